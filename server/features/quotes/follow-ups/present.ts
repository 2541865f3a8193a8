import type { z } from 'zod';
import type { FollowUp, FollowUpSettings, QuoteFollowUps } from '#contract/follow-ups.ts';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import {
  REACH_PROBLEMS,
  SKIP_REASONS,
  STOP_REASONS,
  stopReason,
  WAIT_REASONS,
} from '#domain/messages/follow-up-stops.ts';
import type { Services } from '#server/features/services.ts';
import type { ListedFollowUp, StoredSettings } from './queries.ts';
import { reachProblem, type SendingQuote } from './send-follow-up.ts';
import { channelsHere } from './settings.ts';

export function presentSettings(
  services: Pick<Services, 'texts'>,
  { enabled, steps, edit_number }: StoredSettings,
): z.input<typeof FollowUpSettings> {
  return { enabled, steps: [...steps], edit_number, channels: [...channelsHere(services)] };
}

export function presentFollowUps(
  quote: SendingQuote,
  rows: readonly ListedFollowUp[],
  now: Date,
): z.input<typeof QuoteFollowUps> {
  const stop = stopReason(quote.facts, now);
  const stopped = stop && STOP_REASONS[stop];
  return {
    stopped,
    on: quote.facts.isOn,
    customer_id: quote.customer_id,
    recipient: quote.recipient,
    items: rows.map((row) => presentFollowUp(row, quote, stopped)).toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

function presentFollowUp(row: ListedFollowUp, quote: SendingQuote, stopped: string | null): z.input<typeof FollowUp> {
  const { id, kind, channel, revision, message_id, step_id } = row;
  const step = quote.steps.find((each) => each.id === step_id);
  return {
    id,
    kind,
    channel,
    from: step?.from ?? null,
    days: step?.days ?? null,
    revision,
    state: stateOf(row),
    at: timeOf(row).toISOString(),
    time_zone: row.time_zone,
    reason: reasonOf(row, quote, stopped),
    by: row.settled_by_name || null,
    message_id,
  };
}

const FAILED: ReadonlySet<MessageStatus | null> = new Set(['failed', 'suppressed', 'bounced']);

/** A failed message is shown as skipped: "sent" and "sending" are only for messages that reach the customer. */
const hasFailed = ({ state, left_at, message_status }: ListedFollowUp) =>
  state === 'sent' && left_at === null && FAILED.has(message_status);

function stateOf(row: ListedFollowUp): z.input<typeof FollowUp>['state'] {
  if (hasFailed(row)) return 'skipped';
  return row.state === 'sent' && row.left_at === null ? 'sending' : row.state;
}

function timeOf({ state, due_at, planned_for, settled_at, left_at }: ListedFollowUp): Date {
  if (state === 'planned') return due_at;
  return state === 'sent' ? (left_at ?? settled_at ?? due_at) : planned_for;
}

function reasonOf(row: ListedFollowUp, quote: SendingQuote, stopped: string | null): string | null {
  const { state, reason, waits_for, channel } = row;
  if (reason) return SKIP_REASONS[reason];
  if (hasFailed(row)) return SKIP_REASONS.not_delivered;
  if (state !== 'planned') return null;
  if (stopped !== null) return stopped;
  const problem = reachProblem(quote, { channel });
  if (problem) return REACH_PROBLEMS[problem];
  return waits_for && WAIT_REASONS[waits_for];
}
