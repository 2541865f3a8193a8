import { createHmac } from 'node:crypto';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ProductError } from '#domain/errors.ts';
import { describeNumber, type NumberKind } from '#server/platform/phone-numbers/number-kinds.ts';

/** Kinds of numbers that can get codes. Premium-rate numbers and landlines are excluded. */
const TEXTABLE: ReadonlySet<NumberKind | undefined> = new Set(['mobile', 'unknown']);

const refused = (message: string) =>
  new ProductError('INVALID_INPUT', message, { issues: [{ path: ['phone'], message }] });

/**
 * Converts a typed number to the format of phone networks: +16145550117. Without a country code, the number belongs to
 * the first country.
 * @param countries whose numbers can get codes
 * @throws ProductError INVALID_INPUT for anything but a mobile number there
 */
export function readPhone(typed: string, countries: readonly CountryCode[]): string {
  const [home] = countries;
  const parsed = parsePhoneNumberFromString(typed, { ...(home ? { defaultCountry: home } : {}), extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined)
    throw refused('Enter a mobile number with its area code, such as (614) 555-0117.');
  if (!isServed(parsed.country, countries))
    throw refused(
      `Codes only go to these countries: ${countryNames(countries)}. Use an authenticator app or a passkey.`,
    );
  if (!TEXTABLE.has(describeNumber(parsed.number)?.kind))
    throw refused('We can’t text codes to this kind of number. Enter a mobile number.');
  return parsed.number;
}

const isServed = (country: CountryCode | undefined, countries: readonly CountryCode[]) =>
  country !== undefined && countries.includes(country);

/** Checks an accepted number again, because the operator may have removed its country since. */
export const mayGetCodes = (number: string, countries: readonly CountryCode[]): boolean =>
  isServed(parsePhoneNumberFromString(number)?.country, countries);

function countryNames(countries: readonly CountryCode[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Intl.ListFormat('en').format(countries.map((code) => names.of(code) ?? code));
}

/**
 * Hashes a number, so that a query can find it even though it is stored encrypted. The hash is keyed, because all
 * possible numbers could be hashed in an hour.
 */
export function hashPhone(number: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`phone number\n${number}`).digest();
}
