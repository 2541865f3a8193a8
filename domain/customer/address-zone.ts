/**
 * Finds a customer's time zone by the state in the property's address. A state with two time zones has no result,
 * because a wrong guess could wake someone up.
 */

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States and territories with one time zone, by postal abbreviation. */
const STATES: Readonly<Record<string, readonly [name: string, zone: string]>> = {
  AL: ['alabama', CENTRAL],
  AR: ['arkansas', CENTRAL],
  AZ: ['arizona', 'America/Phoenix'],
  CA: ['california', PACIFIC],
  CO: ['colorado', MOUNTAIN],
  CT: ['connecticut', EASTERN],
  DC: ['district of columbia', EASTERN],
  DE: ['delaware', EASTERN],
  GA: ['georgia', EASTERN],
  GU: ['guam', 'Pacific/Guam'],
  HI: ['hawaii', 'Pacific/Honolulu'],
  IA: ['iowa', CENTRAL],
  IL: ['illinois', CENTRAL],
  LA: ['louisiana', CENTRAL],
  MA: ['massachusetts', EASTERN],
  MD: ['maryland', EASTERN],
  ME: ['maine', EASTERN],
  MN: ['minnesota', CENTRAL],
  MO: ['missouri', CENTRAL],
  MS: ['mississippi', CENTRAL],
  MT: ['montana', MOUNTAIN],
  NC: ['north carolina', EASTERN],
  NH: ['new hampshire', EASTERN],
  NJ: ['new jersey', EASTERN],
  NM: ['new mexico', MOUNTAIN],
  NY: ['new york', EASTERN],
  OH: ['ohio', EASTERN],
  OK: ['oklahoma', CENTRAL],
  PA: ['pennsylvania', EASTERN],
  PR: ['puerto rico', 'America/Puerto_Rico'],
  RI: ['rhode island', EASTERN],
  SC: ['south carolina', EASTERN],
  UT: ['utah', MOUNTAIN],
  VA: ['virginia', EASTERN],
  VI: ['virgin islands', 'America/St_Thomas'],
  VT: ['vermont', EASTERN],
  WA: ['washington', PACIFIC],
  WI: ['wisconsin', CENTRAL],
  WV: ['west virginia', EASTERN],
  WY: ['wyoming', MOUNTAIN],
};
/** Longest first, because "West Virginia" also ends with "Virginia". */
const BY_NAME = Object.values(STATES).toSorted(([a], [b]) => b.length - a.length);

const COUNTRY = /[\s,.]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?)\.?$/i;
const ZIP = /[\s,]+\d{5}(?:-\d{4})?$/;
/** A lowercase abbreviation counts only after a comma or before a ZIP code, because "or" and "in" are words, too. */
const CODE_AT_END = /(?:^|[\s,])([A-Z]{2})\.?$/;
const CODE_AFTER_COMMA = /,\s*([a-z]{2})\.?$/i;
const CODE_BEFORE_ZIP = /(?:^|[\s,])([a-z]{2})\.?$/i;

/**
 * @param address such as "12 Oak Street, Springfield, IL 62704"
 * @returns an IANA time zone, or null when the address has no state with a single time zone
 */
export function zoneOfAddress(address: string): string | null {
  const place = address.trim().replace(COUNTRY, '').trimEnd();
  const beforeZip = place.replace(ZIP, '').trimEnd().replace(/,$/, '');
  const hasZip = beforeZip.length < place.length;
  const [, code] = (hasZip ? CODE_BEFORE_ZIP : CODE_AT_END).exec(beforeZip) ?? CODE_AFTER_COMMA.exec(beforeZip) ?? [];
  if (code !== undefined) return STATES[code.toUpperCase()]?.[1] ?? null;
  const words = ` ${beforeZip.toLowerCase().replaceAll(/[\s,.]+/g, ' ')}`.trimEnd();
  return BY_NAME.find(([name]) => isLastPart(words, name))?.[1] ?? null;
}

/** A state's name must follow a town, because "4 Washington" is a street. */
function isLastPart(words: string, name: string): boolean {
  return words.endsWith(` ${name}`) && words.trim().split(' ').length > name.split(' ').length + 1;
}
