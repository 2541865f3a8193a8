import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Delivery states of a message. `waiting`: it may not be sent yet, such as before the owner's email is confirmed.
 * `outbox`: it is in the local outbox, because there is no mail server. `sent`: the mail server or text provider has
 * accepted it. `delivered`: the recipient's server has accepted it.
 */
export const MESSAGE_STATUSES = [
  'waiting',
  'queued',
  'outbox',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'suppressed',
  'failed',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * The states that can follow each state. A status only moves forward, so a report that comes late, twice or out of
 * order changes nothing.
 */
const NEXT: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  waiting: ['queued', 'failed'],
  queued: ['outbox', 'sent', 'bounced', 'suppressed', 'failed'],
  outbox: [],
  sent: ['delivered', 'bounced', 'complained', 'failed'],
  // A recipient's server may accept an email and bounce it later.
  delivered: ['bounced', 'complained'],
  bounced: [],
  complained: [],
  suppressed: [],
  failed: [],
};

/** Returns the statuses from which a message can reach this one. */
export function statusesBefore(status: MessageStatus): MessageStatus[] {
  return MESSAGE_STATUSES.filter((before) => NEXT[before].includes(status));
}

/**
 * Statuses of messages that reached no one and can be resent. A message that led to a complaint is never resent,
 * because it did arrive.
 */
export const RETRIED_STATUSES = ['failed', 'bounced', 'suppressed'] as const satisfies readonly MessageStatus[];

/** Kinds that are useful only at one moment, so they are never resent: staff tap "On my way" again instead. */
export const NEVER_RETRIED = ['on_the_way'] as const;

/**
 * An “On my way” message is dropped if it can't be sent within this time, for example while the mail server is down.
 */
export const MOMENT_LASTS_MS = 30 * MINUTE_MS;

export function isUndelivered(status: MessageStatus): boolean {
  return (RETRIED_STATUSES as readonly MessageStatus[]).includes(status);
}

/** Returns whether a person may resend the message. */
export function mayRetry({ status, kind }: { status: MessageStatus; kind: string }): boolean {
  return isUndelivered(status) && !(NEVER_RETRIED as readonly string[]).includes(kind);
}
