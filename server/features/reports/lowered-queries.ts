import { sql } from 'kysely';
import { addDays } from '#domain/calendar-days.ts';
import type { LoweredQuote } from '#domain/reports/lowered-prices.ts';
import type { Tx } from '#server/db/client.ts';
import type { ReportSubject } from './queries.ts';

/**
 * The approved quotes that count, that were made or decided in a period, and whose price went down since. A price goes down
 * after both, so nothing that was lowered before the period is read. Days are those of the decision's time zone, which may
 * be another one than today's: a day more is read.
 */
export function loweredQuotesQuery(db: Tx, { scope, period, authorId }: ReportSubject) {
  const since = new Date(`${addDays(period.from, -1)}T00:00:00Z`);
  return sql<LoweredQuote>`
    with lowered as (
      select quote_id, sum(amount_cents)::bigint as cents from price_reductions
      where org_id = ${scope.orgId} and at >= ${since} group by quote_id),
    counting as (
      select quote.author_id::text, quote.property_address, decision.customer_source, lowered.cents as lowered_cents,
        (quote.created_at at time zone decision.time_zone)::date as created_on,
        (decision.decided_at at time zone decision.time_zone)::date as decided_on
      from lowered
      join quotes quote on quote.org_id = ${scope.orgId} and quote.id = lowered.quote_id
      join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.number = quote.number
        and counted.quote_id = quote.id
      join decisions decision on decision.org_id = ${scope.orgId} and decision.quote_id = quote.id
      where (${authorId ?? null}::uuid is null or quote.author_id = ${authorId ?? null}))
    select author_id, property_address, customer_source, lowered_cents, created_on::text, decided_on::text from counting
    where created_on between ${period.from}::date and ${period.to}::date
      or decided_on between ${period.from}::date and ${period.to}::date`.compile(db);
}
