import { type Cents, roundedProduct } from '#domain/pricing/money.ts';

const SHARE = 0.029;
const FIXED_CENTS = 30;

/** What the built-in test provider keeps of a payment: 2.9 % and 30 cents, as card payments usually cost in the US. */
export function testFeeCents(amountCents: Cents): Cents {
  return roundedProduct([amountCents, SHARE]) + FIXED_CENTS;
}
