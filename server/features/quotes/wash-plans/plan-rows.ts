import { type RawBuilder, sql } from 'kysely';
import type { PlanReason, PlanState, WashInterval } from '#domain/calendar/wash-plans.ts';
import type { Day } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { idsOfCustomer } from '#server/features/customers/merged.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { decodeCursor, encodeCursor, pageFailure } from '#server/platform/db/cursor.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Finds a number's latest approved revision, which stays in effect whatever happens to later ones. Its tax rate is for
 * the next quote: 0 if the customer is exempt now.
 */
export function approvedOfNumber(scope: OrgScope, number: RawBuilder<number>) {
  return sql<ApprovedQuote>`(select quote.id, quote.number, quote.customer_id, quote.property_id, quote.customer_name,
      quote.property_address, quote.wash_plan_id, quote.approved_at, quote.discount_type, quote.discount_value,
      case when (select customer.tax_exempt from customers named
          join customers customer on customer.org_id = named.org_id and customer.id = coalesce(named.merged_into, named.id)
        where named.org_id = quote.org_id and named.id = quote.customer_id) then 0 else quote.tax_rate end as tax_rate,
      (select coalesce(sum(line_total_cents) filter (where taxable), 0)::bigint from quote_items item
        where item.org_id = quote.org_id and item.quote_id = quote.id) as taxable_cents,
      (select coalesce(sum(line_total_cents) filter (where not taxable), 0)::bigint from quote_items item
        where item.org_id = quote.org_id and item.quote_id = quote.id) as untaxed_cents
    from quotes quote
    where quote.org_id = ${scope.orgId} and quote.number = ${number} and quote.status = 'approved'
    order by quote.revision desc limit 1)`;
}

export interface ApprovedQuote {
  id: string;
  number: number;
  customer_id: string | null;
  property_id: string | null;
  customer_name: string;
  property_address: string;
  wash_plan_id: string | null;
  tax_rate: number;
  approved_at: Date;
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  taxable_cents: number;
  untaxed_cents: number;
}

function latestOfPlan(scope: OrgScope) {
  return sql<LatestQuote>`(select made.id, made.number, made.status from quotes made
    where made.org_id = ${scope.orgId} and made.wash_plan_id = plan.id
    order by made.number desc, made.revision desc limit 1)`;
}

interface LatestQuote {
  id: string;
  number: number;
  status: QuoteStatus;
}

export interface PlanRow {
  id: string;
  quote_number: number;
  every_months: WashInterval;
  discount_rate: number;
  next_on: Day;
  counts_from: number | null;
  state: PlanState;
  reason: PlanReason | null;
  ask_at: Date | null;
  edit_number: number;
  quote_id: string;
  customer_id: string | null;
  customer_name: string;
  property_address: string;
  taxable_cents: number;
  untaxed_cents: number;
  tax_rate: number;
  latest_id: string | null;
  latest_number: number | null;
  latest_status: QuoteStatus | null;
}

/** Sorts by next wash, with paused plans after all active ones. @param where a condition on `plan` */
function planRows(scope: OrgScope, where: RawBuilder<unknown>, limit = 1) {
  return sql<PlanRow>`select plan.id, plan.quote_number, plan.every_months, plan.discount_rate, plan.next_on::text as next_on,
      plan.counts_from, plan.state, plan.reason, plan.ask_at, plan.edit_number, source.id as quote_id, plan.customer_id,
      source.customer_name, source.property_address, source.taxable_cents, source.untaxed_cents, source.tax_rate,
      latest.id as latest_id, latest.number as latest_number, latest.status as latest_status
    from wash_plans plan
    join lateral ${approvedOfNumber(scope, sql`plan.quote_number`)} source on true
    left join lateral ${latestOfPlan(scope)} latest on true
    where plan.org_id = ${scope.orgId} and ${where}
    order by plan.state = 'paused', plan.next_on, plan.id
    limit ${limit}`;
}

/** Finds a quote's active plan: the plan of its number, or the plan that created the quote. */
export async function planOfQuote(tx: Tx, scope: OrgScope, quote: { number: number; wash_plan_id: string | null }) {
  const { rows } = await planRows(
    scope,
    sql`plan.state <> 'ended' and (plan.quote_number = ${quote.number} or plan.id = ${quote.wash_plan_id}::uuid)`,
  ).execute(tx);
  return rows[0] ?? null;
}

export async function washPlanById(tx: Tx, scope: OrgScope, id: string): Promise<PlanRow | null> {
  const { rows } = await planRows(scope, sql`plan.id = ${id}::uuid`).execute(tx);
  return rows[0] ?? null;
}

export interface PausedPlan {
  quote_id: string;
  quote_number: number;
  customer_name: string;
  reason: PlanReason;
}

/** Finds plans that the program paused, so someone must decide how they continue. Latest first. */
export function pausedPlansQuery(scope: OrgScope, limit: number) {
  return sql<PausedPlan>`select source.id as quote_id, plan.quote_number, source.customer_name, plan.reason
    from wash_plans plan
    join lateral ${approvedOfNumber(scope, sql`plan.quote_number`)} source on true
    where plan.org_id = ${scope.orgId} and plan.state = 'paused' and plan.reason <> 'staff'
    order by plan.updated_at desc, plan.id
    limit ${limit}`;
}

interface PlanPage {
  state?: string | undefined;
  customer_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const PLAN_ORDER = 'next_on';

export function planCursor({ state, next_on, id }: Pick<PlanRow, 'state' | 'next_on' | 'id'>): string {
  return encodeCursor([PLAN_ORDER, `${state === 'paused'} ${next_on}`, id]);
}

/**
 * Returns one plan more than the page shows, if there is one.
 * @throws ProductError INVALID_INPUT for a cursor from another list
 */
export async function pageOfPlans(tx: Tx, scope: OrgScope, { state, customer_id, cursor, limit }: PlanPage) {
  const after = cursor === undefined ? null : decodeCursor(cursor, PLAN_ORDER);
  // The first part says if the page's last plan was paused, as the database writes it.
  const [isPaused, nextOn] = after?.[1].split(' ') ?? [];
  const conditions = [
    state === undefined ? sql`plan.state <> 'ended'` : sql`plan.state = ${state}`,
    ...(customer_id === undefined ? [] : [sql`plan.customer_id = any(${idsOfCustomer(scope.orgId, customer_id)})`]),
    ...(after === null
      ? []
      : [
          sql`(plan.state = 'paused', plan.next_on, plan.id) > (${isPaused}::boolean, ${nextOn}::date, ${after[2]}::uuid)`,
        ]),
  ];
  const { rows } = await planRows(scope, sql.join(conditions, sql` and `), limit + 1)
    .execute(tx)
    .catch((error: unknown) => {
      throw pageFailure(error, cursor);
    });
  return rows;
}

/** @throws ProductError NOT_FOUND */
export async function readNumber(tx: Tx, scope: OrgScope, quoteId: string) {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select(['number', 'wash_plan_id'])
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote;
}
