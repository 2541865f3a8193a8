import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { TextBlockReason } from './text-consent.ts';

/**
 * Reasons why the program sends nothing, as staff read them. Staff see the first reason that applies. The order:
 * decisions, then customer actions that may need a reply, then the company's own choices.
 */
export const STOP_REASONS = {
  decided: 'The customer has decided',
  archived: 'The quote is archived',
  expired: 'The quote has expired',
  not_sent: 'The quote hasn’t reached the customer',
  opted_out: 'The customer opted out of reminders',
  suppressed: 'Emails to this customer are blocked',
  bounced: 'An email bounced',
  question: 'The customer asked a question',
  answer: 'You’re already in touch with the customer',
  off_company: 'Turned off in settings',
  off_customer: 'Turned off for this customer',
  off_quote: 'Turned off for this quote',
  no_plan: 'Your plan has ended',
} as const;
type StopReason = keyof typeof STOP_REASONS;

/** Reasons why a step's channel can't reach the customer. The other channel may work. */
export const REACH_PROBLEMS = {
  no_address: 'The quote has no email address',
  no_provider: 'Texting isn’t set up',
  no_number: 'Your company has no texting number yet',
  invalid_phone: 'The quote has no phone number that can get texts',
  foreign_country: 'We can’t text this phone number’s country',
  number_kind: 'We can’t text this kind of phone number',
  no_consent: 'The customer hasn’t opted in to texts',
  stopped: 'The customer replied STOP to a text',
  held: 'The customer may have opted out of texts; review in Inbox',
  unreachable: 'The phone number can’t get texts: it’s a landline or not in service',
} as const satisfies Record<'no_address' | TextBlockReason, string>;
export type ReachProblem = keyof typeof REACH_PROBLEMS;

/** Reasons to skip a single follow-up. The program may still send later ones. */
export const SKIP_REASONS = {
  ...STOP_REASONS,
  ...REACH_PROBLEMS,
  by_person: 'Skipped',
  not_delivered: 'The message couldn’t be sent',
  late: 'The server was paused at that time',
  waited_too_long: 'The message limit was reached for a day',
  replaced: 'Rescheduled because the quote was sent or changed again',
  step_removed: 'The reminder was removed in settings',
  mail_server_away: 'The mail server was down for a day',
  text_provider_away: 'The text provider was down for a day',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

export const WAIT_REASONS = {
  quiet_hours: 'Waiting until morning',
  holiday: 'Waiting until after the holiday',
  allowance: 'Waiting because the message limit was reached',
  unconfirmed: 'Waiting for the owner to confirm their email',
} as const;
export type WaitReason = keyof typeof WAIT_REASONS;

/** After these events, a quote gets no follow-ups until staff send or change it again. */
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
  /** types of events since the customer got the current version */
  eventsSince: readonly string[];
  isOptedOut: boolean;
  isSuppressed: boolean;
  isOn: { company: boolean; customer: boolean; quote: boolean };
  hasPlan: boolean;
}

export function stopReason(facts: FollowUpFacts, now: Date): StopReason | null {
  const events = new Set(
    facts.eventsSince.map((type) => Object.hasOwn(STOPPING_EVENTS, type) && STOPPING_EVENTS[type]),
  );
  const applies: Record<StopReason, boolean> = {
    decided: facts.status !== 'pending',
    archived: facts.isArchived,
    expired: isExpired(facts, now),
    not_sent: facts.sent_at === null,
    opted_out: facts.isOptedOut,
    suppressed: facts.isSuppressed,
    bounced: events.has('bounced'),
    question: events.has('question'),
    answer: events.has('answer'),
    off_company: !facts.isOn.company,
    off_customer: !facts.isOn.customer,
    off_quote: !facts.isOn.quote,
    no_plan: !facts.hasPlan,
  };
  return (Object.keys(STOP_REASONS) as StopReason[]).find((reason) => applies[reason]) ?? null;
}
