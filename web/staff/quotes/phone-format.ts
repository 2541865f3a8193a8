/** Phone numbers as people of a country write them. Loaded when it is needed: it brings the rules of all countries. */
import { AsYouType, type CountryCode, getCountries } from 'libphonenumber-js/min';

export type PhoneFormat = (typed: string, before: string) => string;

/** Not every browser knows the time zones of a country. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(country: CountryCode): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The country with the time zone; the United States when no browser can say. */
export function countryOfZone(timeZone: string): CountryCode {
  return getCountries().find((country) => zonesOf(country).includes(timeZone)) ?? 'US';
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Formats a typed number. Text that is not a plain number, such as one with an extension, stays as typed; so do
 * deletions, because a bracket that reappears could not be deleted.
 */
export function phoneFormatFor(timeZone: string): PhoneFormat {
  const country = countryOfZone(timeZone);
  return (typed, before) => {
    if (!/^\+?[\d\s().\-/]*$/.test(typed) || digitsOf(typed).length <= digitsOf(before).length) return typed;
    const formatted = new AsYouType(country).input(typed);
    return digitsOf(formatted) === digitsOf(typed) ? formatted : typed;
  };
}
