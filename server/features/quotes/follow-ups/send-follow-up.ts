/** One follow-up: whether it goes out, waits or is skipped, under the lock of its quote. */
import { HOUR_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { type ReachProblem, type SkipReason, stopReason, type WaitReason } from '#domain/messages/follow-up-stops.ts';
import { allowedTime, isLate, isQuiet } from '#domain/messages/follow-up-times.ts';
import type { TextBarrier } from '#domain/messages/text-consent.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { hasOptedOut, isSuppressed } from '#server/mail/suppression-queries.ts';
import { textBarrier } from '#server/text-messages/consent-queries.ts';
import { type FollowUpQuote, readFollowUpQuote } from './facts.ts';
import { type SendServices, writeReminder } from './reminder.ts';

export type FollowUpRow = Awaited<ReturnType<ReturnType<typeof plannedQuery>['executeTakeFirstOrThrow']>>;

/** `waits`: until the given time */
export type Outcome =
  | { result: 'sent' }
  | { result: 'skipped'; reason: SkipReason }
  | { result: 'waits'; reason: WaitReason; until: Date };

/** A follow-up that has neither gone out nor been skipped. */
export function plannedQuery(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .select(['id', 'quote_id', 'revision', 'step_id', 'planned_for', 'due_at', 'waits_for']);
}

/**
 * Does what is due for a follow-up and stores it. The caller holds the quote's lock and has read the row under it.
 * Errors other than expected ones leave everything as it was.
 */
export async function settleDue(tx: Tx, services: SendServices, scope: OrgScope, row: FollowUpRow): Promise<Outcome> {
  const now = services.now();
  const quote = await readSending(tx, services, scope, row.quote_id);
  const outcome = await attempt(tx, services, scope, row, quote);
  if (outcome.result === 'skipped') await settle(tx, scope, row, { state: 'skipped', reason: outcome.reason }, now);
  if (outcome.result === 'waits') await postpone(tx, scope, row, outcome);
  return outcome;
}

async function attempt(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  row: FollowUpRow,
  quote: SendingQuote | null,
): Promise<Outcome> {
  const now = services.now();
  const step = quote?.steps.find(({ id }) => id === row.step_id);
  const skipped = skipReason(row, quote, step, now);
  if (skipped || !quote || !step) return { result: 'skipped', reason: skipped ?? 'step_removed' };
  if (isQuiet(now, quote.zone)) return { result: 'waits', reason: 'quiet_hours', until: allowedTime(now, quote.zone) };
  try {
    await send(tx, services, scope, { row, quote, step, by: null });
    return { result: 'sent' };
  } catch (error) {
    // Nothing was written yet, so the transaction goes on.
    return waitAfter(error, now);
  }
}

/** A quote with what the addressee of its follow-ups wants. */
export interface SendingQuote extends FollowUpQuote {
  /** why no text goes to the customer's phone; null when one may */
  textBarrier: TextBarrier | null;
}

type ReadServices = Pick<SendServices, 'texts' | 'now'>;

export async function readSending(
  tx: Tx,
  services: ReadServices,
  scope: OrgScope,
  quoteId: string,
): Promise<SendingQuote | null> {
  const quote = await readFollowUpQuote(tx, scope, quoteId, services.now());
  if (!quote) return null;
  const { recipient, phone, facts } = quote;
  const barrier = await textBarrier(tx, services, scope, phone);
  if (recipient === '') return { ...quote, textBarrier: barrier };
  const isOptedOut = await hasOptedOut(tx, scope, recipient);
  const isLeftAlone = await isSuppressed(tx, scope, recipient);
  return { ...quote, textBarrier: barrier, facts: { ...facts, isOptedOut, isSuppressed: isLeftAlone } };
}

function skipReason(
  row: FollowUpRow,
  quote: SendingQuote | null,
  step: FollowUpStep | undefined,
  now: Date,
): SkipReason | null {
  if (!quote) return 'archived';
  const stop = stopReason(quote.facts, now);
  if (stop) return stop;
  if (row.revision !== quote.revision) return 'replaced';
  if (!step) return 'step_removed';
  if (isLate(row.planned_for, now)) return row.waits_for === 'allowance' ? 'waited_too_long' : 'late';
  return reachProblem(quote, step);
}

/** Why the customer cannot be reached by the way of a step. */
export function reachProblem(
  { recipient, textBarrier: barrier }: Pick<SendingQuote, 'recipient' | 'textBarrier'>,
  { channel }: Pick<FollowUpStep, 'channel'>,
): ReachProblem | null {
  if (channel === 'text') return barrier;
  return recipient === '' ? 'no_address' : null;
}

/** @throws the error itself when waiting does not help */
function waitAfter(error: unknown, now: Date): Outcome {
  const later = new Date(now.getTime() + HOUR_MS);
  if (!(error instanceof ProductError)) throw error;
  if (error.code === 'MAIL_UNCONFIRMED') return { result: 'waits', reason: 'unconfirmed', until: later };
  if (error.code !== 'MAIL_ALLOWANCE') throw error;
  const nextAt = error.details['next_at'];
  const until = typeof nextAt === 'string' ? new Date(nextAt) : later;
  return { result: 'waits', reason: 'allowance', until: until > now ? until : later };
}

interface Sending {
  row: FollowUpRow;
  quote: FollowUpQuote;
  step: FollowUpStep;
  /** the person who sends it early; null: the program */
  by: { id: string; name: string } | null;
}

/**
 * Writes the message and marks the follow-up as sent, together.
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE before anything is written
 */
export async function send(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  { row, quote, step, by }: Sending,
): Promise<void> {
  const message_id = await writeReminder(tx, services, scope, quote, step);
  const settled = await settle(tx, scope, row, { state: 'sent', message_id }, services.now(), by);
  if (!settled) throw new Error('A follow-up changed although its quote was locked');
}

/** @returns false when it is not planned any more */
export async function settle(
  tx: Tx,
  scope: OrgScope,
  { id }: { id: string },
  columns: { state: 'sent'; message_id: string } | { state: 'skipped'; reason: SkipReason },
  at: Date,
  by: Sending['by'] = null,
): Promise<boolean> {
  const settled = await tx
    .updateTable('follow_ups')
    .set({
      ...columns,
      settled_at: at,
      settled_by: by?.id ?? null,
      settled_by_name: by?.name ?? '',
      waits_for: null,
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

async function postpone(
  tx: Tx,
  scope: OrgScope,
  { id }: FollowUpRow,
  { reason, until }: { reason: WaitReason; until: Date },
): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ due_at: until, waits_for: reason })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}
