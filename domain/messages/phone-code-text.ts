import { ACCOUNTS_A_PHONE_MAX, type PhoneCodePurpose } from './phone-code.ts';
import { textSegments } from './text-segments.ts';

interface CodeText {
  purpose: PhoneCodePurpose;
  productName: string;
  /** the site's host name, without a port: phones offer the code only on this site */
  host: string;
  code: string;
}

/**
 * The wording of a text with a code. It fits into one segment, whatever the product and its site are called. The last
 * line is the form that phones read to fill in the code, for this site alone (origin-bound one-time codes).
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

/** Text sent to a phone number in place of a code when the number has reached its limit of accounts. */
export function phoneTakenText({ productName }: Pick<CodeText, 'productName'>): string {
  const rest = `account. It's already on ${ACCOUNTS_A_PHONE_MAX}, the limit. Remove it from one first.`;
  const named = `Someone tried to add this number to another ${productName} ${rest}`;
  return isOneSegment(named) ? named : `Someone tried to add this number to another ${rest}`;
}

function isOneSegment(text: string): boolean {
  const { encoding, segments } = textSegments(text);
  return encoding === 'GSM-7' && segments === 1;
}
