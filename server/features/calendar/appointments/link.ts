import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import type { OpenedLink } from '#server/features/quotes/approval/queries.ts';
import { isWorkDone } from './queries.ts';

/** The approved quote that a link opens, if the date of its work can be asked for there. */
export async function approvedByLink(tx: Tx, { scope, secret }: OpenedLink) {
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
      // The customer has a newer revision to decide, or has decided it, under its own link.
      exists(
        selectFrom('quotes as newer')
          .select('newer.id')
          .whereRef('newer.org_id', '=', 'quote.org_id')
          .whereRef('newer.number', '=', 'quote.number')
          .whereRef('newer.revision', '>', 'quote.revision')
          .where('newer.status', '!=', 'declined'),
      ).as('is_replaced'),
    ])
    .select(isWorkDone({ orgId: sql.ref('quote.org_id'), quoteNumber: sql.ref('quote.number') }).as('is_done'))
    .executeTakeFirst();
  if (!quote) return null;
  const { is_archived, is_replaced, is_done, company_ends_at, status, ...rest } = quote;
  const isOpen = status === 'approved' && !is_archived && !is_replaced && !is_done && company_ends_at === null;
  return { ...rest, isApproved: status === 'approved', isOpen };
}

export type LinkedQuote = NonNullable<Awaited<ReturnType<typeof approvedByLink>>>;
