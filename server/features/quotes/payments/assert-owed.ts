import { ProductError } from '#domain/errors.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import type { Ledger } from './ledger-queries.ts';

/**
 * Refuses an action on a revision that a later approved revision replaced, because its amounts are no longer owed.
 * @param instruction a sentence that says what to do instead
 * @throws ProductError INVALID_INPUT
 */
export function assertOwed({ quote, revisions }: Pick<Ledger, 'quote' | 'revisions'>, instruction: string): void {
  const owed = owedRevision(revisions);
  if (owed && owed.id !== quote.id)
    throw new ProductError('INVALID_INPUT', `Revision ${owed.revision} of this quote was approved. ${instruction}`);
}
