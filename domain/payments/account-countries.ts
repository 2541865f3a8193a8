/**
 * Countries where a company can have its own payment account (ISO 3166), from https://stripe.com/global. Excludes
 * Japan, whose currency has no cents, and India and Indonesia, where accounts are by invitation. Stripe may refuse a
 * country because of the platform's own country. Pages show such a refusal.
 */

/** The currency of each country, and a typical time zone if several countries share the currency. */
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

/** Guesses a company's country from its currency and time zone. Returns null when they don't suffice. */
export function likelyCountry({ currency, timeZone }: { currency: string; timeZone: string }): AccountCountry | null {
  const sharing = ACCOUNT_COUNTRIES.filter((code) => COUNTRIES[code][0] === currency);
  const there = sharing.find((code) => COUNTRIES[code][1] === timeZone);
  return there ?? (sharing.length === 1 ? (sharing[0] ?? null) : null);
}

/**
 * Accounts in these countries accept one currency (https://docs.stripe.com/currencies). Used until Stripe reports an
 * account's own currencies.
 */
const ONE_CURRENCY: Readonly<Record<string, string>> = { BR: 'BRL' };

export function takesCurrency(country: string, currency: string): boolean {
  const only = ONE_CURRENCY[country];
  return only === undefined || only === currency;
}

/** Explains in a sentence why an account in this country can't accept the company's currency. */
export function countryProblem(country: string, currency: string): string | null {
  if (takesCurrency(country, currency)) return null;
  return `An account in ${countryName(country)} only accepts ${ONE_CURRENCY[country]}, but your quotes are in ${currency}.`;
}

const REGIONS = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** Returns "United States" for "US", and any other text unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code;
}
