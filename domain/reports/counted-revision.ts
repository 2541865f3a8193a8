import type { QuoteStatus } from '#domain/quote/lifecycle.ts';

interface DecidableRevision {
  id: string;
  revision: number;
  status: QuoteStatus;
  archived: boolean;
}

/**
 * Chooses the revision of a quote number that counts for payments and work: the latest approved one, otherwise the
 * latest declined one. No revision counts while the chosen one is archived.
 * @param revisions all quotes of one number
 * @returns the quote's id
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
