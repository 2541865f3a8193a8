import { type Language, LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';

/**
 * Smallest card charge per currency, in cents (https://docs.stripe.com/currencies, minimum charge amounts). Excludes
 * currencies without cents, because our amounts have two decimals. Stripe applies the minimum in the payout currency,
 * so it may still refuse an amount.
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

/** Largest card charge in any currency: eight digits (https://docs.stripe.com/currencies, maximum charge amounts). */
export const CARD_MOST_CENTS = 99_999_999;

/** ISO 4217 codes that the payment account accepts. Empty while unknown. */
interface CardCurrencies {
  currencies: readonly string[];
}

/** Returns a sentence, or null when cards can pay in this currency. */
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
 * Returns a sentence, or null when a card can pay this amount. The program checks before anyone signs, and again
 * before a payment.
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
 * Returns a sentence when the deposit is too small for any card, which looks like a mistake. Staff see the sentence
 * before they send a quote. A very large deposit, or one in another currency, is allowed: customers can pay it without
 * a card.
 */
export function smallDepositProblem(cents: Cents, currency: string): string | null {
  const least = CARD_LEAST_CENTS[currency];
  if (cents === 0 || least === undefined || cents >= least) return null;
  return `A deposit must be at least ${formatMoney(least, currency)}, the minimum for a card payment. Enter a higher amount, or choose None.`;
}
