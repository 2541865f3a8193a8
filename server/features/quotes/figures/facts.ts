import { sql } from 'kysely';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { DecidedLine, DecidedQuote } from '#domain/reports/day-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** Reads decided quotes as reports count them. Everything it reads is final once a quote is decided. */
export function decidedQuotesQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('quotes as quote')
    .innerJoin('decisions as decision', (join) =>
      join.onRef('decision.org_id', '=', 'quote.org_id').onRef('decision.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('decision.org_id', '=', scope.orgId)
    .select([
      'quote.id',
      'decision.decision',
      'quote.author_id',
      'quote.property_address',
      'decision.customer_source',
      'quote.subtotal_cents',
      'quote.tax_cents',
      'quote.total_cents',
      sql<string>`trim_scale(quote.tax_rate)::text`.as('tax_rate'),
      sql<string>`(quote.created_at at time zone decision.time_zone)::date::text`.as('created_on'),
      sql<string>`(decision.decided_at at time zone decision.time_zone)::date::text`.as('decided_on'),
      // Not greatest() alone, which ignores null: a quote that was never sent has no waiting time.
      sql<number | null>`case when quote.sent_at is not null then
        greatest(0, floor(extract(epoch from decision.decided_at - quote.sent_at)))::bigint end`.as('wait_seconds'),
      sql<number>`(select count(*) from follow_ups reminder
        where reminder.org_id = quote.org_id and reminder.quote_id = quote.id
          and reminder.left_at <= decision.decided_at)`.as('reminders'),
      sql<DecidedLine[]>`(select coalesce(jsonb_agg(jsonb_build_object('kind', item.kind, 'unit', item.unit,
          'unit_cents', item.unit_cents, 'line_total_cents', item.line_total_cents, 'basis', item.basis)), '[]')
        from quote_items item where item.org_id = quote.org_id and item.quote_id = quote.id)`.as('lines'),
    ])
    .$narrowType<{ decision: Decision }>();
}

export async function readDecidedQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<DecidedQuote> {
  return decidedQuotesQuery(tx, scope).where('quote.id', '=', quoteId).executeTakeFirstOrThrow();
}
