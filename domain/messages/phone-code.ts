import { readableNumber } from './phone-number.ts';

export const PHONE_CODE_MINUTES = 10;
/** A second request within this time counts as the same click and sends nothing. */
export const PHONE_CODE_PAUSE_SECONDS = 30;
/** The most phones per account. Each number is another way in for an attacker who takes it over. */
export const PHONES_MAX = 2;
/**
 * The most accounts per phone. A family business may share a phone. A number with more accounts probably belongs to
 * someone who sells accounts.
 */
export const ACCOUNTS_A_PHONE_MAX = 3;

/** `setup`: proves that the person has the number. `sign_in`: completes a two-factor sign-in. */
export type PhoneCodePurpose = 'setup' | 'sign_in';

/** Masks a number. Its owner recognizes it, and no one else can use it. */
export const maskedPhone = (ending: string): string => `•••• ${ending}`;

/** Reasons why a code didn't arrive, for the person who waits for it. */
export const PHONE_CODE_PROBLEMS = {
  slow: 'The text service isn’t responding. We’ll keep trying for a few minutes. You can use another method in the meantime.',
  unavailable: 'We couldn’t send the text. Use another method, or request a new code in a few minutes.',
  unreachable: 'This number can’t get texts. It may be a landline or not in service. Use another method.',
} as const;

interface AboutText {
  state: 'sending' | 'delayed' | 'sent' | 'outbox' | 'failed';
  problem: string | null;
  phone: string;
}

export function phoneCodeLabel({ state, problem, phone }: AboutText): string {
  if (problem !== null) return problem;
  if (state === 'outbox') return `Test mode: the text to ${phone} was saved in the local outbox, not sent.`;
  return state === 'sent'
    ? `We texted a code to ${phone}. It works for ${PHONE_CODE_MINUTES} minutes.`
    : `A code is on its way to ${phone}.`;
}

/** @param from the number that sends our texts */
export const stoppedProblem = (from: string | null): string =>
  `This number replied STOP to our texts, so we can’t send a code. Text START to ${
    from === null ? 'the number they came from' : readableNumber(from)
  }, or use another method.`;
