/**
 * Changes of a plan after an event on its quote or job. Call these functions in the transaction of the event. The
 * caller holds the quote's lock.
 */
import { sql } from 'kysely';
import { askTime, dayMonthsLater } from '#domain/calendar/wash-plans.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { workDoneQuery } from '#server/features/quotes/report-totals/work-done.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** A paused plan sends no quote, so its time is null. */
export const whenActive = (at: Date) => sql<Date | null>`case when state = 'active' then ${at}::timestamptz end`;

/** Pauses the plan of a customer who declined. They aren't asked again until staff resume it. */
export async function pauseDeclined(tx: Tx, scope: OrgScope, { id }: LockedQuote, at: Date): Promise<void> {
  await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      state: 'paused',
      reason: 'declined',
      ask_at: null,
      edit_number: eb('edit_number', '+', 1),
      updated_at: at,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', (eb) =>
      eb.selectFrom('quotes').where('org_id', '=', scope.orgId).where('id', '=', id).select('wash_plan_id'),
    )
    .where('state', '=', 'active')
    .execute();
}

/** Counts the next wash from the day the work was finished, unless someone chose another day. */
export async function countFromWork(
  tx: Tx,
  scope: OrgScope,
  quote: LockedQuote,
  { timeZone, at }: { timeZone: string; at: Date },
): Promise<void> {
  const plan = await tx
    .selectFrom('wash_plans as plan')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'plan.org_id').onRef('quote.number', '=', 'plan.counts_from'),
    )
    .where('plan.org_id', '=', scope.orgId)
    .where('plan.state', '!=', 'ended')
    .where('quote.id', '=', quote.id)
    .select(['plan.id', 'plan.every_months'])
    .executeTakeFirst();
  const work = plan && (await workDoneQuery(tx, scope, quote.id).executeTakeFirst());
  if (!plan || !work) return;
  const next = dayMonthsLater(dayIn(work.done_at, timeZone), plan.every_months);
  await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      next_on: sql<Date>`${next}::date`,
      ask_at: whenActive(askTime(next, timeZone)),
      edit_number: eb('edit_number', '+', 1),
      updated_at: at,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', plan.id)
    .where('state', '!=', 'ended')
    .where(sql<boolean>`next_on <> ${next}::date`)
    .execute();
}
