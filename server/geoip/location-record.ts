import { countryName, type RegisteredLocation } from '#contract/location-labels.ts';

/** Longer ones are no names, and would be written into pages and tables. */
const NAME_MAX = 80;

/**
 * Reads a record of a database of places by the field names that MaxMind and DB-IP use (`country.iso_code`,
 * `subdivisions[0].names.en`, `city.names.en`), or by the flat ones of ip-location-db (`country_code`, `state1`, `city`).
 * The file is whatever the operator has chosen, so nothing is taken for granted.
 *
 * @returns null when it names no country
 */
export function locationInRecord(record: unknown): RegisteredLocation | null {
  const country_code = nameAt(record, 'country', 'iso_code') ?? nameAt(record, 'country_code') ?? '';
  if (countryName(country_code) === undefined) return null;
  return {
    country_code,
    region:
      nameAt(record, 'subdivisions', '0', 'names', 'en') ??
      nameAt(record, 'subdivisions', '0', 'iso_code') ??
      nameAt(record, 'state1'),
    city: nameAt(record, 'city', 'names', 'en') ?? nameAt(record, 'city'),
  };
}

/** The text at the end of a way through objects and lists; null when there is none. */
function nameAt(record: unknown, ...way: readonly string[]): string | null {
  let found = record;
  for (const step of way) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return null;
    found = (found as Record<string, unknown>)[step];
  }
  if (typeof found !== 'string') return null;
  const name = found.trim();
  return name !== '' && name.length <= NAME_MAX ? name : null;
}
