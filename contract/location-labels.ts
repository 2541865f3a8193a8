/** Where a network address is registered: a hint for people who recognize their own devices, nothing is decided by it. */
export interface RegisteredLocation {
  /** two letters, ISO 3166-1 */
  country_code: string;
  /** state or province; null where only the country is known */
  region: string | null;
  city: string | null;
}

/** `private`: an address inside a house or a company's own network, which is nowhere on the map. */
export type Place = RegisteredLocation | 'private';

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });
/** Databases of places write these for "somewhere". */
const NO_COUNTRY = new Set(['ZZ', 'XX']);

/** "United States" for "US"; undefined for what is no country. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? countries.of(code) : undefined;
}

/** "Dallas, Texas, United States", "United States" or "Private network"; empty when nothing is known. */
export function locationLabel(place: Place | null): string {
  if (place === null) return '';
  if (place === 'private') return 'Private network';
  const parts = [place.city, place.region, countryName(place.country_code)].filter((part) => !!part);
  // "Singapore" once: a city of the same name as its state or country adds nothing.
  return parts.filter((part, index) => part !== parts[index + 1]).join(', ');
}
