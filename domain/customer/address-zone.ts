/**
 * The time zone of a customer, read from the state in the property's address. States with two time zones give no
 * answer: a wrong zone could wake someone up, and the company's own is then the better guess.
 */
const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States and territories with one time zone, by the codes of the postal service. */
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
/** Longer names first: West Virginia also ends with Virginia. */
const BY_NAME = Object.values(STATES).toSorted(([a], [b]) => b.length - a.length);

const COUNTRY = /[\s,.]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?)\.?$/i;
const ZIP = /[\s,]+\d{5}(?:-\d{4})?$/;
/** A lowercase code counts only after a comma or before a ZIP code: "or" and "in" are also words. */
const CODE_AT_END = /(?:^|[\s,])([A-Z]{2})\.?$/;
const CODE_AFTER_COMMA = /,\s*([a-z]{2})\.?$/i;
const CODE_BEFORE_ZIP = /(?:^|[\s,])([a-z]{2})\.?$/i;

/**
 * @param address as people write it: "12 Oak Street, Springfield, IL 62704"
 * @returns an IANA time zone, or null when the address names no state with a single time zone
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

/** "4 Washington" is a street; a state follows a town. */
function isLastPart(words: string, name: string): boolean {
  return words.endsWith(` ${name}`) && words.trim().split(' ').length > name.split(' ').length + 1;
}
