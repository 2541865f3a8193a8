/**
 * Formats phone numbers as people in a country write them. Loaded on demand, because the rules of all countries are
 * large.
 */
import { AsYouType, type CountryCode, getCountries } from 'libphonenumber-js/min';

export type PhoneFormat = (typed: string, before: string) => string;

/** Adds time zones, which not every browser supports. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(country: CountryCode): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns the country of the time zone. An unknown time zone counts as the United States. */
export function countryOfZone(timeZone: string): CountryCode {
  return getCountries().find((country) => zonesOf(country).includes(timeZone)) ?? 'US';
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Formats a number while someone types it. Leaves other text alone, such as a number with an extension. Also leaves
 * deletions alone, because a bracket that reappears could never be deleted.
 */
export function phoneFormatFor(timeZone: string): PhoneFormat {
  const country = countryOfZone(timeZone);
  return (typed, before) => {
    if (!/^\+?[\d\s().\-/]*$/.test(typed) || digitsOf(typed).length <= digitsOf(before).length) return typed;
    const formatted = new AsYouType(country).input(typed);
    return digitsOf(formatted) === digitsOf(typed) ? formatted : typed;
  };
}
