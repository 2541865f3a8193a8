import { sql } from 'kysely';
import { FIRST_QUOTE_NUMBER } from '#domain/quote/quote-number.ts';
import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { currentAccountQuery } from '#server/providers/payments/account-commands.ts';
import { quoteCounterQuery } from './quote-numbering.ts';

function companyQuery(tx: Tx, { orgId }: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', orgId)
    .select([
      'id',
      'name',
      'company_phone',
      'company_email',
      'company_address',
      'license_line',
      'logo_url',
      'brand_color',
      'terms',
      'next_steps',
      'default_notes',
      'tax_rate',
      'validity_days',
      'minimum_charge_cents',
      'trip_charge_cents',
      'deposit_type',
      'deposit_value',
      'other_ways_to_pay',
      'time_zone',
      'currency',
      'customer_language',
      'members_see_totals',
      'acknowledge_pins',
      'review_url',
      'tips',
      'members_see_margin',
      'member_discount_max',
      sql<boolean>`labor_cents_an_hour is not null`.as('has_labor_cost'),
    ]);
}

export async function readCompany(db: Database, scope: OrgScope) {
  const [[company], [counted], [fixing], [account = null], [times]] = await readOrg(
    db,
    scope,
    companyQuery(db.tenant.kysely, scope).compile(),
    quoteCounterQuery(db.tenant.kysely, scope).compile(),
    quoteFixingCurrency(db.tenant.kysely, scope).compile(),
    currentAccountQuery(db.tenant.kysely, scope).compile(),
    offeredTimesQuery(db.tenant.kysely, scope).compile(),
  );
  if (!company) throw new Error(`Organization ${scope.orgId} is gone`);
  const next_quote_number = counted ? counted.last_number + 1 : FIRST_QUOTE_NUMBER;
  return {
    ...company,
    next_quote_number,
    currency_fixed: fixing !== undefined,
    account,
    offers_times: times !== undefined,
  };
}

export type CompanyRow = Awaited<ReturnType<typeof readCompany>>;

/**
 * Finds a quote, archived or not, that fixes the company's currency: it was sent, or staff recorded a decision on it.
 * Payments need no check, because only decided quotes have them.
 */
export function quoteFixingCurrency(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where((eb) => eb.or([eb('link_made_at', 'is not', null), eb('status', '<>', 'pending')]))
    .select('id')
    .limit(1);
}
