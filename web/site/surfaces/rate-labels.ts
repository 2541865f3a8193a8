import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { UNIT_SUFFIXES, type Unit } from '#domain/pricing/rate-book.ts';

/** Formats a rate: "$0.25 a sq ft", "$1.75 a linear ft", "$50.00 flat". */
export function surfaceRateLabel(cents: Cents, unit: Unit): string {
  return unit === 'flat' ? `${formatMoney(cents)} flat` : `${formatMoney(cents)} a ${UNIT_SUFFIXES[unit]}`;
}

export function multiplierLabel(multiplier: number): string {
  return `× ${multiplier.toFixed(2)}`;
}

/** Capitalizes a name for a heading: "broom concrete" becomes "Broom concrete". */
export function asTitle(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
