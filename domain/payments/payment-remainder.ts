import type { Cents } from '#domain/pricing/money.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** Disputes in these states have withdrawn the money or keep it. */
const HOLDING = new Set(['needs_response', 'under_review', 'lost']);

type Moved = Pick<ProviderPayment, 'amountCents'> & {
  refunds: readonly { amountCents: Cents; status: string }[];
  disputes: readonly { amountCents: Cents; status: string }[];
};

/** Remainder of a payment at the provider after its refunds and disputes, in cents. */
export function remainderCents({ amountCents, refunds, disputes }: Moved): Cents {
  const gone = [
    ...refunds.filter(({ status }) => status !== 'failed'),
    ...disputes.filter(({ status }) => HOLDING.has(status)),
  ];
  return gone.reduce((left, { amountCents: part }) => left - part, amountCents);
}
