import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { TextBarrier } from './text-consent.ts';

/** Why nothing more goes out, in the order in which they are told, and what staff read. */
export const STOP_REASONS = {
  decided: 'The customer has decided',
  archived: 'The quote is archived',
  expired: 'The quote has expired',
  not_sent: 'The quote has not reached the customer',
  opted_out: 'The customer does not want reminders',
  suppressed: 'The address does not accept email',
  bounced: 'An email could not be delivered',
  question: 'The customer asked a question',
  answer: 'You are in conversation with the customer',
  off_company: 'Turned off in settings',
  off_customer: 'Turned off for this customer',
  off_quote: 'Turned off for this quote',
  no_plan: 'Your plan has ended',
} as const;
type StopReason = keyof typeof STOP_REASONS;

/** Why a step does not reach the customer by its own way, although one by the other way may. */
export const REACH_PROBLEMS = {
  no_address: 'The quote has no address to send to',
  no_provider: 'No text message provider is set up',
  no_number: 'Your company has no number for text messages yet',
  invalid_phone: 'The quote has no phone number that can get texts',
  foreign_country: 'Texts don’t go to the country of this phone number',
  number_kind: 'Texts don’t go to this kind of phone number',
  no_consent: 'The customer has not agreed to texts',
  stopped: 'The customer replied STOP to a text',
  held: 'The customer may have asked to stop texts; decide in the inbox',
  unreachable: 'The phone number cannot get texts: it is a landline, or not in use',
} as const satisfies Record<'no_address' | TextBarrier, string>;
export type ReachProblem = keyof typeof REACH_PROBLEMS;

/** Why a single follow-up does not go out, although others still may. */
export const SKIP_REASONS = {
  ...STOP_REASONS,
  ...REACH_PROBLEMS,
  by_person: 'Skipped',
  not_delivered: 'The message could not be sent',
  late: 'The server was paused at that time',
  waited_too_long: 'The allowance for messages was used up for a day',
  replaced: 'Planned anew, because the quote was sent or changed again',
  step_removed: 'The step was removed in settings',
  mail_server_away: 'The mail server was away for a day',
  text_provider_away: 'The text message provider was away for a day',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Why a follow-up that is due has to wait. */
export const WAIT_REASONS = {
  quiet_hours: 'Waits for the morning',
  holiday: 'Waits until after the holiday',
  allowance: 'Waits, because the allowance for messages is used up',
  unconfirmed: 'Waits until the owner has confirmed their email address',
} as const;
export type WaitReason = keyof typeof WAIT_REASONS;

/** Events of a quote that end its follow-ups until it is sent or changed again. */
export const STOPPING_EVENTS: Readonly<Record<string, StopReason>> = {
  question: 'question',
  bounced: 'bounced',
  text_received: 'answer',
  answered: 'answer',
};

export interface FollowUpFacts {
  status: QuoteStatus;
  approval_token_expires_at: Date | null;
  sent_at: Date | null;
  isArchived: boolean;
  /** types of the quote's events since the customer got it as it is now */
  eventsSince: readonly string[];
  isOptedOut: boolean;
  isSuppressed: boolean;
  isOn: { company: boolean; customer: boolean; quote: boolean };
  /** whether the company's plan lets it change anything */
  hasPlan: boolean;
}

/** Why nothing goes out for the quote now; null when the next follow-up may. */
export function stopReason(facts: FollowUpFacts, now: Date): StopReason | null {
  const stops: [StopReason, boolean][] = [
    ['decided', facts.status !== 'pending'],
    ['archived', facts.isArchived],
    ['expired', isExpired(facts, now)],
    ['not_sent', facts.sent_at === null],
    ['opted_out', facts.isOptedOut],
    ['suppressed', facts.isSuppressed],
    ['off_company', !facts.isOn.company],
    ['off_customer', !facts.isOn.customer],
    ['off_quote', !facts.isOn.quote],
    ['no_plan', !facts.hasPlan],
  ];
  const [found] = stops.find(([, applies]) => applies) ?? [];
  if (found) return found;
  const event = facts.eventsSince.find((type) => Object.hasOwn(STOPPING_EVENTS, type));
  return event === undefined ? null : (STOPPING_EVENTS[event] ?? null);
}
