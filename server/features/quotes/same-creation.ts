import { ProductError } from '#domain/errors.ts';
import { type StoredChoices, shownPackage } from '#domain/pricing/packages.ts';
import {
  type AddonBasis,
  comparableLine,
  type PricedLine,
  type PricedOption,
  type ServiceBasis,
  tiesOf,
} from '#domain/pricing/quote-lines.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import { canonicalJson, type Json } from '#domain/quote/canonical-json.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { linesQuery, missingQuote } from './queries.ts';

/**
 * Accepts a repeated creation whose response was lost. Refuses a different one with the same id, because no one knows
 * which version it should follow.
 * @throws ProductError CHANGED_BY_OTHER, QUOTE_DECIDED, QUOTE_PURGED
 */
export async function assertSameCreation(
  tx: Tx,
  scope: OrgScope,
  { id }: LockedQuote,
  columns: Readonly<Record<string, string | number | boolean | null>>,
  { lines, options, packages }: Pick<PricedQuote, 'lines' | 'options' | 'packages'>,
): Promise<void> {
  const stored = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .selectAll()
    .$narrowType<StoredChoices>()
    .executeTakeFirst();
  if (!stored) throw await missingQuote(tx, scope, id);
  const isSame =
    Object.entries(columns).every(([column, value]) => stored[column as keyof typeof stored] === value) &&
    linesText(await linesQuery(tx, scope, id).execute()) === linesText(lines) &&
    linesText(stored.options) === linesText(options) &&
    canonicalJson(stored.packages.map(shownPackage)) === canonicalJson(packages.map(shownPackage));
  if (!isSame) throw new ProductError(stored.status === 'pending' ? 'CHANGED_BY_OTHER' : 'QUOTE_DECIDED');
}

/** Leaves out the ids, because the trip and minimum charges get new ones with every save. */
function linesText(lines: readonly (PricedLine | PricedOption)[]): string {
  return canonicalJson(
    lines.map((line) => ({
      ...comparableLine(line),
      kind: line.kind,
      basis: line.basis && basisJson(line.basis),
      ...('chosen' in line && { chosen: line.chosen, ...tiesOf(line) }),
    })),
  );
}

function basisJson(basis: ServiceBasis | AddonBasis): Json {
  if ('service' in basis) return { ...basis };
  const { applies_to, ...rest } = basis;
  return applies_to ? { ...rest, applies_to } : rest;
}
