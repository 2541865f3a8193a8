import { sql } from 'kysely';
import type { z } from 'zod';
import type { WashPlanInput } from '#contract/wash-plans.ts';
import { ASK_DAYS_BEFORE, askTime, dayMonthsLater, type PlanState, proposedWash } from '#domain/calendar/wash-plans.ts';
import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { checkPlanDiscount } from '#server/features/quotes/discount-limit.ts';
import { workDoneQuery } from '#server/features/quotes/report-totals/work-done.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { whenActive } from './plan-changes.ts';
import { type ApprovedQuote, approvedOfNumber, type PlanRow, planOfQuote, washPlanById } from './plan-rows.ts';

export interface PlanContext {
  scope: OrgScope;
  author: Author;
  /** the company's time zone */
  timeZone: string;
  now: Date;
  /** true for a member, who can't go over the company's limit for discounts */
  isLimited?: boolean;
}

interface PlanSave {
  id: string;
  /** 0 creates a plan; otherwise the latest edit number the caller has seen */
  edit_number: number;
  plan: z.output<typeof WashPlanInput>;
}

/** How many months ahead a wash can be planned: longer than the longest interval, and farther than anyone plans. */
const FURTHEST_MONTHS = 36;

/**
 * Creates a wash plan from an approved quote, or changes one. Creating the same plan again changes nothing.
 * @throws ProductError NOT_FOUND, ALREADY_EXISTS, CHANGED_BY_OTHER, INVALID_INPUT for a quote that isn't approved, a day
 * out of range or a discount above the member's limit
 */
export async function savePlan(tx: Tx, context: PlanContext, save: PlanSave): Promise<void> {
  assertDay(save.plan.next_on, context);
  if (save.edit_number === 0) await makePlan(tx, context, save);
  else await changePlan(tx, context, save);
}

/** @throws ProductError INVALID_INPUT */
function assertDay(day: Day, { now, timeZone }: PlanContext): void {
  const today = dayIn(now, timeZone);
  if (day <= today) throw fieldError('plan.next_on', 'Choose a day after today');
  if (day > dayMonthsLater(today, FURTHEST_MONTHS))
    throw fieldError('plan.next_on', 'Choose a day within the next three years');
}

