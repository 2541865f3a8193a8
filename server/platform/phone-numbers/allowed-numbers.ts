/** Decides which phone numbers companies may text. Each text costs money, in some countries a lot. */
import type { CountryCode } from 'libphonenumber-js/max';
import { describeNumber, type NumberKind } from './number-kinds.ts';

/** Means the country of the number that a text comes from. */
export const OWN_COUNTRY = 'own';

export interface AllowedNumbers {
  TEXT_COUNTRIES: readonly (CountryCode | typeof OWN_COUNTRY)[];
  TEXT_NUMBER_KINDS: readonly NumberKind[];
}

/**
 * Returns why a number can't be texted; null when it can.
 * @param from the number that the text would come from. The operator chooses it, so a company can't switch itself to
 * another country.
 */
export function numberBlock(
  { TEXT_COUNTRIES, TEXT_NUMBER_KINDS }: AllowedNumbers,
  to: string,
  from: string,
): 'foreign_country' | 'number_kind' | null {
  const described = describeNumber(to);
  if (!described) return 'foreign_country';
  const { country, kind } = described;
  const isServed = TEXT_COUNTRIES.some((served) =>
    served === OWN_COUNTRY ? describeNumber(from)?.country === country : served === country,
  );
  if (!isServed) return 'foreign_country';
  return TEXT_NUMBER_KINDS.includes(kind) ? null : 'number_kind';
}
