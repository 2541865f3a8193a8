import { sql } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { type ReachProblem, type SkipReason, stopReason, type WaitReason } from '#domain/messages/follow-up-stops.ts';
import { allowedReminderTime, isLate, reminderPause } from '#domain/messages/follow-up-times.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import type { TextBlockReason } from '#domain/messages/text-consent.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readSuppressions } from '#server/providers/mail/suppression-queries.ts';
import { textBlocks } from '#server/providers/text-messages/consent-queries.ts';
import { type FollowUpQuote, readFollowUpQuotes } from './facts.ts';
import { groupByCustomer, type Reminder, type SendServices, writeReminders } from './reminder.ts';

type FollowUpRow = Awaited<ReturnType<ReturnType<typeof plannedQuery>['executeTakeFirstOrThrow']>>;

/** `waits`: nothing can be sent until the given time */
export type FollowUpOutcome =
  | { result: 'sent' }
  | { result: 'skipped'; reason: SkipReason }
  | { result: 'waits'; reason: WaitReason; until: Date };

export function plannedQuery(tx: Tx, scope: OrgScope, ids: readonly string[]) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'planned')
    .orderBy('due_at')
    .orderBy('id')
    .select(['id', 'quote_id', 'revision', 'step_id', 'planned_for', 'due_at', 'waits_for']);
}

/**
 * Sends, skips or postpones a follow-up. The caller has locked the quotes, and read the rows under those locks.
 * @param others follow-ups that may be sent in the same message
 */
export async function processDue(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  row: FollowUpRow,
  others: readonly FollowUpRow[] = [],
): Promise<FollowUpOutcome> {
  try {
    const [outcome] = await processAllDue(tx, services, scope, [row, ...others], ({ id }) => id === row.id);
    if (!outcome) throw new Error('A follow-up had no outcome');
    return outcome;
  } catch (error) {
    // The error came before anything was written, so the transaction can continue.
    const waits = waitAfter(error, services.now());
    await postpone(tx, scope, row, waits);
    return waits;
  }
}

/**
 * Processes several reminders together: all of them or none.
 * @param isMeant selects those to process. Others are sent only if they can share a message, and otherwise don't
 * change.
 * @returns an outcome for each row; `sent` also for a row that didn't change
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE when not all of them may be sent
 */
export async function processAllDue(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  rows: readonly FollowUpRow[],
  isMeant: (row: FollowUpRow) => boolean = ({ due_at }) => due_at <= services.now(),
): Promise<FollowUpOutcome[]> {
  const now = services.now();
  const quoteIds = [...new Set(rows.map(({ quote_id }) => quote_id))];
  const quotes = new Map((await readSendings(tx, services, scope, quoteIds)).map((quote) => [quote.id, quote]));
  const tried = rows.map((row) => ({ row, ...attempt(row, quotes.get(row.quote_id), now) }));
  const ready = tried.flatMap(({ row, sending }) => (sending ? [{ row, ...sending, by: null }] : []));
  const groups = groupByCustomer(ready).filter((group) => group.some(({ row }) => isMeant(row)));
  await send(tx, services, scope, groups);
  for (const { row, outcome } of tried.filter((each) => isMeant(each.row))) {
    if (outcome.result === 'skipped') await skip(tx, scope, row, outcome.reason, now);
    if (outcome.result === 'waits') await postpone(tx, scope, row, outcome);
  }
  return tried.map(({ outcome }) => outcome);
}

interface Attempt {
  outcome: FollowUpOutcome;
  sending?: { quote: SendingQuote; step: FollowUpStep };
}

function attempt(row: FollowUpRow, quote: SendingQuote | undefined, now: Date): Attempt {
  const step = quote?.steps.find(({ id }) => id === row.step_id);
  const skipped = skipReason(row, quote, step, now);
  if (skipped || !quote || !step) return { outcome: { result: 'skipped', reason: skipped ?? 'step_removed' } };
  const pause = reminderPause(now, quote.zone);
  if (pause) return { outcome: { result: 'waits', reason: pause, until: allowedReminderTime(now, quote.zone) } };
  return { outcome: { result: 'sent' }, sending: { quote, step } };
}

export interface SendingQuote extends FollowUpQuote {
  /** why no text may be sent to the customer's phone; null when one may */
  textBlock: TextBlockReason | null;
}

