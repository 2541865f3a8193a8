import type { Cents } from '#domain/pricing/money.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** Dispute states in which the bank has withdrawn the money, at least until it decides. */
const HOLDING = new Set(['needs_response', 'under_review', 'lost']);

type Moved = Pick<ProviderPayment, 'amountCents'> & {
  refunds: readonly { amountCents: Cents; status: string }[];
  disputes: readonly { amountCents: Cents; status: string }[];
};

export function remainderCents({ amountCents, refunds, disputes }: Moved): Cents {
  const gone = [
    ...refunds.filter(({ status }) => status !== 'failed'),
    ...disputes.filter(({ status }) => HOLDING.has(status)),
  ];
  return gone.reduce((left, { amountCents: part }) => left - part, amountCents);
}
