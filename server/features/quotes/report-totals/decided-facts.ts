/** Facts for reports, written by the statement that records a decision. They never change. */
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** For `quotes`. Days are in the company's time zone at the time of the decision. */
export function decidedFacts(at: Date) {
  const dayOf = (instant: RawBuilder<unknown>) => sql<Date>`(${instant} at time zone
    (select company.time_zone from organizations company where company.id = quotes.org_id))::date`;
  return {
    decided_on: dayOf(sql`${at}::timestamptz`),
    made_on: dayOf(sql`quotes.created_at`),
    // `greatest()` ignores null, but a quote that was never sent has no waiting time.
    waited_seconds: sql<number | null>`case when quotes.sent_at is not null then
      greatest(0, floor(extract(epoch from ${at}::timestamptz - quotes.sent_at)))::integer end`,
    reminders: sql<number>`(select count(*) from follow_ups reminder where reminder.org_id = quotes.org_id
      and reminder.quote_id = quotes.id and reminder.left_at <= ${at}::timestamptz)`,
    // Copied with the decision, because a later correction of the source must not change past reports.
    customer_source: sql<string>`coalesce((select customer.source from customers named
      join customers customer on customer.org_id = named.org_id and customer.id = coalesce(named.merged_into, named.id)
      where named.org_id = quotes.org_id and named.id = quotes.customer_id), '')`,
  };
}

/**
 * Marks the first line of each service, surface, material and price, because a quote counts once for each. Also copies
 * the day and author of `decided` to the lines.
 */
export function linesOfDecided(scope: OrgScope, quoteId: string) {
  const own = sql`org_id = ${scope.orgId} and quote_id = ${quoteId}`;
  return sql`update quote_items item
    set decided_on = decided.decided_on, author_id = decided.author_id, first_of_service = ranked.service = 1,
      first_of_surface = ranked.surface = 1, first_of_material = ranked.material = 1, first_of_price = ranked.price = 1
    from decided, (select id,
        row_number() over (partition by service order by position) as service,
        row_number() over (partition by surface order by position) as surface,
        row_number() over (partition by material order by position) as material,
        row_number() over (partition by surface, service, unit, base_cents order by position) as price
      from quote_items where ${own}) ranked
    where item.${own} and item.id = ranked.id`;
}
