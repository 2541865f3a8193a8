import { subscriptionStatus } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import type { DecidedRequest } from '#domain/quote/asked-range.ts';
import type { QuoteRequest } from '#domain/quote/quote-request.ts';
import type { Services } from '#server/features/services.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from '#server/platform/auth/subscription-facts.ts';
import { readIdentity, type Tx } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfAskPage } from '#server/platform/db/scope.ts';

/**
 * Finds the company whose page has this address. The identity role reads it, because the company isn't known yet.
 * @throws ProductError NOT_FOUND for an address that no company has
 */
export async function companyOfPage({ db, now }: Pick<Services, 'db' | 'now'>, key: string) {
  const query = db.identity.kysely
    .selectFrom('organizations')
    .leftJoin('subscriptions', 'subscriptions.org_id', 'organizations.id')
    .where('organizations.ask_key', '=', key)
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.company_phone',
      'organizations.company_email',
      'organizations.company_address',
      'organizations.license_line',
      'organizations.logo_url',
      'organizations.brand_color',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.customer_language',
      'organizations.minimum_charge_cents',
      'organizations.trip_charge_cents',
      'organizations.ask_open',
      'organizations.ask_shows_range',
      'organizations.ask_origins',
      'organizations.ends_at',
    ])
    .select(SUBSCRIPTION_COLUMNS)
    .$narrowType<{ ask_origins: string[] }>();
  const [[company]] = await readIdentity(db, query.compile());
  if (!company) throw new ProductError('NOT_FOUND');
  const isWorking = company.ends_at === null && subscriptionStatus(subscriptionFacts(company), now()).subscribed;
  return { ...company, scope: scopeOfAskPage({ orgId: company.id }), isOpen: company.ask_open && isWorking };
}

export type AskCompany = Awaited<ReturnType<typeof companyOfPage>>;

/** The latest decided quotes that someone asked for, with their final prices before tax. */
export function decidedRequestsQuery(db: Tx, scope: OrgScope, atMost: number) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('request', 'is not', null)
    .where('status', '<>', 'pending')
    .orderBy('created_at', 'desc')
    .limit(atMost)
    .select(['request', 'subtotal_cents'])
    .$narrowType<{ request: QuoteRequest }>();
}

type DecidedRow = { request: QuoteRequest; subtotal_cents: number };

export const decidedRequests = (rows: readonly DecidedRow[]): DecidedRequest[] =>
  rows.map(({ request: { range, likely }, subtotal_cents }) => ({ range, likely, final_cents: subtotal_cents }));
