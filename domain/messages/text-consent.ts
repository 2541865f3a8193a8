/** Whether a phone number may get text messages of a company, and why not. */
export const CONSENT_STATES = ['agreed', 'stopped', 'unreachable', 'held', 'not_asked'] as const;
/**
 * `unreachable`: it is a landline, or does not exist; `held`: the customer may have asked to stop, and a person has to
 * read it; `not_asked`: that person read it, and nobody has agreed to texts before
 */
export type ConsentState = (typeof CONSENT_STATES)[number];

/**
 * How it came about: a person of the company noted that the customer agreed, the customer ticked a box on the quote's
 * page, the customer replied STOP or START, or the network reported it.
 */
export const CONSENT_WAYS = ['staff', 'customer', 'reply', 'network'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** Why no text goes to a number. */
export const TEXT_BARRIER_NAMES = [
  'no_provider',
  'no_number',
  'invalid_phone',
  'foreign_country',
  'number_kind',
  'no_consent',
  'stopped',
  'held',
  'unreachable',
] as const;
export type TextBarrier = (typeof TEXT_BARRIER_NAMES)[number];

export const TEXT_BARRIERS: Readonly<Record<TextBarrier, string>> = {
  no_provider: 'Text messages are not set up on this installation.',
  no_number: 'Your company has no number for text messages yet. The operator of this installation can give it one.',
  invalid_phone:
    'This is not a phone number that can get texts. Numbers outside North America start with + and the country code.',
  foreign_country: 'Texts don’t go to this country from here. Email the customer or share the link instead.',
  number_kind: 'Texts don’t go to this kind of number. Use the number of a mobile phone.',
  no_consent: 'The customer has not agreed to texts yet.',
  stopped: 'The customer replied STOP to an earlier text. Only the customer can change that, by replying START.',
  held: 'The customer may have asked to stop texts. Read their message in the inbox and decide there.',
  unreachable: 'This number cannot get texts: it is a landline, or not in use.',
};

/** What counts is the newest entry of a number. */
interface ConsentFacts {
  /** null: nobody has said anything yet */
  state: ConsentState | null;
  /** a person writes, and the customer has written by text before: who writes to a company may get an answer */
  isAnswer?: boolean;
}

export function consentBarrier({ state, isAnswer = false }: ConsentFacts): TextBarrier | null {
  if (state === 'agreed') return null;
  if (state === null || state === 'not_asked') return isAnswer ? null : 'no_consent';
  return state;
}

/**
 * Whether a new entry may follow. Nobody but the holder of the phone undoes a STOP: a person of the company cannot say
 * it for them.
 */
export function mayFollow(current: ConsentState | null, next: { state: ConsentState; how: ConsentWay }): boolean {
  if (current === next.state) return false;
  if (next.state === 'held') return current === null || current === 'agreed' || current === 'not_asked';
  if (next.state === 'not_asked') return current === 'held';
  return current !== 'stopped' || next.how === 'reply' || next.state === 'stopped';
}
