import type { z } from 'zod';
import type { Company } from '#contract/company.ts';
import type { FollowUp, QuoteFollowUps } from '#contract/follow-ups.ts';
import { staffMoment } from '#domain/dates.ts';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import { allowedReminderTime, pauseSentence } from '#domain/messages/follow-up-times.ts';
import { KIND_RULES } from '#domain/messages/template-kinds.ts';

export type FollowUpView = z.output<typeof FollowUp>;
type Connected = Pick<z.output<typeof Company>, 'mail' | 'texts'>;
interface UnsentMessage {
  status: MessageStatus;
  error: string | null;
}
const QUEUED: UnsentMessage = { status: 'queued', error: null };
export type QuoteFollowUpsView = z.output<typeof QuoteFollowUps>;

/** Returns "Reminder after 3 days by email", which is unique within a quote. */
export function followUpLabel({
  kind,
  channel,
  from,
  days,
}: Pick<FollowUpView, 'kind' | 'channel' | 'from' | 'days'>): string {
  return `${stepName({ from, days }) ?? KIND_RULES[kind].label} by ${channel === 'email' ? 'email' : 'text message'}`;
}

function stepName({ from, days }: Pick<FollowUpView, 'from' | 'days'>): string | null {
  if (from === null || days === null) return null;
  const span = days === 1 ? '1 day' : `${days} days`;
  return from === 'sending' ? `Reminder after ${span}` : `Reminder ${span} before expiration`;
}

/** Formats a reminder's time: "Tue, Nov 24, 10:00 AM", with the time zone if it is not the company's. */
export function followUpTime({ at, time_zone }: Pick<FollowUpView, 'at' | 'time_zone'>, companyZone: string): string {
  const there = staffMoment(at, time_zone);
  return time_zone === companyZone ? there : `${there} (customer’s time)`;
}

/**
 * Says why a planned reminder can’t be sent now, and when it will be sent. Null if it can be sent now.
 * @param when.isSaved true if messages are only saved; see `isOnlySaved`
 */
export function pauseNote(
  { at, time_zone, channel }: Pick<FollowUpView, 'at' | 'time_zone' | 'channel'>,
  { now, companyZone, isSaved }: { now: Date; companyZone: string; isSaved: boolean },
): string | null {
  const pause = pauseSentence(now, time_zone);
  if (pause === null) return null;
  if (isSaved)
    return `${pause} ${channel === 'email' ? 'Email' : 'Texting'} isn’t connected yet, so this reminder won’t be sent later.`;
  const allowed = allowedReminderTime(now, time_zone).toISOString();
  const time = followUpTime({ at: at > allowed ? at : allowed, time_zone }, companyZone);
  return `${pause} This one will be sent ${time}.`;
}

/**
 * Describes the outcome of a reminder; null while it waits for its time.
 * @param message the reminder's message, once it exists
 */
export function followUpOutcome(
  { state, reason, by }: Pick<FollowUpView, 'state' | 'reason' | 'by'>,
  message?: UnsentMessage,
): string | null {
  if (state === 'sending') return sentOutcome(by, message?.status === 'outbox' ? message : QUEUED);
  if (state === 'sent') return sentOutcome(by, message);
  if (state === 'planned') return reason;
  return by ? `Skipped by ${by}` : `Not sent: ${lowerFirst(reason ?? '')}`;
}

/** Says "Sent" only once the message was sent. */
function sentOutcome(by: string | null, message: UnsentMessage | undefined): string {
  if (message?.status === 'queued') return 'Sending';
  if (message?.status === 'failed' || message?.status === 'suppressed') return 'Not sent';
  if (message?.status === 'outbox') {
    const saved = by ? `Saved by ${by}, not sent` : 'Saved, not sent';
    return message.error === null ? saved : `${saved}: ${lowerFirst(message.error).replace(/\.$/, '')}`;
  }
  return by ? `Sent by ${by}` : 'Sent';
}

/** True if the server only saves messages over this channel, because it can't send them yet. */
export function isOnlySaved({ channel }: Pick<FollowUpView, 'channel'>, { mail, texts }: Connected): boolean {
  return channel === 'email' ? mail === 'outbox' : texts === 'test';
}

/** Returns the toast after staff sent a reminder. @param connected null until known */
export function sentNowLabel(item: Pick<FollowUpView, 'channel'> | undefined, connected: Connected | null): string {
  if (item && connected && isOnlySaved(item, connected))
    return `${item.channel === 'email' ? 'Email' : 'Text'} saved, not sent`;
  return 'Sending… This page updates once it’s sent.';
}

/**
 * Returns the rows to show. After a decision, planned reminders and those skipped because of the decision have no rows.
 * The card mentions them once.
 */
export function itemsShown(
  { items, stopped }: Pick<QuoteFollowUpsView, 'items' | 'stopped'>,
  isOver: boolean,
): FollowUpView[] {
  if (!isOver) return items;
  return items.filter(
    ({ state, reason, by }) =>
      state === 'sending' || state === 'sent' || (state === 'skipped' && (by !== null || reason !== stopped)),
  );
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
