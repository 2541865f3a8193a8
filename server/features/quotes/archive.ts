import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { appendEvent, staffActor } from './evidence/events.ts';
import { recountNumber } from './report-totals/recount.ts';

interface ArchiveContext {
  services: Pick<Services, 'env' | 'jobs' | 'now'>;
  scope: OrgScope;
  author: Author;
}

/**
 * Hides a quote from the list without changing its status. The link of an undecided quote stays closed until the quote
 * is restored. The page of a decided quote stays readable. Repeating it changes nothing.
 */
export async function archiveQuote(
  tx: Tx,
  { services, scope, author }: ArchiveContext,
  quote: LockedQuote,
): Promise<void> {
  const at = services.now();
  const archived = await tx
    .insertInto('quote_archives')
    .columns(['org_id', 'quote_id', 'archived_by', 'archived_at'])
    .expression((eb) =>
      eb
        .selectFrom('quotes')
        .select([
          sql.ref<string>('org_id').as('org_id'),
          'id',
          sql<string>`${author.actor.id}::uuid`.as('archived_by'),
          sql<Date>`${at}::timestamptz`.as('archived_at'),
        ])
        .where('org_id', '=', scope.orgId)
        .where('id', '=', quote.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('quote_id')
    .executeTakeFirst();
  if (!archived) return assertExists(tx, scope, quote.id);
  await appendEvent(tx, services, scope, { quote, type: 'archived', actor: staffActor(author), at });
  await recountNumber(tx, scope, quote);
}

export async function restoreQuote(
  tx: Tx,
  { services, scope, author }: ArchiveContext,
  quote: LockedQuote,
): Promise<void> {
  const restored = await tx
    .deleteFrom('quote_archives')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .returning('quote_id')
    .executeTakeFirst();
  if (!restored) return assertExists(tx, scope, quote.id);
  await appendEvent(tx, services, scope, {
    quote,
    type: 'restored',
    actor: staffActor(author),
    at: services.now(),
  });
  await recountNumber(tx, scope, quote);
}

async function assertExists(tx: Tx, scope: OrgScope, quoteId: string): Promise<void> {
  const row = await tx
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
}
