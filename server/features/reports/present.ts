import { materialLabel } from '#domain/pricing/rate-book.ts';
import type { Breakdown, BreakdownCut, BreakdownRow } from '#domain/reports/breakdown.ts';
import type { Overview, OverviewMetrics } from '#domain/reports/overview.ts';
import type { TaxReportRow } from '#domain/reports/tax.ts';

/** @param seen false hides all amounts, which are then null */
export function presentOverview(
  { bucket, made, decided, waits, figures }: Overview,
  before: { metrics: OverviewMetrics; parts: Overview['decided'] },
  seen: boolean,
) {
  const amount = amountFor(seen);
  return {
    bucket,
    made: made.map(({ from, to, states }) => ({
      from,
      to,
      states: states.map(({ state, count, total_cents }) => ({ state, count, total_cents: amount(total_cents) })),
    })),
    decided: decided.map((part, index) => ({
      ...part,
      approved_cents: amount(part.approved_cents),
      before: {
        approved: before.parts[index]?.approved ?? 0,
        approved_cents: amount(before.parts[index]?.approved_cents ?? 0),
      },
    })),
    waits,
    figures: presentMetrics(figures, seen),
    figures_before: presentMetrics(before.metrics, seen),
  };
}

export function presentBreakdown(
  { rows, rest }: Breakdown,
  cut: BreakdownCut,
  names: ReadonlyMap<string, string>,
  seen: boolean,
) {
  return {
    rows: rows.map((row) => presentRow(row, labelOf(row.value, cut, names), seen)),
    rest: rest && presentRow(rest, 'All others', seen),
  };
}

export function presentTax(rows: readonly TaxReportRow[], seen: boolean) {
  const amount = amountFor(seen);
  return rows.map(({ rate, quotes, net_cents, tax_cents }) => ({
    rate,
    quotes,
    net_cents: amount(net_cents),
    tax_cents: amount(tax_cents),
  }));
}

function amountFor(seen: boolean) {
  return (cents: number | null) => (seen ? cents : null);
}

function presentMetrics(figures: OverviewMetrics, seen: boolean) {
  const amount = amountFor(seen);
  const { made, approved, declined, win_rate, average_wait_seconds } = figures;
  return {
    made,
    approved,
    declined,
    win_rate,
    average_wait_seconds,
    made_cents: amount(figures.made_cents),
    approved_cents: amount(figures.approved_cents),
    average_ticket_cents: amount(figures.average_ticket_cents),
  };
}

function presentRow(row: BreakdownRow, label: string, seen: boolean) {
  const amount = amountFor(seen);
  const { value, approved, declined, win_rate, before } = row;
  return {
    value,
    label,
    approved,
    declined,
    win_rate,
    approved_cents: amount(row.approved_cents),
    average_cents: amount(row.average_cents),
    before: {
      approved: before.approved,
      declined: before.declined,
      win_rate: before.win_rate,
      approved_cents: amount(before.approved_cents),
    },
  };
}

const NAMELESS: Readonly<Record<BreakdownCut, string>> = {
  service: 'Custom lines',
  surface: 'No surface',
  material: 'No material',
  package: 'No package',
  person: 'Unknown',
  source: 'No source',
  city: 'No city',
};

function labelOf(value: string, cut: BreakdownCut, names: ReadonlyMap<string, string>): string {
  if (value === '') return NAMELESS[cut];
  if (cut === 'person') return names.get(value) ?? NAMELESS.person;
  return cut === 'material' ? materialLabel(value) : value;
}
