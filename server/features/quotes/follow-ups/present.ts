import type { z } from 'zod';
import type { FollowUp, FollowUpSettings, QuoteFollowUps } from '#contract/follow-ups.ts';
import { SKIP_REASONS, STOP_REASONS, stopReason, WAIT_REASONS } from '#domain/messages/follow-up-stops.ts';
import type { FollowUpQuote } from './facts.ts';
import type { ListedFollowUp, StoredSettings } from './queries.ts';
import { CHANNELS } from './settings.ts';

export function presentSettings({ enabled, steps, edit_number }: StoredSettings): z.input<typeof FollowUpSettings> {
  return { enabled, steps: [...steps], edit_number, channels: [...CHANNELS] };
}

export function presentFollowUps(
  quote: FollowUpQuote,
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
    items: rows.map((row) => presentFollowUp(row, stopped)).toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

function presentFollowUp(row: ListedFollowUp, stopped: string | null): z.input<typeof FollowUp> {
  const { id, kind, channel, revision, state, message_id } = row;
  return {
    id,
    kind,
    channel,
    revision,
    state,
    at: timeOf(row).toISOString(),
    time_zone: row.time_zone,
    reason: reasonOf(row, stopped),
    by: row.settled_by_name || null,
    message_id,
  };
}

function timeOf({ state, due_at, planned_for, settled_at }: ListedFollowUp): Date {
  if (state === 'planned') return due_at;
  return state === 'sent' ? (settled_at ?? due_at) : planned_for;
}

function reasonOf({ state, reason, waits_for }: ListedFollowUp, stopped: string | null): string | null {
  if (reason) return SKIP_REASONS[reason];
  if (state !== 'planned') return null;
  return stopped ?? (waits_for && WAIT_REASONS[waits_for]);
}
