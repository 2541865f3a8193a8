import { ACCOUNTS_A_PHONE_MAX, type PhoneCodePurpose } from './phone-code.ts';
import { textSegments } from './text-segments.ts';

interface CodeText {
  purpose: PhoneCodePurpose;
  productName: string;
  /** host name without a port. Phones offer the code only on this site */
  host: string;
  code: string;
}

/**
 * Writes a text with a code, which fits in one segment for any product and site name. Phones read the code from the
 * last line and fill it in only on this site (origin-bound one-time codes).
 */
export function phoneCodeText({ purpose, productName, host, code }: CodeText): string {
  const named =
    purpose === 'setup'
      ? `${code} adds this number to your ${productName} account. Don't share it.`
      : `${code} is your ${productName} code. Not you? Someone knows your password: change it.`;
  const unnamed = `${code} is your sign-in code. Don't share it.`;
  const line = `@${host} #${code}`;
  const candidates = [`${named}\n\n${line}`, `${unnamed}\n\n${line}`, `${code}\n\n${line}`, unnamed];
  return candidates.find(isOneSegment) ?? unnamed;
}

/** Writes the text sent instead of a code when the number already has its maximum of accounts. */
export function phoneTakenText({ productName }: Pick<CodeText, 'productName'>): string {
  const rest = `account. It's already on ${ACCOUNTS_A_PHONE_MAX}, the limit. Remove it from one first.`;
  const named = `Someone tried to add this number to another ${productName} ${rest}`;
  return isOneSegment(named) ? named : `Someone tried to add this number to another ${rest}`;
}

function isOneSegment(text: string): boolean {
  const { encoding, segments } = textSegments(text);
  return encoding === 'GSM-7' && segments === 1;
}
