import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QuoteGroup, QuoteLabel } from '#domain/quote/lifecycle.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type Quotes = ExpressionBuilder<DB & { quote: DB['quotes'] }, 'quote'>;
export type Condition = Expression<SqlBool>;

/** The SQL form of `labelOf` (domain/quote/lifecycle.ts). */
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

/** The SQL form of `groupOf(labelOf(quote, now))` for an undecided quote. */
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
 * True while the list has a row for the decided quote. An approval has a row until a later revision is approved. A
 * decline has a row until there is a later revision that isn't archived. The subquery returns few quotes, so counting
 * remains an index scan.
 */
export function isCounted(orgId: string) {
  return sql<boolean>`quote.id not in (${replacedDecisions(orgId, 'rows')})`;
}

/**
 * True when reports include the decided quote `id`. No report includes an archived quote.
 * @param which `rows`: decisions as the list shows them. The other two count each number once, so a declined revision
 * of an approved quote isn't a lost job. `numbers` counts a decline until there is a next revision, `decisions` until
 * there is a later decision.
 */
export function isInReports(orgId: string, which: 'rows' | 'numbers' | 'decisions', id: RawBuilder<unknown>) {
  const replaced = replacedDecisions(orgId, which === 'decisions' ? 'decisions' : 'rows');
  const excluded = which === 'rows' ? replaced : sql`${replaced} union all ${revisionsOfApproved(orgId)}`;
  return sql<boolean>`${id} not in (select quote_id from quote_archives where org_id = ${orgId} union all ${excluded})`;
}

function replacedDecisions(orgId: string, which: 'rows' | 'decisions') {
  const ends =
    which === 'rows' ? sql`(reopened.status <> 'pending' or ${NOT_ARCHIVED})` : sql`reopened.status <> 'pending'`;
  return sql`
    select earlier.id from quotes reopened
    join quotes earlier on earlier.org_id = reopened.org_id and earlier.number = reopened.number
      and earlier.revision < reopened.revision
    where reopened.org_id = ${orgId} and reopened.reopened_from_id is not null
      and case earlier.status when 'approved' then reopened.status = 'approved' when 'declined' then ${ends} else false end`;
}

/**
 * True when the quote is an undecided or declined revision of a quote whose approval is still in effect. Totals that
 * count each number once leave such a revision out.
 */
export function revisesApproved(orgId: string) {
  return sql<boolean>`quote.id in (${revisionsOfApproved(orgId)})`;
}

function revisionsOfApproved(orgId: string) {
  return sql`
    select revision.id from quotes revision
    join counted_numbers counted on counted.org_id = revision.org_id and counted.number = revision.number
    join quotes approved on approved.org_id = counted.org_id and approved.id = counted.quote_id and approved.status = 'approved'
    where revision.org_id = ${orgId} and revision.reopened_from_id is not null and revision.revision > approved.revision`;
}

/**
 * For a later revision of an approved quote: the number of the approved revision that is still in effect; otherwise
 * null.
 */
export const REVISES_REVISION = sql<number | null>`(
  select approved.revision from counted_numbers counted
  join quotes approved on approved.org_id = counted.org_id and approved.id = counted.quote_id and approved.status = 'approved'
  where counted.org_id = quote.org_id and counted.number = quote.number and approved.revision < quote.revision)`;

const NOT_ARCHIVED = sql`not exists (select from quote_archives archived
  where archived.org_id = reopened.org_id and archived.quote_id = reopened.id)`;

/**
 * True when a later revision took the quote's row in the list. A later approved revision is owed even when archived, so
 * it still replaces an earlier approval.
 */
export const IS_REPLACED = sql<boolean>`(quote.status <> 'pending' and exists (select from quotes reopened
  where reopened.org_id = quote.org_id and reopened.number = quote.number and reopened.revision > quote.revision
    and case quote.status when 'approved' then reopened.status = 'approved' else ${NOT_ARCHIVED} end))`;

interface LatestRevision {
  revision: number;
  /** neither decided nor archived */
  is_undecided: boolean;
  expires_at: string | null;
}

/** The number's latest revision after the quote itself; null when there is none. */
export const LATER_REVISION = sql<LatestRevision | null>`(
  select jsonb_build_object('revision', reopened.revision, 'is_undecided', reopened.status = 'pending' and ${NOT_ARCHIVED},
    'expires_at', reopened.approval_token_expires_at)
  from quotes reopened
  where reopened.org_id = quote.org_id and reopened.number = quote.number and reopened.revision > quote.revision
  order by reopened.revision desc limit 1)`;

/**
 * The later revision to name next to the quote: the latest approved one, which replaces the quote. Without one, the
 * latest that isn't archived.
 */
export const LATER_ID = sql<string | null>`(
  select reopened.id from quotes reopened
  where reopened.org_id = quote.org_id and reopened.number = quote.number and reopened.revision > quote.revision
  order by reopened.status = 'approved' desc, ${NOT_ARCHIVED} desc, reopened.revision desc limit 1)`;

/**
 * True unless the quote's price was lowered after it was signed. With coalesce, the database checks only the quotes of
 * a page, instead of joining all of them first.
 */
export const IS_AT_TOTAL = sql<boolean>`not coalesce(exists (select from quote_locks lowered
  where lowered.org_id = quote.org_id and lowered.quote_id = quote.id and lowered.price_cents is not null), false)`;

/** In cents: the quote's total, or the lowered price of an approved quote. */
export const PRICE_NOW = sql<number>`coalesce((select lowered.price_cents from quote_locks lowered
  where lowered.org_id = quote.org_id and lowered.quote_id = quote.id and lowered.price_cents is not null), quote.total_cents)`;
