import { ProductError } from '#domain/errors.ts';
import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { basisProblem } from '#domain/pricing/rate-lines.ts';
import { presentRateBook } from '#server/features/rate-book/present.ts';
import { readRateBookIn } from '#server/features/rate-book/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Checks that lines state the rate book's values, because those values later explain the price. A different price needs
 * a manual price or a custom line.
 * @throws ProductError INVALID_INPUT at the lines that contradict the rate book
 */
export async function assertRatesOfBook(tx: Tx, scope: OrgScope, lines: readonly QuoteLine[]): Promise<void> {
  if (lines.every(({ kind }) => kind === 'custom')) return;
  const book = presentRateBook(await readRateBookIn(tx, scope));
  const issues = lines.flatMap((line, index) => {
    const problem = basisProblem(book, line);
    const message = `Line ${index + 1}: ${problem?.message}. Add it from the rate book again, or as a custom line.`;
    return problem ? [{ path: ['draft', 'lines', index, ...problem.path], message }] : [];
  });
  if (issues.length > 0) throw new ProductError('INVALID_INPUT', issues[0]?.message, { issues });
}
