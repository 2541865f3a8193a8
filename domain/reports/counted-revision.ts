import type { QuoteStatus } from '#domain/quote/lifecycle.ts';

interface DecidableRevision {
  id: string;
  revision: number;
  status: QuoteStatus;
  archived: boolean;
}

/**
 * Chooses the revision of a number that payments and work belong to, however often it was reopened: its latest approved
 * one, which the customer owes, otherwise its latest declined one. No revision counts while that one is archived.
 *
 * @param revisions all quotes of one number
 * @returns the id of the quote that counts; null when none does
 */
export function countedRevision(revisions: readonly DecidableRevision[]): string | null {
  const latest = (status: QuoteStatus) =>
    revisions
      .filter((each) => each.status === status)
      .toSorted((a, b) => a.revision - b.revision)
      .at(-1);
  const counted = latest('approved') ?? latest('declined');
  return counted && !counted.archived ? counted.id : null;
}