async function makePlan(tx: Tx, context: PlanContext, { id, plan }: PlanSave): Promise<void> {
  const { scope, author, now, timeZone } = context;
  const quote = await readApproved(tx, scope, plan.quote_id);
  await assertNoOther(tx, scope, quote, id);
  const made = await tx
    .insertInto('wash_plans')
    .values({
      org_id: scope.orgId,
      id,
      quote_number: quote.number,
      customer_id: quote.customer_id,
      property_id: quote.property_id,
      ...(await entered(tx, context, quote, plan, null)),
      ask_at: askTime(plan.next_on, timeZone),
      asking_quote_id: newId(),
      created_by: author.actor.id,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return note(tx, context, 'wash_plan.made', quote.number, plan);
  const known = await washPlanById(tx, scope, id);
  if (known?.quote_number !== quote.number)
    throw new ProductError('ALREADY_EXISTS', 'This quote already has a wash plan.');
}

/** A quote that an active plan created already has that plan. @throws ProductError ALREADY_EXISTS */
async function assertNoOther(tx: Tx, scope: OrgScope, quote: ApprovedQuote, id: string): Promise<void> {
  const other = await planOfQuote(tx, scope, quote);
  if (other && other.id !== id) throw new ProductError('ALREADY_EXISTS', 'This quote already has a wash plan.');
}

async function changePlan(tx: Tx, context: PlanContext, { id, edit_number, plan }: PlanSave): Promise<void> {
  const { scope, now, timeZone } = context;
  const known = await washPlanById(tx, scope, id);
  if (!known) throw new ProductError('NOT_FOUND');
  const quote = await readApproved(tx, scope, known.quote_id);
  const columns = await entered(tx, context, quote, plan, known);
  const changed = await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      ...columns,
      ask_at: whenActive(askTime(plan.next_on, timeZone)),
      edit_number: eb('edit_number', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('edit_number', '=', edit_number)
    .where('state', '!=', 'ended')
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ProductError('CHANGED_BY_OTHER');
  await note(tx, context, 'wash_plan.changed', known.quote_number, plan);
}

/**
 * Returns the day to store. If the entered day is the proposed one, it keeps following the work. Any other day stays as
 * the person chose it.
 */
async function entered(
  tx: Tx,
  context: PlanContext,
  quote: ApprovedQuote,
  { every_months, discount_rate, next_on }: PlanSave['plan'],
  known: PlanRow | null,
) {
  await checkPlanDiscount(tx, context, discount_rate, known?.discount_rate ?? 0);
  const isKept = known?.every_months === every_months && known.next_on === next_on;
  const last = await lastWash(tx, context, quote, known?.id ?? null);
  const proposed = proposedWash(last.day, every_months, dayIn(context.now, context.timeZone));
  const counts_from = isKept ? known.counts_from : next_on === proposed ? last.number : null;
  return { every_months, discount_rate, next_on: sql<Date>`${next_on}::date`, counts_from };
}

/**
 * Returns the day of the last wash: when the work of the plan's newest approved quote was done, or else when that quote
 * was approved.
 * @param planId null for a quote that has no plan yet
 */
export async function lastWash(
  tx: Tx,
  { scope, timeZone }: Pick<PlanContext, 'scope' | 'timeZone'>,
  source: ApprovedQuote,
  planId: string | null,
): Promise<{ day: Day; number: number }> {
  const made = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('wash_plan_id', '=', planId)
    .where('status', '=', 'approved')
    .orderBy('approved_at', 'desc')
    .limit(1)
    .select(['id', 'number', 'approved_at'])
    .executeTakeFirst();
  const { id, number, approved_at } = made ?? source;
  const work = await workDoneQuery(tx, scope, id).executeTakeFirst();
  return { day: dayIn(work?.done_at ?? approved_at ?? source.approved_at, timeZone), number };
}

/** @throws ProductError NOT_FOUND, INVALID_INPUT for a quote whose number has no approved revision */
async function readApproved(tx: Tx, scope: OrgScope, quoteId: string): Promise<ApprovedQuote> {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select('number')
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  const approved = await approvedQuote(tx, scope, quote.number);
  if (!approved) throw new ProductError('INVALID_INPUT', 'Only an approved quote can have a wash plan.');
  return approved;
}

export async function approvedQuote(tx: Tx, scope: OrgScope, number: number): Promise<ApprovedQuote | null> {
  const { rows } = await sql<ApprovedQuote>`
    select source.* from ${approvedOfNumber(scope, sql`${number}`)} source`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Safe to repeat. If a paused plan's day has passed, it resumes with the first day for which the customer can still be
 * asked in time.
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER, INVALID_INPUT for a plan that has ended
 */
export async function setPlanState(
  tx: Tx,
  context: PlanContext,
  { id, state, edit_number }: { id: string; state: PlanState; edit_number: number },
): Promise<void> {
  const { scope, now, timeZone } = context;
  const known = await washPlanById(tx, scope, id);
  if (!known) throw new ProductError('NOT_FOUND');
  if (known.state === state && (known.reason === null || known.reason === 'staff')) return;
  if (known.state === 'ended') throw new ProductError('INVALID_INPUT', 'This wash plan has ended. Create a new one.');
  const today = dayIn(now, timeZone);
  const isOver = state === 'active' && known.next_on <= today;
  const next = isOver ? addDays(today, ASK_DAYS_BEFORE) : known.next_on;
  const changed = await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      state,
      reason: state === 'active' ? null : 'staff',
      next_on: sql<Date>`${next}::date`,
      counts_from: isOver ? null : eb.ref('counts_from'),
      ask_at: state === 'active' ? askTime(next, timeZone) : null,
      edit_number: eb('edit_number', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('edit_number', '=', edit_number)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ProductError('CHANGED_BY_OTHER');
  await note(tx, context, STATE_ACTIONS[state], known.quote_number, { state });
}

const STATE_ACTIONS = {
  active: 'wash_plan.resumed',
  paused: 'wash_plan.paused',
  ended: 'wash_plan.ended',
} as const satisfies Record<PlanState, string>;

type PlanAction = (typeof STATE_ACTIONS)[PlanState] | 'wash_plan.made' | 'wash_plan.changed';

function note(tx: Tx, { scope, author, now }: PlanContext, action: PlanAction, number: number, data: object) {
  return writeAudit(tx, scope, { ...author, action, target: quoteNumber(number), data: { ...data }, at: now });
}
