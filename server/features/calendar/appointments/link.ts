import { sql } from 'kysely';
import type { OpenedLink } from '#server/features/quotes/approval/queries.ts';
import { laterVersionOf } from '#server/features/quotes/payments/later-version.ts';
import { revisionsQuery } from '#server/features/quotes/payments/ledger-queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { isWorkDone } from './queries.ts';

/** Finds the approved quote of a link, if its customer can request a time there. */
export async function approvedByLink(tx: Tx, { scope, secret }: OpenedLink, now: Date) {
  const quote = await tx
    .selectFrom('quotes as quote')
    .innerJoin('organizations as company', 'company.id', 'quote.org_id')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.approval_token', '=', secret)
    .select([
      'quote.id',
      'quote.number',
      'quote.status',
      'quote.customer_name',
      'quote.property_address',
      'quote.language',
      'company.name as company_name',
      'company.company_phone',
      'company.time_zone',
      'company.ends_at as company_ends_at',
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('quote_archives as archive')
          .select('archive.quote_id')
          .whereRef('archive.org_id', '=', 'quote.org_id')
          .whereRef('archive.quote_id', '=', 'quote.id'),
      ).as('is_archived'),
    ])
    .select(isWorkDone({ orgId: sql.ref('quote.org_id'), quoteNumber: sql.ref('quote.number') }).as('is_done'))
    .executeTakeFirst();
  if (!quote) return null;
  const { is_archived, is_done, company_ends_at, status, ...rest } = quote;
  const isApproved = status === 'approved';
  const mayBeOpen = isApproved && !is_archived && !is_done && company_ends_at === null;
  const isOpen = mayBeOpen && !(await hasLaterVersion(tx, scope, quote.id, now));
  return { ...rest, isApproved, isOpen };
}

/**
 * Returns whether the customer has a link to a later version, pending or approved. Ignores drafts that were never sent.
 */
async function hasLaterVersion(tx: Tx, scope: OrgScope, quoteId: string, now: Date): Promise<boolean> {
  const revisions = await revisionsQuery(tx, scope, quoteId).execute();
  const quote = revisions.find(({ id }) => id === quoteId);
  return quote !== undefined && laterVersionOf(scope, { quote, revisions }, now) !== null;
}

export type LinkedQuote = NonNullable<Awaited<ReturnType<typeof approvedByLink>>>;
