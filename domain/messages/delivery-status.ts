import { MINUTE_MS } from '#domain/durations.ts';

/**
 * `waiting`: not allowed yet, such as before the owner's email is confirmed. `outbox`: saved here, because there is
 * no mail server. `sent`: our mail server or text provider accepted the message. `delivered`: the recipient's server
 * did.
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
 * Lists the states after each state. A late, repeated or unordered report changes nothing, because a status only
 * moves forward.
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

export function statusesBefore(status: MessageStatus): MessageStatus[] {
  return MESSAGE_STATUSES.filter((before) => NEXT[before].includes(status));
}

/**
 * Staff can resend a message that reached no one. They can't resend after a complaint, because that message arrived.
 */
export const RETRIED_STATUSES = ['failed', 'bounced', 'suppressed'] as const satisfies readonly MessageStatus[];

/** Messages that are useful only at one moment and are never resent. Staff tap "On my way" again instead. */
export const NEVER_RETRIED = ['on_the_way'] as const;

/** How long an unsent “On my way” message is kept, for example while the mail server is down. Then it is dropped. */
export const MOMENT_LASTS_MS = 30 * MINUTE_MS;

export function isUndelivered(status: MessageStatus): boolean {
  return (RETRIED_STATUSES as readonly MessageStatus[]).includes(status);
}

export function mayRetry({ status, kind }: { status: MessageStatus; kind: string }): boolean {
  return isUndelivered(status) && !(NEVER_RETRIED as readonly string[]).includes(kind);
}
