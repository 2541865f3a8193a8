import { ASKED_SOURCE } from '#domain/quote/quote-request.ts';
import { laterRevisionText, revisionName } from '#web/staff/quotes/revision-names.ts';
import type { QuoteListItem } from './use-quote-list.ts';

/** Says how this row differs from others with its number, and where the quote came from. */
export function rowNotes(row: QuoteListItem): string[] {
  return [
    revisionName(row),
    laterRevisionText(row),
    row.by_wash_plan && 'Wash plan',
    row.by_request && ASKED_SOURCE,
  ].filter((note) => note !== null && note !== false);
}
