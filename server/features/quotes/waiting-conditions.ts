/** Conditions for quotes that need attention. The dashboard counts these quotes, and the list shows them. */
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { EXPIRES_WITHIN_DAYS, SILENT_AFTER_DAYS, type WaitingNeed } from '#domain/reports/needs.ts';

interface WaitingTimes {
  now: Date;
  /** quotes that expire before this count as expiring soon */
  soon: Date;
  /** quotes sent before this without a reply count as silent */
  silentSince: Date;
}

export function waitingTimes(now: Date): WaitingTimes {
  return {
    now,
    soon: new Date(now.getTime() + EXPIRES_WITHIN_DAYS * DAY_MS),
    silentSince: new Date(now.getTime() - SILENT_AFTER_DAYS * DAY_MS),
  };
}

/** True when the inbox has an open item about an undelivered message of the quote (`messages/inbox`). */
export const IS_UNDELIVERED = sql<boolean>`exists (select from quote_events event
  left join inbox_states state on state.org_id = event.org_id and state.quote_id = event.quote_id and state.event_seq = event.seq
  where event.org_id = quote.org_id and event.quote_id = quote.id and event.type in ('bounced', 'not_sent')
    and not (event.type = 'not_sent' and event.body like '%"withdrawn":true%') and state.done_at is null)`;

/** A quote has only its most urgent need: not delivered, then expiring, then silent. */
export function needCondition(need: WaitingNeed, { now, soon, silentSince }: WaitingTimes): RawBuilder<boolean> {
  const expires = {
    expiring: sql`quote.valid_until > ${now} and quote.valid_until <= ${soon}`,
    silent: sql`quote.valid_until > ${soon} and quote.sent_at <= ${silentSince}`,
  };
  return sql<boolean>`(quote.status = 'pending' and quote.sent_at is not null and ${expires[need]} and not ${IS_UNDELIVERED})`;
}
