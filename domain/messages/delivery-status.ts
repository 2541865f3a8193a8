import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Delivery states of a message. `waiting`: it may not leave yet, such as before the owner's email address is confirmed.
 * `outbox`: without a mail server, it is in the local outbox. `sent`: the mail server (or the text provider) has
 * accepted it. `delivered`: the recipient's server has.
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

/** A status only moves forward: a report that comes late, twice or out of order changes nothing. */
const NEXT: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  waiting: ['queued', 'failed'],
  queued: ['outbox', 'sent', 'bounced', 'suppressed', 'failed'],
  outbox: [],
  sent: ['delivered', 'bounced', 'complained', 'failed'],
  // A recipient's server may accept an email and return it later.
  delivered: ['bounced', 'complained'],
  bounced: [],
  complained: [],
  suppressed: [],
  failed: [],
};

/** The statuses from which a message may get this one. */
export function statusesBefore(status: MessageStatus): MessageStatus[] {
  return MESSAGE_STATUSES.filter((before) => NEXT[before].includes(status));
}

/** Statuses of messages that did not reach anyone. A complaint means that it arrived. */
export const RETRIED_STATUSES = ['failed', 'bounced', 'suppressed'] as const satisfies readonly MessageStatus[];

/** Kinds that are only useful at one moment, so they are not resent: staff tap "On my way" again instead. */
export const NEVER_RETRIED = ['on_the_way'] as const;

/**
 * A message of such a kind is dropped if it could not be sent for this long, such as while the mail server was down.
 */
export const MOMENT_LASTS_MS = 30 * MINUTE_MS;

export function isUndelivered(status: MessageStatus): boolean {
  return (RETRIED_STATUSES as readonly MessageStatus[]).includes(status);
}

/** Whether a person may send it again. */
export function mayRetry({ status, kind }: { status: MessageStatus; kind: string }): boolean {
  return isUndelivered(status) && !(NEVER_RETRIED as readonly string[]).includes(kind);
}
