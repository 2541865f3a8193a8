/** Whether a phone number may get text messages of a company, and why not. */
export const CONSENT_STATES = ['agreed', 'stopped', 'unreachable'] as const;
/** `unreachable`: it is a landline, or does not exist */
export type ConsentState = (typeof CONSENT_STATES)[number];

/**
 * How it came about: a person of the company noted that the customer agreed, the customer ticked a box on the quote's
 * page, the customer replied STOP or START, or the network reported it.
 */
export const CONSENT_WAYS = ['staff', 'customer', 'reply', 'network'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** Why no text goes to a number. */
export type TextBarrier = 'no_provider' | 'no_number' | 'invalid_phone' | 'no_consent' | 'stopped' | 'unreachable';

export const TEXT_BARRIERS: Readonly<Record<TextBarrier, string>> = {
  no_provider: 'Text messages are not set up on this installation.',
  no_number: 'Your company has no number for text messages yet. The operator of this installation can give it one.',
  invalid_phone:
    'This is not a phone number that can get texts. Numbers outside North America start with + and the country code.',
  no_consent: 'The customer has not agreed to texts yet.',
  stopped: 'The customer replied STOP to an earlier text. Only the customer can change that, by replying START.',
  unreachable: 'This number cannot get texts: it is a landline, or not in use.',
};

/** What counts is the newest entry of a number. */
export interface ConsentFacts {
  /** null: nobody has said anything yet */
  state: ConsentState | null;
  /** a person writes, and the customer has written by text before: who writes to a company may get an answer */
  isAnswer?: boolean;
}

export function consentBarrier({ state, isAnswer = false }: ConsentFacts): TextBarrier | null {
  if (state === 'agreed') return null;
  if (state === null) return isAnswer ? null : 'no_consent';
  return state;
}

/**
 * Whether a new entry may follow. Nobody but the holder of the phone undoes a STOP: a person of the company cannot say
 * it for them.
 */
export function mayFollow(current: ConsentState | null, next: { state: ConsentState; how: ConsentWay }): boolean {
  if (current === next.state) return false;
  return current !== 'stopped' || next.how === 'reply' || next.state === 'stopped';
}
