import type { Insertable } from 'kysely';
import type { SkipReason } from '#domain/messages/follow-up-stops.ts';
import { type PlannedStep, planSteps } from '#domain/messages/follow-up-times.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type FollowUpQuote, offerOf, readFollowUpQuote } from './facts.ts';

/**
 * Plans follow-ups after a quote was sent or shared, or changed after that. Drops earlier plans and counts days from
 * now. A step already sent for this revision isn't sent again. Does nothing for a quote that hasn't been sent.
 */
export async function startFollowUps(tx: Tx, scope: OrgScope, { id }: LockedQuote, at: Date): Promise<void> {
  const quote = await readFollowUpQuote(tx, scope, id, at);
  if (!quote?.facts.sent_at) return;
  await giveUp(tx, scope, 'replaced', at).where('quote_id', '=', id).execute();
  await plan(tx, scope, quote, planOf(quote, at));
}

/**
 * Adjusts the plan to a new expiration date or new steps, without starting over. Steps that were sent or skipped aren't
 * planned again.
 */
export async function moveFollowUps(tx: Tx, scope: OrgScope, { id }: LockedQuote, at: Date): Promise<void> {
  const quote = await readFollowUpQuote(tx, scope, id, at);
  if (!quote) return;
  const rows = (await rowsQuery(tx, scope, id).execute()).filter(({ revision }) => revision === quote.revision);
  const planned = planOf(quote, at);
  const open = rows.filter(isPlanned);
  // The running job handles follow-ups due at this moment, and checks the settings itself.
  const gone = open.filter((row) => row.due_at > at && !planned.some((step) => isSame(row, step)));
  const isRemoved = (row: Row) => !quote.steps.some(({ id: stepId }) => stepId === row.step_id);
  await give(tx, scope, gone.filter(isRemoved), 'step_removed', at);
  await give(
    tx,
    scope,
    gone.filter((row) => !isRemoved(row)),
    'replaced',
    at,
  );
  const isGivenUp = (row: Row) => row.reason === 'replaced' || row.reason === 'step_removed';
  // A sent step is never repeated for this revision. A skipped one is repeated only after the quote is sent again.
  const isSettled = (row: Row) => row.state === 'sent' || (row.settled_at ?? at) >= quote.startedAt;
  const settled = rows.filter((row) => !isPlanned(row) && !isGivenUp(row) && isSettled(row));
  await plan(tx, scope, quote, planned.filter(isMissingIn([...open, ...settled])));
  for (const row of open) {
    const step = planned.find((each) => isSame(row, each));
    if (step) await move(tx, scope, row, step, quote);
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsQuery>['execute']>>[number];

function rowsQuery(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .select(['id', 'revision', 'step_id', 'occasion', 'state', 'reason', 'due_at', 'settled_at']);
}

const isPlanned = ({ state }: Row) => state === 'planned';
const isSame = (row: Row, { step, occasion }: PlannedStep) => row.step_id === step.id && row.occasion === occasion;
const isMissingIn = (rows: readonly Row[]) => (step: PlannedStep) => !rows.some((row) => isSame(row, step));

function planOf(quote: FollowUpQuote, at: Date): PlannedStep[] {
  const offer = offerOf(quote);
  return offer ? planSteps(quote.steps, offer, at) : [];
}

async function plan(tx: Tx, scope: OrgScope, quote: FollowUpQuote, steps: readonly PlannedStep[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map<Insertable<DB['follow_ups']>>((planned) => ({
    org_id: scope.orgId,
    id: newId(),
    quote_id: quote.id,
    revision: quote.revision,
    occasion: planned.occasion,
    step_id: planned.step.id,
    ...timeColumns(planned, quote),
  }));
  await tx
    .insertInto('follow_ups')
    .values(rows)
    // The unique index refuses a step that was already sent for this revision.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function move(tx: Tx, scope: OrgScope, row: Row, planned: PlannedStep, quote: FollowUpQuote): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ ...timeColumns(planned, quote), waits_for: null })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', row.id)
    .where('state', '=', 'planned')
    .execute();
}

function timeColumns({ step, dueAt }: PlannedStep, { zone }: FollowUpQuote) {
  return { kind: step.kind, channel: step.channel, time_zone: zone, planned_for: dueAt, due_at: dueAt };
}

async function give(tx: Tx, scope: OrgScope, rows: readonly Row[], reason: SkipReason, at: Date): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await giveUp(tx, scope, reason, at).where('id', 'in', ids).execute();
}

function giveUp(tx: Tx, scope: OrgScope, reason: SkipReason, at: Date) {
  return tx
    .updateTable('follow_ups')
    .set({ state: 'skipped', reason, settled_at: at, waits_for: null })
    .where('org_id', '=', scope.orgId)
    .where('state', '=', 'planned');
}
