import type { Cents } from '#domain/pricing/money.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** Disputes in these states have withdrawn the money, at least until they are decided. */
const HOLDING = new Set(['needs_response', 'under_review', 'lost']);

type Moved = Pick<ProviderPayment, 'amountCents'> & {
  refunds: readonly { amountCents: Cents; status: string }[];
  disputes: readonly { amountCents: Cents; status: string }[];
};

/** Returns what is left of a payment at the provider after refunds and disputes, in cents. */
export function remainderCents({ amountCents, refunds, disputes }: Moved): Cents {
  const gone = [
    ...refunds.filter(({ status }) => status !== 'failed'),
    ...disputes.filter(({ status }) => HOLDING.has(status)),
  ];
  return gone.reduce((left, { amountCents: part }) => left - part, amountCents);
}
