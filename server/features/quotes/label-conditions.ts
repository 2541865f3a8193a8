/** The conditions of labels (domain/quote/lifecycle.ts) for the database, and which revisions of a number count. */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QuoteGroup, QuoteLabel } from '#domain/quote/lifecycle.ts';
import type { DB } from '#server/db/schema.ts';

export type Quotes = ExpressionBuilder<DB & { quote: DB['quotes'] }, 'quote'>;
export type Condition = Expression<SqlBool>;

/** Whether labelOf gives the quote this label. */
export function labelCondition(eb: Quotes, label: QuoteLabel, now: Date): Condition {
  if (label === 'approved' || label === 'declined') return eb('quote.status', '=', label);
  const pending = eb('quote.status', '=', 'pending');
  const shared = eb.or([
    eb('quote.sent_at', 'is not', null),
    eb('quote.mail_state', 'is not', null),
    eb('quote.viewed_at', 'is not', null),
  ]);
  if (label === 'draft') return eb.and([pending, eb.or([eb('quote.link_made_at', 'is', null), eb.not(shared)])]);
  const linked = eb.and([pending, eb('quote.link_made_at', 'is not', null), shared]);
  if (label === 'expired') return eb.and([linked, eb('quote.approval_token_expires_at', '<=', now)]);
  const open = eb.or([
    eb('quote.approval_token_expires_at', 'is', null),
    eb('quote.approval_token_expires_at', '>', now),
  ]);
  if (label === 'viewed') return eb.and([linked, open, eb('quote.viewed_at', 'is not', null)]);
  const unseen = eb.and([linked, open, eb('quote.viewed_at', 'is', null)]);
  if (label === 'sent') return eb.and([unseen, eb('quote.sent_at', 'is not', null)]);
  return eb.and([unseen, eb('quote.sent_at', 'is', null), mailCondition(eb, label)]);
}

function mailCondition(eb: Quotes, label: 'sending' | 'in_outbox' | 'not_sent'): Condition {
  if (label === 'in_outbox') return eb('quote.mail_state', '=', 'outbox');
  if (label === 'not_sent') return eb('quote.mail_state', '=', 'failed');
  return eb('quote.mail_state', 'in', ['queued', 'sent']);
}

/** The group of a quote without a decision: `groupOf(labelOf(quote, now))`. */
export function pendingGroup(now: Date) {
  return sql<Exclude<QuoteGroup, 'approved' | 'declined'>>`case
    when quote.link_made_at is null or (quote.sent_at is null and quote.mail_state is null and quote.viewed_at is null) then 'draft'
    when quote.approval_token_expires_at <= ${now} then 'expired'
    when quote.sent_at is null and quote.viewed_at is null then 'unsent' else 'awaiting_reply' end`;
}

export function isArchived(eb: Quotes) {
  return eb.exists(
    eb
      .selectFrom('quote_archives')
      .whereRef('quote_archives.org_id', '=', 'quote.org_id')
      .whereRef('quote_archives.quote_id', '=', 'quote.id')
      .select('quote_archives.quote_id'),
  );
}

/**
 * Whether a decided quote counts. A reopened number counts once: as the revision that waits for another decision, otherwise as
 * the decision that reports count (`countedRevision`). The subquery has only the few numbers that were reopened, so
 * counting a hundred thousand quotes stays a scan of an index.
 * @param which `decisions`: a decision counts until there is another, as in reports and for what is owed; `numbers`: as
 *   wherever quotes are counted by label
 */
export function isCounted(orgId: string, which: 'numbers' | 'decisions') {
  return sql<boolean>`quote.id not in (${replacedDecisions(orgId, which)})`;
}

/**
 * Whether the quote that `id` names counts and is not archived. Compares with one small set, so counting stays an index
 * scan.
 */
export function isInReports(orgId: string, which: 'numbers' | 'decisions', id: RawBuilder<unknown>) {
  return sql<boolean>`${id} not in (select quote_id from quote_archives where org_id = ${orgId}
    union all ${replacedDecisions(orgId, which)})`;
}

function replacedDecisions(orgId: string, which: 'numbers' | 'decisions') {
  const waits = which === 'numbers' ? sql`reopened.status = 'pending' and ${NOT_ARCHIVED}` : sql`false`;
  return sql`
    select earlier.id from quotes reopened
    join quotes earlier on earlier.org_id = reopened.org_id and earlier.number = reopened.number
    left join counted_numbers counted on counted.org_id = earlier.org_id and counted.number = earlier.number
    where reopened.org_id = ${orgId} and reopened.reopened_from_id is not null
      and earlier.status <> 'pending' and (earlier.id is distinct from counted.quote_id or (${waits}))`;
}

const NOT_ARCHIVED = sql`not exists (select from quote_archives archived
  where archived.org_id = reopened.org_id and archived.quote_id = reopened.id)`;

/** Whether a later revision of its number stands in the place of the quote: one that waits for a decision, or that was decided. */
export const IS_REPLACED = sql<boolean>`(quote.status <> 'pending' and exists (select from quotes reopened
  left join counted_numbers counted on counted.org_id = reopened.org_id and counted.number = reopened.number
  where reopened.org_id = quote.org_id and reopened.number = quote.number and reopened.revision > quote.revision
    and (reopened.status = 'pending' or reopened.id = counted.quote_id) and ${NOT_ARCHIVED}))`;

/**
 * Whether the price of the quote did not go down after it was signed. Inside coalesce the database looks at each quote of a page,
 * instead of joining all of them first.
 */
export const IS_AT_TOTAL = sql<boolean>`not coalesce(exists (select from quote_locks lowered
  where lowered.org_id = quote.org_id and lowered.quote_id = quote.id and lowered.price_cents is not null), false)`;

/** The quote's current price: its total, or the lowered price of an approved quote. */
export const PRICE_NOW = sql<number>`coalesce((select lowered.price_cents from quote_locks lowered
  where lowered.org_id = quote.org_id and lowered.quote_id = quote.id and lowered.price_cents is not null), quote.total_cents)`;
