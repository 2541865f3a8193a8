const COUNTRY = /[\s,.]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?)\.?$/i;
const ZIP = /[\s,]+\d{5}(?:-\d{4})?$/;
const STATE_CODE = /[\s,]+[A-Z]{2}\.?$/;
const CITY_MAX = 60;

/**
 * The city of an address that a person typed, such as "12 Oak Street, Austin, TX 78701": what is between the street and
 * the state. Spaces and case are made equal, so that "austin" and "AUSTIN " are one city.
 *
 * @returns '' when no part of the address is recognizable as a city
 */
export function cityOf(address: string): string {
  const withoutEnd = address.trim().replace(COUNTRY, '').replace(ZIP, '').replace(STATE_CODE, '');
  const parts = withoutEnd
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  const city = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  // A part with a digit is an apartment or a street.
  if (/\d/.test(city)) return '';
  return city
    .slice(0, CITY_MAX)
    .toLowerCase()
    .replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
