/** Names the revisions of a quote number with several rows. Lists then show that the rows belong to one job. */
import type { z } from 'zod';
import type { QuoteRow } from '#contract/quote-fields.ts';
import { formatQuantity } from '#domain/pricing/money.ts';

type Row = Pick<z.output<typeof QuoteRow>, 'revision' | 'later_revision' | 'label' | 'replaced'>;

/** Returns "Revision 1" for a quote with several revisions; otherwise null. */
export function revisionName({ revision, later_revision }: Pick<Row, 'revision' | 'later_revision'>): string | null {
  return revision > 1 || later_revision !== null ? `Revision ${revision}` : null;
}

/**
 * Explains why the list has more rows than quotes; null if it doesn't.
 * @param quotes the number of quotes with two rows
 */
export function revisedText(quotes: number): string | null {
  if (quotes === 0) return null;
  return quotes === 1
    ? '1 quote has two rows: approved and new revision'
    : `${formatQuantity(quotes)} quotes have two rows: approved and new revision`;
}

/** Says if another revision has replaced the quote, or may replace an approved one. */
export function laterRevisionText({ label, later_revision: later, replaced }: Omit<Row, 'revision'>): string | null {
  if (replaced) return 'Replaced';
  return label === 'approved' && later?.in_progress ? `Revision ${later.revision} in progress` : null;
}
