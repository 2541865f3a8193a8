/**
 * Money is integer cents. Rates and quantities are decimals as typed. Products use decimal digits, never binary
 * floating point: 15% of $10.50 is rounded from 157.5, not from 157.49999999999997.
 */

export type Cents = number;

/** The largest amount: $10,000,000. Larger amounts are refused (docs/product.md, section 1). */
export const MAX_AMOUNT_CENTS = 1_000_000_000;
export const AMOUNT_TOO_LARGE = 'Amounts over $10,000,000 are not supported';

export class AmountTooLarge extends Error {
  constructor() {
    super(AMOUNT_TOO_LARGE);
    this.name = 'AmountTooLarge';
  }
}

export function assertCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  if (Math.abs(value) > MAX_AMOUNT_CENTS) throw new AmountTooLarge();
  return value;
}

interface Decimal {
  /** the value times 10^scale */
  digits: bigint;
  scale: number;
}

/** Returns the exact decimal of a printed number: 0.15 is 15/100, not its nearest binary fraction. */
function decimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number: ${value}`);
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Rounds halves away from zero. The denominator must be positive. */
function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return negative ? -rounded : rounded;
}

/**
 * Multiplies the factors, divides, and rounds once to whole cents, halves away from zero.
 * @throws AmountTooLarge above $10,000,000
 */
export function roundedProduct(factors: readonly number[], divisor = 1): Cents {
  const product = factors.map(decimal).reduce((a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale }));
  const by = decimal(divisor);
  if (by.digits <= 0n) throw new RangeError('The divisor must be positive');
  const numerator = product.digits * 10n ** BigInt(by.scale);
  const denominator = by.digits * 10n ** BigInt(product.scale);
  return assertCents(Number(divideHalfAwayFromZero(numerator, denominator)));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return assertCents(amounts.reduce((sum, amount) => sum + assertCents(amount), 0));
}

/**
 * Rounds fractions of a cent.
 * @throws AmountTooLarge above $10,000,000
 */
export function centsOfDollars(dollars: number): Cents {
  return roundedProduct([dollars, 100]);
}

/** Converts cents for a field in which people type dollars. To show an amount, use `formatMoney`. */
export function dollarsOfCents(cents: Cents): number {
  return cents / 100;
}

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns "$1,234.50", always with two decimals. */
export function formatMoney(cents: Cents, currency = 'USD', locale = 'en-US'): string {
  const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return formatOf(locale, options).format(dollarsOfCents(cents));
}

/** Returns "$780" for an estimate in whole units, and "$780.50" otherwise. */
export function formatEstimate(cents: Cents, currency = 'USD', locale = 'en-US'): string {
  if (cents % 100 !== 0) return formatMoney(cents, currency, locale);
  return formatOf(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(dollarsOfCents(cents));
}

/**
 * Returns "8.3%" for a fraction. Tax rates have one decimal, percent discounts none (docs/specification.md, section
 * 9).
 */
export function formatPercent(fraction: number, decimals: 0 | 1): string {
  const scaled = roundedProduct([fraction, 100, 10 ** decimals]);
  return `${(scaled / 10 ** decimals).toFixed(decimals)}%`;
}

/** Returns "15%" or "12.5%" for a fraction, as people enter it. */
export function formatShare(fraction: number, locale = 'en-US'): string {
  return `${formatOf(locale, { maximumFractionDigits: 2 }).format(Number((fraction * 100).toFixed(4)))}%`;
}

/** Returns "1,250" or "12.5". Quantities have at most two decimals. */
export function formatQuantity(quantity: number, locale = 'en-US'): string {
  return formatOf(locale, { maximumFractionDigits: 2 }).format(quantity);
}
