import { type Cents, roundedProduct } from '#domain/pricing/money.ts';
import { QUOTE_LABELS, type QuoteLabel } from './lifecycle.ts';

export interface StateTotals {
  label: QuoteLabel;
  count: number;
  total_cents: Cents;
}

export interface ReportTotals {
  states: readonly StateTotals[];
  count: number;
  /** unlimited, because a company's yearly sum can exceed the largest amount of one quote */
  total_cents: number;
  /** approved / (approved + declined). null if there are no decisions */
  win_rate: number | null;
  average_ticket_cents: Cents | null;
}

/** @param byLabel in the order of QUOTE_LABELS */
export function reportTotals(byLabel: readonly Omit<StateTotals, 'label'>[]): ReportTotals {
  const states = QUOTE_LABELS.map((label, index) => ({ count: 0, total_cents: 0, ...byLabel[index], label }));
  const of = (label: QuoteLabel) => states.find((each) => each.label === label)?.count ?? 0;
  const approved = of('approved');
  const decided = approved + of('declined');
  const approvedCents = states.find(({ label }) => label === 'approved')?.total_cents ?? 0;
  return {
    states,
    count: states.reduce((sum, { count }) => sum + count, 0),
    total_cents: states.reduce((sum, { total_cents }) => sum + total_cents, 0),
    win_rate: decided > 0 ? approved / decided : null,
    average_ticket_cents: approved > 0 ? roundedProduct([approvedCents], approved) : null,
  };
}

/** Returns "1234.50" without symbols, so that spreadsheets can add the amounts. */
export function decimalAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
