import { sql } from 'kysely';
import type { z } from 'zod';
import type { QuoteFilter } from '#contract/quotes.ts';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import { OPEN_LABELS, QUOTE_LABELS, type QuoteLabel, UNSENT_LABELS } from '#domain/quote/lifecycle.ts';
import type { WaitingNeed } from '#domain/reports/needs.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { SearchPatterns } from '#server/platform/db/search-patterns.ts';
import { type Condition, IS_AT_TOTAL, isArchived, isCounted, labelCondition, type Quotes } from './label-conditions.ts';
import { inPaymentStates } from './payments/payment-states.ts';
import { needCondition, waitingTimes } from './waiting-conditions.ts';

export type QuoteListFilter = z.output<typeof QuoteFilter>;

export interface ListContext {
  db: Database;
  scope: OrgScope;
  /** the company's time zone, in which the filter's days begin and end */
  timeZone: string;
  now: Date;
}

/**
 * The ids that a search matches, or `tooMany` when the query should check each quote instead. Null if there is no
 * search.
 */
export type Found = { ids: string[] } | { tooMany: SearchPatterns } | null;

/** A query is compiled once per shape. Its values are filled in later. */
export interface FilterShape {
  labels: readonly QuoteLabel[];
  archived: boolean;
  /** true leaves out decisions that a later revision of their number replaced */
  counted: boolean;
  found: 'ids' | 'tooMany' | 'all';
  payment: 'ids' | 'paid' | 'tooMany' | 'all';
  /** `only` quotes with a lowered price, which joins their prices, or quotes `without` one */
  lowered: 'only' | 'without' | 'either';
  author: boolean;
  from: boolean;
  to: boolean;
  overdue: boolean;
  need: WaitingNeed | null;
}

export interface FilterValues {
  orgId: string;
  now: Date;
  /** the current day in the company's time zone */
  today: Day;
  soon: Date;
  silentSince: Date;
  paymentStates: string[];
  paymentIds: string[];
  author: string;
  from: Date;
  to: Date;
  ids: string[];
  patterns: string[];
}

/** @param paid ids of quotes in the filter's payment states; null when there are too many */
export function shapeOf(filter: QuoteListFilter, found: Found, paid: string[] | null): FilterShape {
  const { archived, payment_states, author_id: author, from, to, overdue, need = null } = filter;
  const counted = filter.revisions === 'counted' && !archived;
  const labels = QUOTE_LABELS.filter((label) => filter.labels.includes(label));
  const kind = found ? ('ids' in found ? 'ids' : 'tooMany') : 'all';
  const payment =
    payment_states.length === 0 ? 'all' : paid ? 'ids' : payment_states.includes('paid') ? 'paid' : 'tooMany';
  return {
    labels,
    archived,
    counted,
    found: kind,
    payment,
    lowered: 'either',
    author: Boolean(author),
    from: Boolean(from),
    to: Boolean(to),
    overdue,
    need,
  };
}

export function valuesOf(
  { scope, timeZone, now }: ListContext,
  filter: QuoteListFilter,
  found: Found,
  paid: string[] | null,
): FilterValues {
  return {
    orgId: scope.orgId,
    ...waitingTimes(now),
    today: dayIn(now, timeZone),
    paymentStates: filter.payment_states,
    paymentIds: paid ?? [],
    author: filter.author_id ?? '',
    from: filter.from ? startOfDay(filter.from, timeZone) : now,
    to: filter.to ? startOfDay(filter.to, timeZone, 1) : now,
    ids: found && 'ids' in found ? found.ids : [],
    patterns: found && 'tooMany' in found ? [found.tooMany.first, ...found.tooMany.others] : [],
  };
}

const OPEN: readonly QuoteLabel[] = OPEN_LABELS;
export const UNSENT: readonly QuoteLabel[] = UNSENT_LABELS;
export const PENDING: readonly QuoteLabel[] = [...OPEN, 'draft', 'expired'];

