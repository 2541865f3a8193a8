/** "Visa ending in 4242"; empty when the provider does not say. */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  if (!last4) return brand;
  return `${brand || 'Card'} ending in ${last4}`;
}
