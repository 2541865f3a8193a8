/** Brands as their cards spell them; a provider's own words are lowercase. */
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
  unknown: 'Card',
  visa: 'Visa',
};

/** "Visa ending in 4242"; empty when the provider does not say. */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand.toLowerCase()] ?? brand;
  if (!last4) return name;
  return `${name || 'Card'} ending in ${last4}`;
}
