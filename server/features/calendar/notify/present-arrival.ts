import type { z } from 'zod';
import type { Arrival } from '#contract/visit-fields.ts';
import { isUndelivered, type MessageStatus } from '#domain/messages/delivery-status.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import { reasonNotSent } from '#domain/quote/event-summary.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { plainReason } from '#server/providers/text-messages/twilio/failures.ts';

export type ChannelSettings = Pick<Env, 'SMTP_URL' | 'TEXTS'>;

interface ArrivalRow {
  arrival_from: Date | null;
  arrival_to: Date | null;
  arrival_told_at: Date | null;
  arrival_told_by: string | null;
  arrival_problem: string;
  /** Null if there is no message, and for a visit stored by an earlier version. */
  arrival_status: string | null;
  arrival_sent_at: Date | null;
  arrival_error: string | null;
}

/** Returns whether this server sends emails or texts, instead of only storing them. */
export function isConnected(env: ChannelSettings, channel: Channel): boolean {
  return channel === 'text' ? env.TEXTS === 'twilio' : mailKind(env) === 'smtp';
}

export function arrivalOf(visit: ArrivalRow, env: ChannelSettings): z.input<typeof Arrival> | null {
  const { arrival_from: from, arrival_to: to } = visit;
  if (!from || !to) return null;
  const failure = failureOf(visit);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    told: failure === null ? notifiedOf(visit, env) : null,
    problem: failure ?? visit.arrival_problem,
  };
}

function notifiedOf({ arrival_told_at, arrival_sent_at, ...visit }: ArrivalRow, env: ChannelSettings) {
  const by = visit.arrival_told_by as Channel | null;
  if (!arrival_told_at || !by) return null;
  const status = visit.arrival_status as MessageStatus | null;
  const isQueued = status === 'queued' || status === 'waiting';
  const hasLeft = status !== null && status !== 'outbox' && !isQueued;
  return {
    at: (arrival_sent_at ?? arrival_told_at).toISOString(),
    by,
    state: isQueued ? ('queued' as const) : ('sent' as const),
    connected: status !== 'outbox' && (hasLeft || isConnected(env, by)),
  };
}

/** Says in plain words why the message reached no one. Null when it was delivered or still may be. */
function failureOf({ arrival_status, arrival_error, arrival_told_by: by }: ArrivalRow): string | null {
  const status = arrival_status as MessageStatus | null;
  if (status === null || !isUndelivered(status)) return null;
  if (status === 'bounced') return 'the email bounced. Check the email address.';
  const error = arrival_error ?? '';
  const reason = reasonNotSent(error);
  if (reason !== error) return reason;
  // A mail server's error message means nothing to a crew.
  return by === 'text' ? (plainReason(reason) ?? 'the text couldn’t be sent.') : 'the email couldn’t be sent.';
}
