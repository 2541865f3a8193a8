import type { QuoteLine, SnapshotLine } from '#domain/pricing/quote-lines.ts';
import { includedInBook } from '#domain/pricing/rate-lines.ts';
import { presentRateBook } from '#server/features/rate-book/present.ts';
import { readRateBookIn } from '#server/features/rate-book/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Reads the quote's stored lines. */
export type StoredLines = () => Promise<readonly (SnapshotLine & { id: string })[]>;

const lacksSentence = (line: QuoteLine) => line.kind !== 'addon' && line.included === undefined;

/**
 * Completes lines that don't say what they include, as programs and drafts of an earlier version of the app send them:
 * a line of the quote keeps its sentence, and a new one gets the rate book's.
 */
export async function withIncluded(
  tx: Tx,
  scope: OrgScope,
  storedLines: StoredLines,
  lines: readonly QuoteLine[],
): Promise<QuoteLine[]> {
  const silent = lines.filter(lacksSentence);
  if (silent.length === 0) return [...lines];
  const stored = new Map((await storedLines()).map(({ id, included }) => [id, included]));
  const isNewService = ({ id, kind }: QuoteLine) => kind === 'service' && !stored.has(id);
  const book = silent.some(isNewService) ? presentRateBook(await readRateBookIn(tx, scope)) : null;
  return lines.map((line) => {
    if (line.kind === 'addon' || line.included !== undefined) return line;
    const offered = book && line.kind === 'service' ? includedInBook(book, line.basis) : '';
    return { ...line, included: stored.get(line.id) ?? offered };
  });
}