function hasOneOf(eb: Quotes, labels: readonly QuoteLabel[], now: Date): Condition {
  const single = (some: readonly QuoteLabel[]) => some.map((label) => labelCondition(eb, label, now));
  if (!PENDING.every((label) => labels.includes(label))) return eb.or(single(labels));
  const decided = labels.filter((label) => !PENDING.includes(label));
  return eb.or([eb('quote.status', '=', 'pending'), ...single(decided)]);
}

/** Returns conditions that all the labels imply, in a form that matches the start of an index. */
function impliedConditions(eb: Quotes, labels: readonly QuoteLabel[], now: Date): Condition[] {
  const all = (some: readonly QuoteLabel[]) => labels.every((label) => some.includes(label));
  const implied: Condition[] = [];
  // A literal, because with a parameter, a generic plan couldn't use the partial index of pending quotes.
  if (all(PENDING)) implied.push(sql<boolean>`quote.status = 'pending'`);
  if (all(OPEN)) implied.push(eb('quote.valid_until', '>', now));
  if (all(UNSENT)) implied.push(sql<boolean>`quote.link_made_at is not null and quote.sent_at is null`);
  if (all(['expired'])) implied.push(eb('quote.valid_until', '<=', now));
  if (all(['draft'])) implied.push(eb('quote.valid_until', '=', sql<Date>`timestamptz 'infinity'`));
  return implied;
}

export function conditions(eb: Quotes, shape: FilterShape, values: FilterValues): Condition {
  const all: Condition[] = [];
  if (shape.found === 'ids') all.push(sql<boolean>`quote.id = any(${values.ids}::uuid[])`);
  if (shape.found === 'tooMany') {
    // Under row-level security, the planner has no statistics for LIKE and expects almost no rows. With coalesce it
    // expects half of them. That is closer to "too many", so it scans in sort order.
    all.push(eb.fn.coalesce(sql<boolean>`quote.search_text like all(${values.patterns})`, sql<boolean>`false`));
  }
  if (shape.labels.length > 0) {
    all.push(hasOneOf(eb, shape.labels, values.now));
    all.push(...impliedConditions(eb, shape.labels, values.now));
  }
  if (shape.payment === 'ids') all.push(sql<boolean>`quote.id = any(${values.paymentIds}::uuid[])`);
  if (shape.payment === 'tooMany' || shape.payment === 'paid')
    all.push(
      inPaymentStates(eb, { orgId: values.orgId, states: values.paymentStates, paid: shape.payment === 'paid' }),
    );
  if (shape.overdue) all.push(isOverdue(values));
  if (shape.need) all.push(needCondition(shape.need, values));
  if (shape.author) all.push(eb('quote.author_id', '=', values.author));
  if (shape.from) all.push(eb('quote.created_at', '>=', values.from));
  if (shape.to) all.push(eb('quote.created_at', '<', values.to));
  if (shape.lowered === 'without') all.push(IS_AT_TOTAL);
  const canBeDecided = shape.labels.length === 0 || shape.labels.some((label) => !PENDING.includes(label));
  if (shape.counted && canBeDecided) all.push(isCounted(values.orgId));
  all.push(shape.archived ? isArchived(eb) : eb.not(isArchived(eb)));
  return eb.and(all);
}

/** Must match the index condition exactly. There are few such rows. */
function isOverdue({ orgId, today }: FilterValues): Condition {
  return sql<boolean>`quote.id in (select open.quote_id from counted_numbers open where open.org_id = ${orgId}
    and open.deposit_cents + open.rest_cents > 0 and ${isDueBefore(today)})`;
}

/**
 * True when a deposit or balance under this quote number was due before `today`. @param today in the company's time
 * zone
 */
export function isDueBefore(today: Day) {
  return sql<boolean>`(open.deposit_due_on < ${today}::date or open.rest_due_on < ${today}::date)`;
}

/** Only approved quotes can have a lowered price. */
export function canBeLowered({ labels }: Pick<FilterShape, 'labels'>): boolean {
  return labels.length === 0 || labels.includes('approved');
}
