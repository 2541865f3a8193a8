import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { includedInBook } from '#domain/pricing/rate-lines.ts';
import { presentRateBook } from '#server/features/rate-book/present.ts';
import { readRateBookIn } from '#server/features/rate-book/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { linesQuery } from './queries.ts';

const lacksSentence = (line: QuoteLine) => line.kind !== 'addon' && line.included === undefined;

/**
 * Completes lines that don't say what they include, as programs and drafts of an earlier version of the app send them:
 * a line of the quote keeps its sentence, and a new one gets the rate book's.
 */
export async function withIncluded(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  lines: readonly QuoteLine[],
): Promise<QuoteLine[]> {
  if (!lines.some(lacksSentence)) return [...lines];
  const stored = new Map((await linesQuery(tx, scope, quoteId).execute()).map(({ id, included }) => [id, included]));
  const book = presentRateBook(await readRateBookIn(tx, scope));
  return lines.map((line) => {
    if (line.kind === 'addon' || line.included !== undefined) return line;
    const included = stored.get(line.id) ?? (line.kind === 'service' ? includedInBook(book, line.basis) : '');
    return { ...line, included };
  });
}
