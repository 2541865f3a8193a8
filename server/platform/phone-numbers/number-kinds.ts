import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Kinds of numbers in official numbering plans, as settings name them. `unknown`: the plan doesn't distinguish mobile
 * phones and landlines, as in North America.
 */
export const NUMBER_KINDS = [
  'mobile',
  'unknown',
  'landline',
  'voip',
  'toll_free',
  'premium',
  'shared_cost',
  'personal',
  'pager',
  'company',
  'voicemail',
] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

const KINDS: Readonly<Record<string, NumberKind>> = {
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'unknown',
  FIXED_LINE: 'landline',
  VOIP: 'voip',
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium',
  SHARED_COST: 'shared_cost',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
  UAN: 'company',
  VOICEMAIL: 'voicemail',
};

/** Exchange 976 is pay-per-call in every area code of North America, but numbering plans list it like any other. */
const PAY_PER_CALL = /^\+1\d{3}976\d{4}$/;

interface DescribedNumber {
  country: CountryCode;
  kind: NumberKind;
}

/**
 * @param number with its country code: +16145550117
 * @returns null for a number that belongs to no country's plan, such as a satellite phone's
 */
export function describeNumber(number: string): DescribedNumber | null {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  if (!parsed?.country || !parsed.isValid()) return null;
  if (PAY_PER_CALL.test(parsed.number)) return { country: parsed.country, kind: 'premium' };
  const kind = KINDS[parsed.getType() ?? ''];
  return kind === undefined ? null : { country: parsed.country, kind };
}
