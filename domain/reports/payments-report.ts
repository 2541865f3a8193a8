import type { Day } from '#domain/calendar-days.ts';
import type { PaymentMethod } from '#domain/payments/ledger.ts';
import { OPEN_AGES, type OpenAge } from '#domain/payments/open-parts.ts';
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type BucketSize, bucketSizeOf, bucketsOf, byBucket, type Period } from './periods.ts';

/** Whole numbers, which can be added up. */
export interface PaymentSums {
  payments: number;
  /** before refunds and disputes */
  paid_cents: Cents;
  returned_cents: Cents;
  tax_cents: Cents;
}

export interface PaymentTotals extends PaymentSums {
  /** paid, less refunds and disputes */
  received_cents: Cents;
}

export interface MethodRow extends PaymentTotals {
  method: PaymentMethod;
  label: string;
  before: PaymentTotals;
}

export interface PaymentsReportData {
  bucket: BucketSize;
  parts: (Period & PaymentTotals)[];
  methods: MethodRow[];
  figures: PaymentTotals;
  figures_before: PaymentTotals;
}

type MethodSums = PaymentSums & { method: PaymentMethod };

function addUpPayments(rows: readonly PaymentSums[]): PaymentTotals {
  const sum = (of: (row: PaymentSums) => number) => rows.reduce((total, row) => total + of(row), 0);
  const paid_cents = sum((row) => row.paid_cents);
  const returned_cents = sum((row) => row.returned_cents);
  return {
    payments: sum((row) => row.payments),
    paid_cents,
    returned_cents,
    received_cents: paid_cents - returned_cents,
    tax_cents: sum((row) => row.tax_cents),
  };
}

/**
 * @param days at most one row per day
 * @param methods at most one row per method
 */
export function paymentsReport(
  period: Period,
  days: readonly (PaymentSums & { day: Day })[],
  methods: readonly MethodSums[],
  methodsBefore: readonly MethodSums[],
): PaymentsReportData {
  const bucket = bucketSizeOf(period);
  const of = (rows: readonly MethodSums[], wanted: PaymentMethod) => rows.filter(({ method }) => method === wanted);
  return {
    bucket,
    parts: byBucket(days, bucketsOf(period, bucket), addUpPayments).map(({ sums, ...part }) => ({ ...part, ...sums })),
    methods: (Object.keys(METHOD_LABELS) as PaymentMethod[])
      .filter((method) => of([...methods, ...methodsBefore], method).length > 0)
      .map((method) => ({
        method,
        label: METHOD_LABELS[method],
        ...addUpPayments(of(methods, method)),
        before: addUpPayments(of(methodsBefore, method)),
      })),
    figures: addUpPayments(methods),
    figures_before: addUpPayments(methodsBefore),
  };
}

export interface OpenOfAge {
  age: number;
  /** counts a quote once, even when both its deposit and its balance are in this group */
  quotes: number;
  cents: Cents;
}

export interface AgeRow {
  age: OpenAge;
  label: string;
  quotes: number;
  open_cents: Cents;
}

/** Returns every age group in order, even empty ones. */
export function openByAge(open: readonly OpenOfAge[]): AgeRow[] {
  return OPEN_AGES.map(({ name, label }, place) => {
    const found = open.find(({ age }) => age === place);
    return { age: name, label, quotes: found?.quotes ?? 0, open_cents: found?.cents ?? 0 };
  });
}

/** Tax in payments, less refunds (cash basis). */
export interface CashTaxRow {
  /** a fraction */
  rate: number;
  payments: number;
  received_cents: Cents;
  tax_cents: Cents;
}

export function cashTaxRows(rows: readonly (PaymentSums & { tax_rate: number })[]): CashTaxRow[] {
  return rows
    .map((row) => {
      const { payments, received_cents, tax_cents } = addUpPayments([row]);
      return { rate: row.tax_rate, payments, received_cents, tax_cents };
    })
    .filter(({ payments, received_cents, tax_cents }) => payments !== 0 || received_cents !== 0 || tax_cents !== 0)
    .toSorted((a, b) => b.rate - a.rate);
}
