/** Greets people by first name, and businesses by their full name. */
import { GIVEN_NAMES } from './given-names.ts';

const TITLE = /^(?:mr|mrs|ms|miss|dr|sr|sra|srta|don|doña)\.?$/i;

/** Words that occur only in business names. "Jordan Dental" and "Grace Church" begin like people's names. */
const OF_BUSINESS: readonly RegExp[] = [
  /[\d&@#/+]/,
  /(?<!\p{L})(?:the|of|at|and|by|for|inc|incorporated|llc|llp|ltd|limited|co|corp)(?!\p{L})/iu,
  /(?<!\p{L})(?:corporation|company|companies|group|holdings?|partners?|associates?)(?!\p{L})/iu,
  /(?<!\p{L})(?:association|assn|hoa|poa|trust|foundation|club|church|chapel|temple|mosque)(?!\p{L})/iu,
  /(?<!\p{L})(?:parish|ministry|ministries|school|academy|college|university|daycare)(?!\p{L})/iu,
  /(?<!\p{L})(?:preschool|library|museum|city|county|town|village|township|department|dept)(?!\p{L})/iu,
  /(?<!\p{L})(?:office|offices|bank|credit|union|dental|dentistry|dentists?|orthodontics)(?!\p{L})/iu,
  /(?<!\p{L})(?:medical|clinic|hospital|health|healthcare|care|wellness|pharmacy|veterinary)(?!\p{L})/iu,
  /(?<!\p{L})(?:animal|pet|law|legal|attorneys?|insurance|agency|realty|realtors?|estates?)(?!\p{L})/iu,
  /(?<!\p{L})(?:properties|property|management|mgmt|rentals?|leasing|apartments?|condos?)(?!\p{L})/iu,
  /(?<!\p{L})(?:condominiums?|towers?|plaza|square|mall|center|centre|shops?|store|stores)(?!\p{L})/iu,
  /(?<!\p{L})(?:market|grocery|mart|foods?|farms?|ranch|winery|brewery|vineyards?|bakery)(?!\p{L})/iu,
  /(?<!\p{L})(?:cafe|café|coffee|restaurant|grill|bar|pub|pizza|pizzeria|diner|kitchen)(?!\p{L})/iu,
  /(?<!\p{L})(?:catering|bistro|deli|bbq|hotel|motel|inn|suites|lodge|resort|spa|salon)(?!\p{L})/iu,
  /(?<!\p{L})(?:barbers?|nails|beauty|gym|fitness|yoga|golf|marina|boats?|motors?|auto)(?!\p{L})/iu,
  /(?<!\p{L})(?:automotive|cars?|tires?|body|collision|garage|gas|fuel|trucking|transport)(?!\p{L})/iu,
  /(?<!\p{L})(?:logistics|freight|storage|warehouse|construction|contractors?|contracting)(?!\p{L})/iu,
  /(?<!\p{L})(?:builders?|building|homes|roofing|plumbing|electric|electrical|hvac|heating)(?!\p{L})/iu,
  /(?<!\p{L})(?:cooling|painting|landscaping|lawn|tree|pools?|cleaning|cleaners|laundry)(?!\p{L})/iu,
  /(?<!\p{L})(?:services?|solutions|systems?|technologies|technology|tech|studios?|design)(?!\p{L})/iu,
  /(?<!\p{L})(?:designs|media|marketing|consulting|industries|industrial|manufacturing|mfg)(?!\p{L})/iu,
  /(?<!\p{L})(?:supply|supplies|equipment|enterprises?|international|global|america)(?!\p{L})/iu,
  /(?<!\p{L})(?:american|national|bros|brothers|sons|family|residence|household|comercial)(?!\p{L})/iu,
  /(?<!\p{L})(?:compañía|empresa|restaurante|taquería|tienda|iglesia|escuela|clínica)(?!\p{L})/iu,
  /(?<!\p{L})(?:hotelera|inmobiliaria|servicios|grupo)(?!\p{L})/iu,
];

const WORD_OF_PERSON = /^(?:\p{L}[\p{L}'’.-]*|(?:jr|sr|ii|iii|iv)\.?)$/iu;
const WORDS_MAX = 5;

/**
 * Returns "Jane" for "Mrs. Jane Customer", but "Lowcountry Dental" unchanged. Returns the full name for an uncommon
 * first name, because greeting a business by its first word would be wrong.
 */
export function greetingName(name: string): string {
  return firstNameOf(name) || wholeName(name);
}

const wholeName = (name: string) => name.trim().replace(/\s+/g, ' ');

/**
 * Returns the name that staff see in headings: "Wren" for "Wren Okafor", even if the first name is uncommon, but
 * "Lowcountry Dental" unchanged. Customers see `greetingName`, which must never be wrong.
 */
export function shortName(name: string): string {
  const first = firstWordOf(name);
  // An initial alone, as in "J. P. Morgan", would be odd.
  return first.replace('.', '').length > 1 ? first : wholeName(name);
}

/** Returns "Jane" for "Mrs. Jane Customer". '' for a business or an uncommon first name. */
export function firstNameOf(name: string): string {
  const first = firstWordOf(name);
  return GIVEN_NAMES.has(keyOf(first)) ? first : '';
}

/** Returns the first word after a title. '' if the name can't be a person's. */
function firstWordOf(name: string): string {
  const whole = wholeName(name);
  const words = whole.split(' ').filter((word) => !TITLE.test(word));
  const isPerson =
    words.length <= WORDS_MAX &&
    !OF_BUSINESS.some((word) => word.test(whole)) &&
    words.every((word) => WORD_OF_PERSON.test(word));
  return (isPerson && words[0]) || '';
}

/** Looks up "José" as "jose", and "Mary-Ann" by its first part. */
const keyOf = (word: string) => (word.split(/[-‐]/)[0] ?? word).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
