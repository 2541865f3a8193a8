import { ACCOUNTS_A_PHONE_MAX, type PhoneCodePurpose } from './phone-code.ts';
import { textSegments } from './text-segments.ts';

interface CodeText {
  purpose: PhoneCodePurpose;
  productName: string;
  /** the site's host name, without a port; phones offer the code on this site only */
  host: string;
  code: string;
}

/**
 * Returns the wording of a text with a code. It fits into one segment, whatever the names of the product and the
 * site. The last line is in the format that phones read to fill in the code on this site only (origin-bound one-time
 * codes).
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

/** Returns the text sent instead of a code when the number already has its maximum of accounts. */
export function phoneTakenText({ productName }: Pick<CodeText, 'productName'>): string {
  const rest = `account. It's already on ${ACCOUNTS_A_PHONE_MAX}, the limit. Remove it from one first.`;
  const named = `Someone tried to add this number to another ${productName} ${rest}`;
  return isOneSegment(named) ? named : `Someone tried to add this number to another ${rest}`;
}

function isOneSegment(text: string): boolean {
  const { encoding, segments } = textSegments(text);
  return encoding === 'GSM-7' && segments === 1;
}
