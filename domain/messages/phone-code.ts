/** Codes by text message, the second factor of people who gave a phone number. */
import { readableNumber } from './phone-number.ts';
import { textSegments } from './text-segments.ts';

/** How long a code is good for. */
export const PHONE_CODE_MINUTES = 10;
/** A request this soon after another one is the same click, and sends nothing more. */
export const PHONE_CODE_PAUSE_SECONDS = 30;
/** More numbers are more ways in for somebody who takes one over. */
export const PHONES_MAX = 2;
/** A family business shares a phone; a number of many accounts is somebody's who sells them. */
export const ACCOUNTS_A_PHONE_MAX = 3;

/** `setup`: it proves that the number is the person's; `sign_in`: it is the second step of a sign-in */
export type PhoneCodePurpose = 'setup' | 'sign_in';

interface CodeText {
  purpose: PhoneCodePurpose;
  productName: string;
  /** of the site, without a port: a phone offers the code there and nowhere else */
  host: string;
  code: string;
}

/**
 * The words of a text with a code. They fit into one segment, whatever the product and its site are called. The last line
 * is the form that phones read to fill in the code, for this site alone (origin-bound one-time codes).
 */
export function phoneCodeText({ purpose, productName, host, code }: CodeText): string {
  const named =
    purpose === 'setup'
      ? `${code} adds this number to your ${productName} account. Share it with nobody.`
      : `${code} is your ${productName} code. Not you? Then somebody knows your password: change it.`;
  const unnamed = `${code} is your sign-in code. Share it with nobody.`;
  const line = `@${host} #${code}`;
  const candidates = [`${named}\n\n${line}`, `${unnamed}\n\n${line}`, `${code}\n\n${line}`, unnamed];
  return candidates.find(isOneSegment) ?? unnamed;
}

/** What the holder of a number gets in place of a code when the number is in as many accounts as it can be. */
export function phoneTakenText({ productName }: Pick<CodeText, 'productName'>): string {
  const rest = `account, but it is in ${ACCOUNTS_A_PHONE_MAX} already, which is the most. Remove it from one of them first.`;
  const named = `This number was entered for one more ${productName} ${rest}`;
  return isOneSegment(named) ? named : `This number was entered for one more ${rest}`;
}

function isOneSegment(text: string): boolean {
  const { encoding, segments } = textSegments(text);
  return encoding === 'GSM-7' && segments === 1;
}

/** A number as its owner recognizes it and nobody else can use it. */
export const maskedPhone = (ending: string): string => `•••• ${ending}`;

/** Why a text with a code does not come, for the person who waits for it. */
export const PHONE_CODE_PROBLEMS = {
  slow: 'The text service does not answer right now. We keep trying for a few minutes. You can use another way meanwhile.',
  unavailable: 'The text could not be sent. Use another way, or ask for a new code in a few minutes.',
  unreachable: 'Texts do not reach this number: it may be a landline, or not in use. Use another way.',
} as const;

/** @param from the number that our texts come from */
export const stoppedProblem = (from: string | null): string =>
  `This number replied STOP to our texts, so no code can be sent. Text START to ${
    from === null ? 'the number they came from' : readableNumber(from)
  }, or use another way.`;
