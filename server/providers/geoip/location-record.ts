import { knownCountryName, type RegisteredLocation } from '#contract/location-labels.ts';

/** The most characters of a name. Longer texts can't be names, and would spoil pages and tables. */
const NAME_MAX = 80;

/**
 * Reads a record with the field names of MaxMind and DB-IP (`country.iso_code`, `subdivisions[0].names.en`,
 * `city.names.en`), or of ip-location-db (`country_code`, `state1`, `city`). Checks everything, because the operator
 * may have chosen any file.
 * @returns null when the record names no country
 */
export function locationInRecord(record: unknown): RegisteredLocation | null {
  const country_code = nameAt(record, 'country', 'iso_code') ?? nameAt(record, 'country_code') ?? '';
  if (knownCountryName(country_code) === undefined) return null;
  return {
    country_code,
    region:
      nameAt(record, 'subdivisions', '0', 'names', 'en') ??
      nameAt(record, 'subdivisions', '0', 'iso_code') ??
      nameAt(record, 'state1'),
    city: nameAt(record, 'city', 'names', 'en') ?? nameAt(record, 'city'),
  };
}

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
