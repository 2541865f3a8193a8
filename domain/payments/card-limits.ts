import { type Language, LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';

/**
 * The minimum card charge in each currency, in cents (https://docs.stripe.com/currencies, minimum charge amounts).
 * The product's amounts always have two decimals, so currencies without cents are missing: they can't be charged by
 * card. Stripe applies the minimum in the payout currency, so it can still refuse an amount that is too small after
 * conversion.
 */
export const CARD_LEAST_CENTS: Readonly<Record<string, Cents>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
};

/** The maximum charge: eight digits in every currency (https://docs.stripe.com/currencies, maximum charge amounts). */
export const CARD_MOST_CENTS = 99_999_999;

/** Currencies that the company's payment account accepts, as ISO 4217 codes; empty while unknown. */
interface CardCurrencies {
  currencies: readonly string[];
}

/** Explains in a sentence why nothing in a currency can be paid by card; null when it can. */
export function cardCurrencyProblem(
  currency: string,
  account: CardCurrencies | null,
  language: Language = 'en',
): string | null {
  const { refusals } = paymentTexts(language);
  if (CARD_LEAST_CENTS[currency] === undefined) return refusals.currency(currency);
  const isTaken = account === null || account.currencies.length === 0 || account.currencies.includes(currency);
  return isTaken ? null : refusals.currencyOfAccount(currency);
}

/**
 * Explains in a sentence why an amount can't be paid by card; null when it can. Checked before anyone signs, and
 * again before a payment starts.
 */
export function cardProblem(
  cents: Cents,
  currency: string,
  account: CardCurrencies | null = null,
  language: Language = 'en',
): string | null {
  const { refusals } = paymentTexts(language);
  const money = (amount: Cents) => formatMoney(amount, currency, LOCALES[language]);
  const least = CARD_LEAST_CENTS[currency] ?? 0;
  const problem = cardCurrencyProblem(currency, account, language);
  if (problem !== null) return problem;
  if (cents < least) return refusals.tooLittle(money(least));
  if (cents > CARD_MOST_CENTS) return refusals.tooMuch(money(CARD_MOST_CENTS));
  return null;
}

/**
 * Explains why a deposit is too small to request: no card could pay it, and it would look like a mistake. Checked
 * before a quote is sent. A deposit that is too large for a card, or in a currency that can't be charged, is allowed
 * and paid in another way.
 */
export function smallDepositProblem(cents: Cents, currency: string): string | null {
  const least = CARD_LEAST_CENTS[currency];
  if (cents === 0 || least === undefined || cents >= least) return null;
  return `A deposit must be at least ${formatMoney(least, currency)}, the minimum for a card payment. Ask for more, or choose none.`;
}
