import type { QuoteStatus } from '#domain/quote/lifecycle.ts';

interface DecidableRevision {
  id: string;
  revision: number;
  status: QuoteStatus;
  archived: boolean;
}

/**
 * Chooses the revision by which reports count a number. A number counts once, however often it was reopened: as won
 * by its latest approved revision, which the customer owes, otherwise as lost by its latest declined one. It does not
 * count while that one is archived.
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
