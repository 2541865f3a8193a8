import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';

/** Brand names as printed on cards. Providers write them in lowercase. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns "Visa ending in 4242", or '' when the provider gives no card. */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }, language: Language = 'en'): string {
  const texts = paymentTexts(language);
  const name = brand === 'unknown' ? texts.card : (BRANDS[brand.toLowerCase()] ?? brand);
  return last4 ? texts.cardEnding(name || texts.card, last4) : name;
}
