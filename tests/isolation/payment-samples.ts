import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildPaymentAccount } from '#tests/support/payments.ts';
import { quoteOf, tokenOf } from './quote-samples.ts';
import { SUBSCRIPTION_SAMPLES } from './subscription-samples.ts';
import { nothing, type Samples, type World } from './world.ts';

/** Returns a day that is over in every time zone. */
const yesterday = ({ app }: World) => new Date(app.services.now().getTime() - DAY_MS).toISOString().slice(0, 10);

async function approvedQuote(world: World): Promise<{ quote_id: string; token: string }> {
  await buildPaymentAccount(world.app, world.company);
  const quote = await quoteOf(world, { decided: 'approved' });
  return { quote_id: quote.id, token: tokenOf(quote) };
}

/** Creates a quote whose work is done, in a company that takes tips. @returns its link's token */
async function tippableQuote(world: World): Promise<string> {
  const { company, jobs } = world.company.owner.client.api;
  await company.updateSettings({ ...(await company.get()), tips: true });
  const { quote_id, token } = await approvedQuote(world);
  const ids = { id: newId(), visit_id: newId() };
  await jobs.fromQuote({ quote_id, ...ids });
  await jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  return token;
}

const payment = (world: World) => ({
  id: newId(),
  amount_cents: 1000,
  method: 'check' as const,
  received_on: yesterday(world),
  reference: `Check ${world.marker}`,
});

async function recordedPayment(world: World): Promise<{ quote_id: string; id: string; token: string }> {
  const { quote_id, token } = await approvedQuote(world);
  const made = payment(world);
  await world.company.owner.client.api.payments.record({ quote_id, ...made });
  return { quote_id, id: made.id, token };
}

/** Stores a card payment, as the job for the provider's event does. */
export async function chargeOf(world: World): Promise<{ quote_id: string; id: string }> {
  const { quote_id } = await approvedQuote(world);
  const id = newId();
  await world.app.query(
    `insert into payment_entries (org_id, id, quote_id, type, amount_cents, currency, method, provider, payment_ref,
       provider_ref, account_id, purpose, at, booked_on, author_id, tax_rate, tax_cents)
     select account.org_id, $2, $3, 'charge', 5000, 'USD', 'card', 'test', $4, $4, account_id, 'balance', now(), current_date,
       quote.author_id, 0, 0
     from payment_accounts account join quotes quote on quote.org_id = account.org_id and quote.id = $3
     where account.org_id = $1 and disconnected_at is null`,
    [world.company.orgId, id, quote_id, `payment ${id}`],
  );
  return { quote_id, id };
}

export async function refundOf(world: World): Promise<string> {
  const refund_id = newId();
  const wanted = { ...(await chargeOf(world)), refund_id, amount_cents: 100, reason: `Refund ${world.marker}` };
  await world.company.owner.client.api.payments.refund(wanted);
  return refund_id;
}

export async function reductionOf(world: World): Promise<string> {
  const wanted = { ...reduction(world), quote_id: (await approvedQuote(world)).quote_id };
  await world.company.owner.client.api.payments.lowerPrice(wanted);
  return wanted.id;
}

const reduction = (world: World) => ({ id: newId(), amount_cents: 100, reason: `Spot stayed ${world.marker}` });

const days = { from: '2026-01-01', to: '2026-12-31' };

export const MONEY_SAMPLES: Samples = {
  ...SUBSCRIPTION_SAMPLES,

  'approval.pay': async (world) => ({ token: (await approvedQuote(world)).token, purpose: 'balance' }),
  'approval.tip': async (world) => ({ token: await tippableQuote(world), amount_cents: 2000 }),
  'approval.receipt': async (world) => {
    const { token, id } = await recordedPayment(world);
    return { token, id };
  },

  'paymentAccount.get': nothing,
  'paymentAccount.connect': () => ({ country: 'US' }),
  'paymentAccount.refresh': nothing,
  'paymentAccount.disconnect': nothing,

  'payments.ofQuote': async (world) => ({ quote_id: (await recordedPayment(world)).quote_id }),
  'payments.get': async (world) => {
    const { quote_id, id } = await recordedPayment(world);
    return { quote_id, id };
  },
  'payments.record': async (world) => ({ quote_id: (await approvedQuote(world)).quote_id, ...payment(world) }),
  'payments.void': async (world) => {
    const { quote_id, id } = await recordedPayment(world);
    return { quote_id, id, reason: `Wrong quote ${world.marker}` };
  },
  'payments.refund': async (world) => ({
    ...(await chargeOf(world)),
    refund_id: newId(),
    amount_cents: 1000,
    reason: `Less work ${world.marker}`,
  }),
  'payments.lowerPrice': async (world) => ({ quote_id: (await approvedQuote(world)).quote_id, ...reduction(world) }),
  'payments.request': async (world) => ({ quote_id: (await approvedQuote(world)).quote_id, message: 'Hello' }),
  'payments.receipt': async (world) => {
    const { quote_id, id } = await recordedPayment(world);
    return { quote_id, id };
  },
  'payments.csv': () => days,
  'payments.lastReconciliation': nothing,
  'payments.confirmation': () => ({ session_id: 'unknown' }),
};
