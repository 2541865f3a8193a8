/**
 * Countries where a company can have its own payment account, as ISO 3166 codes: those of https://stripe.com/global,
 * without Japan, whose currency has no cents, and without India and Indonesia, where accounts are by invitation.
 *
 * Which of them a platform may connect also depends on the platform's own country. Stripe decides that when an
 * account is opened, and its refusal is shown.
 */

/** Each country with its currency and, where several share one, a typical time zone. */
const COUNTRIES = {
  AE: ['AED'],
  AT: ['EUR', 'Europe/Vienna'],
  AU: ['AUD'],
  BE: ['EUR', 'Europe/Brussels'],
  BG: ['EUR', 'Europe/Sofia'],
  BR: ['BRL'],
  CA: ['CAD'],
  CH: ['CHF', 'Europe/Zurich'],
  CY: ['EUR', 'Asia/Nicosia'],
  CZ: ['CZK'],
  DE: ['EUR', 'Europe/Berlin'],
  DK: ['DKK'],
  EE: ['EUR', 'Europe/Tallinn'],
  ES: ['EUR', 'Europe/Madrid'],
  FI: ['EUR', 'Europe/Helsinki'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  GI: ['GBP', 'Europe/Gibraltar'],
  GR: ['EUR', 'Europe/Athens'],
  HK: ['HKD'],
  HR: ['EUR', 'Europe/Zagreb'],
  HU: ['HUF'],
  IE: ['EUR', 'Europe/Dublin'],
  IT: ['EUR', 'Europe/Rome'],
  LI: ['CHF', 'Europe/Vaduz'],
  LT: ['EUR', 'Europe/Vilnius'],
  LU: ['EUR', 'Europe/Luxembourg'],
  LV: ['EUR', 'Europe/Riga'],
  MT: ['EUR', 'Europe/Malta'],
  MX: ['MXN'],
  MY: ['MYR'],
  NL: ['EUR', 'Europe/Amsterdam'],
  NO: ['NOK'],
  NZ: ['NZD'],
  PL: ['PLN'],
  PT: ['EUR', 'Europe/Lisbon'],
  RO: ['RON'],
  SE: ['SEK'],
  SG: ['SGD'],
  SI: ['EUR', 'Europe/Ljubljana'],
  SK: ['EUR', 'Europe/Bratislava'],
  TH: ['THB'],
  US: ['USD'],
} as const satisfies Record<string, readonly [currency: string, timeZone?: string]>;

export type AccountCountry = keyof typeof COUNTRIES;

export const ACCOUNT_COUNTRIES = Object.keys(COUNTRIES) as [AccountCountry, ...AccountCountry[]];

/** Guesses a company's country; null when its currency and time zone don't show it. */
export function likelyCountry({ currency, timeZone }: { currency: string; timeZone: string }): AccountCountry | null {
  const sharing = ACCOUNT_COUNTRIES.filter((code) => COUNTRIES[code][0] === currency);
  const there = sharing.find((code) => COUNTRIES[code][1] === timeZone);
  return there ?? (sharing.length === 1 ? (sharing[0] ?? null) : null);
}

/**
 * Countries whose accounts accept one currency only (https://docs.stripe.com/currencies). Once an account exists,
 * Stripe reports its currencies; this list is used until then.
 */
const ONE_CURRENCY: Readonly<Record<string, string>> = { BR: 'BRL' };

export function takesCurrency(country: string, currency: string): boolean {
  const only = ONE_CURRENCY[country];
  return only === undefined || only === currency;
}

/** Explains in a sentence why an account in that country can't accept this company's currency; null when it can. */
export function countryProblem(country: string, currency: string): string | null {
  if (takesCurrency(country, currency)) return null;
  return `An account in ${countryName(country)} only accepts ${ONE_CURRENCY[country]}, but your quotes are in ${currency}.`;
}

const REGIONS = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** Returns "United States" for "US"; text that is not a country code is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code;
}
