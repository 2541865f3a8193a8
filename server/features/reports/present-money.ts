import type {
  AgeRow,
  CashTaxRow,
  MethodRow,
  PaymentsReportData,
  PaymentTotals,
} from '#domain/reports/payments-report.ts';
import type { PersonTips } from '#domain/reports/tips.ts';
import type { WorkReportData, WorkTotals } from '#domain/reports/work-report.ts';

/** @param seen false hides all amounts, which are then null */
export function presentPayments(report: PaymentsReportData, open: readonly AgeRow[], seen: boolean) {
  return {
    bucket: report.bucket,
    parts: report.parts.map(({ from, to, ...sums }) => ({ from, to, ...presentSums(sums, seen) })),
    methods: report.methods.map((row) => presentMethod(row, seen)),
    figures: presentSums(report.figures, seen),
    figures_before: presentSums(report.figures_before, seen),
    open: open.map(({ age, label, quotes, open_cents }) => ({
      age,
      label,
      quotes,
      open_cents: seen ? open_cents : null,
    })),
  };
}

function presentSums(sums: PaymentTotals, seen: boolean) {
  const { payments, paid_cents, returned_cents, received_cents, tax_cents } = sums;
  if (!seen) return { payments, paid_cents: null, returned_cents: null, received_cents: null, tax_cents: null };
  return { payments, paid_cents, returned_cents, received_cents, tax_cents };
}

function presentMethod({ method, label, before, ...sums }: MethodRow, seen: boolean) {
  return { method, label, ...presentSums(sums, seen), before: presentSums(before, seen) };
}

export function presentTips(rows: readonly PersonTips[], names: ReadonlyMap<string, string>, seen: boolean) {
  return rows.map(({ person_id, tips, cents }) => ({
    person_id,
    label: person_id === null ? 'No crew' : (names.get(person_id) ?? 'Unknown'),
    tips,
    cents: seen ? cents : null,
  }));
}

export function presentCashTax(rows: readonly CashTaxRow[], seen: boolean) {
  return rows.map(({ rate, payments, received_cents, tax_cents }) => ({
    rate,
    payments,
    received_cents: seen ? received_cents : null,
    tax_cents: seen ? tax_cents : null,
  }));
}

export function presentWork(report: WorkReportData, names: ReadonlyMap<string, string>, seen: boolean) {
  return {
    bucket: report.bucket,
    parts: report.parts.map(({ from, to, ...sums }) => ({ from, to, ...presentHours(sums, seen) })),
    people: report.people.map((row) => ({ ...row, label: names.get(row.person_id) ?? 'Unknown' })),
    figures: presentHours(report.figures, seen),
    figures_before: presentHours(report.figures_before, seen),
  };
}

function presentHours(figures: WorkTotals, seen: boolean) {
  const { jobs, planned_minutes, worked_minutes, net_cents, cents_an_hour } = figures;
  const hours = { jobs, planned_minutes, worked_minutes };
  return seen ? { ...hours, net_cents, cents_an_hour } : { ...hours, net_cents: null, cents_an_hour: null };
}
