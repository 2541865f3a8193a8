import { ProductError } from '#domain/errors.ts';
import { FIRST_QUOTE_NUMBER, quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Sets the next quote number. Numbers only go up, so none is used twice, even by a quote created at the same moment.
 * @throws ProductError INVALID_INPUT for a number below the next one
 */
export function setQuoteNumbering(
  services: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  next: number,
  author: Author,
): Promise<void> {
  return withOrg(services.db, scope, async (tx) => {
    const before = await lockNextNumber(tx, scope);
    if (next === before) return;
    if (next < before) {
      const message = `Quote numbers can only go up. Enter ${quoteNumber(before)} or higher.`;
      throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['next_quote_number'], message }] });
    }
    await tx
      .updateTable('counters')
      .set({ last_number: next - 1 })
      .where('org_id', '=', scope.orgId)
      .where('kind', '=', 'quote')
      .where('last_number', '<', next - 1)
      .execute();
    const data = { next_quote_number: { from: before, to: next } };
    const entry = {
      action: 'company.quote_numbering_changed' as const,
      target: quoteNumber(next),
      data,
      at: services.now(),
    };
    await writeAudit(tx, scope, { ...author, ...entry });
  });
}

/** Locks the counter, which creating a quote locks, too. Creates the counter if the company has no quote yet. */
async function lockNextNumber(tx: Tx, scope: OrgScope): Promise<number> {
  await tx
    .insertInto('counters')
    .values({ org_id: scope.orgId, kind: 'quote', last_number: FIRST_QUOTE_NUMBER - 1 })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind']).doNothing())
    .execute();
  const { last_number } = await quoteCounterQuery(tx, scope).forUpdate().executeTakeFirstOrThrow();
  return last_number + 1;
}

/** Selects the last number; no row before the first quote. */
export function quoteCounterQuery(tx: Tx, scope: OrgScope) {
  return tx.selectFrom('counters').where('org_id', '=', scope.orgId).where('kind', '=', 'quote').select('last_number');
}
