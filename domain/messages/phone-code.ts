/** Codes by text message, a second factor for people who gave a phone number. */
import { readableNumber } from './phone-number.ts';

/** How long a code is valid. */
export const PHONE_CODE_MINUTES = 10;
/** A repeated request within this time counts as the same click and sends nothing. */
export const PHONE_CODE_PAUSE_SECONDS = 30;
/** Each number is another way in for an attacker who takes it over. */
export const PHONES_MAX = 2;
/** A family business may share a phone; a number with more accounts probably belongs to someone who sells accounts. */
export const ACCOUNTS_A_PHONE_MAX = 3;

/** `setup`: proves that the number is the person's; `sign_in`: completes a two-factor sign-in */
export type PhoneCodePurpose = 'setup' | 'sign_in';

/** Masks a number so that its owner recognizes it and no one else can use it. */
export const maskedPhone = (ending: string): string => `•••• ${ending}`;

/** Reasons why a text with a code was not delivered, for the person waiting for it. */
export const PHONE_CODE_PROBLEMS = {
  slow: 'The text service isn’t responding. We’ll keep trying for a few minutes. You can use another method in the meantime.',
  unavailable: 'We couldn’t send the text. Use another method, or request a new code in a few minutes.',
  unreachable: 'This number can’t get texts. It may be a landline or not in service. Use another method.',
} as const;

interface AboutText {
  state: 'sending' | 'delayed' | 'sent' | 'outbox' | 'failed';
  problem: string | null;
  /** the last digits, as maskedPhone shows them */
  phone: string;
}

/** Describes the delivery state of a text with a code, for the person waiting for it. */
export function phoneCodeLabel({ state, problem, phone }: AboutText): string {
  if (problem !== null) return problem;
  if (state === 'outbox') return `Test mode: the text to ${phone} was saved in the local outbox, not sent.`;
  return state === 'sent'
    ? `We texted a code to ${phone}. It works for ${PHONE_CODE_MINUTES} minutes.`
    : `A code is on its way to ${phone}.`;
}

/** Explains how to undo a STOP. @param from the number that our texts come from */
export const stoppedProblem = (from: string | null): string =>
  `This number replied STOP to our texts, so we can’t send a code. Text START to ${
    from === null ? 'the number they came from' : readableNumber(from)
  }, or use another method.`;
