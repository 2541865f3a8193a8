import { ProductError } from '#domain/errors.ts';
import { LEDGER_LINES_MAX } from '#domain/payments/payment-limits.ts';
import type { Ledger } from './ledger-queries.ts';

const KINDS = {
  recorded: {
    words: 'recorded payments',
    count: ({ entries }) => entries.filter(({ type }) => type === 'manual').length,
  },
  refund: { words: 'refunds', count: ({ refunds }) => refunds.length },
  reduction: { words: 'price reductions', count: ({ reductions }) => reductions.length },
} as const satisfies Record<string, { words: string; count: (ledger: Ledger) => number }>;

/**
 * Limits what staff can add, because a ledger is read as a whole. Entries from the provider and entries that undo
 * another one are always accepted.
 * @throws ProductError INVALID_INPUT
 */
export function assertLedgerCapacity(ledger: Ledger, kind: keyof typeof KINDS): void {
  const { words, count } = KINDS[kind];
  if (count(ledger) < LEDGER_LINES_MAX) return;
  throw new ProductError('INVALID_INPUT', `A quote can have at most ${LEDGER_LINES_MAX} ${words}.`);
}