type ReadServices = Pick<SendServices, 'env' | 'texts' | 'now'>;

export async function readSending(
  tx: Tx,
  services: ReadServices,
  scope: OrgScope,
  quoteId: string,
): Promise<SendingQuote | null> {
  const [quote = null] = await readSendings(tx, services, scope, [quoteId]);
  return quote;
}

async function readSendings(
  tx: Tx,
  services: ReadServices,
  scope: OrgScope,
  quoteIds: readonly string[],
): Promise<SendingQuote[]> {
  const quotes = await readFollowUpQuotes(tx, scope, quoteIds, services.now());
  const addresses = quotes.flatMap(({ recipient }) => recipient || []);
  const { suppressed, optedOut } = await readSuppressions(tx, scope, addresses);
  const blocks = await textBlocks(tx, services, scope, quotes);
  return quotes.map((quote, place) => {
    const key = emailKey(quote.recipient);
    const facts = { ...quote.facts, isOptedOut: optedOut.has(key), isSuppressed: suppressed.has(key) };
    return { ...quote, facts, textBlock: blocks[place] ?? null };
  });
}

function skipReason(
  row: FollowUpRow,
  quote: SendingQuote | undefined,
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

/** Returns null when the step's channel can reach the customer. */
export function reachProblem(
  { recipient, textBlock: block }: Pick<SendingQuote, 'recipient' | 'textBlock'>,
  { channel }: Pick<FollowUpStep, 'channel'>,
): ReachProblem | null {
  if (channel === 'text') return block;
  return recipient === '' ? 'no_address' : null;
}

/** @throws the error itself when waiting doesn't help */
function waitAfter(error: unknown, now: Date): Extract<FollowUpOutcome, { result: 'waits' }> {
  const later = new Date(now.getTime() + HOUR_MS);
  if (!(error instanceof ProductError)) throw error;
  if (error.code === 'MAIL_UNCONFIRMED') return { result: 'waits', reason: 'unconfirmed', until: later };
  if (error.code !== 'MAIL_ALLOWANCE') throw error;
  const nextAt = error.details['next_at'];
  const until = typeof nextAt === 'string' ? new Date(nextAt) : later;
  return { result: 'waits', reason: 'allowance', until: until > now ? until : later };
}

interface Sending extends Reminder {
  row: FollowUpRow;
  /** the person who sends the follow-up early; null when the program sends it */
  by: { id: string; name: string } | null;
}

/**
 * Queues the messages and marks their follow-ups as sent. Staff see a follow-up as "sending" until its message is sent.
 * @param groups follow-ups that share a message
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE; with a single group, before anything is written
 */
export async function send(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  groups: readonly [Sending, ...Sending[]][],
): Promise<void> {
  const [first] = groups.flat();
  if (!first) return;
  const written = await writeReminders(tx, services, scope, groups);
  const sendings = groups.flat();
  const messageIds = groups.flatMap((group, place) => group.map(() => written[place] ?? ''));
  const ids = sendings.map(({ row }) => row.id);
  const settled = await tx
    .updateTable('follow_ups')
    .from(
      sql<{ id: string; message_id: string }>`unnest(${ids}::uuid[], ${messageIds}::uuid[])`.as<'given'>(
        sql`given(id, message_id)`,
      ),
    )
    .set((eb) => ({
      state: 'sent',
      message_id: eb.ref('given.message_id'),
      settled_at: services.now(),
      settled_by: first.by?.id ?? null,
      settled_by_name: first.by?.name ?? '',
      waits_for: null,
    }))
    .whereRef('follow_ups.id', '=', 'given.id')
    .where('org_id', '=', scope.orgId)
    .where('state', '=', 'planned')
    .returning('follow_ups.id')
    .execute();
  if (settled.length < sendings.length) throw new Error('A follow-up changed although its quote was locked');
}

/**
 * Does nothing if the follow-up is no longer planned.
 * @param by the person who skips it; null for the program
 */
export async function skip(
  tx: Tx,
  scope: OrgScope,
  { id }: { id: string },
  reason: SkipReason,
  at: Date,
  by: Sending['by'] = null,
): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({
      state: 'skipped',
      reason,
      settled_at: at,
      settled_by: by?.id ?? null,
      settled_by_name: by?.name ?? '',
      waits_for: null,
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
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
