/** The place where an IP address is registered. It only helps people recognize their own devices. */
export interface RegisteredLocation {
  /** two letters (ISO 3166-1) */
  country_code: string;
  /** state or province. null when only the country is known */
  region: string | null;
  city: string | null;
}

/** `private`: an IP address inside a home or company network. */
export type IpLocation = RegisteredLocation | 'private';

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });
/** Codes that geoip databases use for an unknown country. */
const NO_COUNTRY = new Set(['ZZ', 'XX']);

/** Returns "United States" for "US". undefined for a code that isn't a country. */
export function knownCountryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? countries.of(code) : undefined;
}

/** Returns "Dallas, Texas, United States", "United States", "Private network" or ''. */
export function locationLabel(place: IpLocation | null): string {
  if (place === null) return '';
  if (place === 'private') return 'Private network';
  const parts = [place.city, place.region, knownCountryName(place.country_code)].filter((part) => !!part);
  // Avoids "Singapore, Singapore": a city named like its state or country is shown once.
  return parts.filter((part, index) => part !== parts[index + 1]).join(', ');
}
