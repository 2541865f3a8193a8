/** A customer who gets a new version is never silently asked for money that was refunded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { customLine, type DraftInput, draft } from '#tests/support/factories.ts';
import { applyPayments, buildOwedQuote, chargeIn, payByCard } from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const LINES = [customLine({ quantity: 1, unit: 'flat', unit_cents: 30_000 })];
const ABOUT = { lines: LINES, deposit: null, customer_email: 'carla@customer.example' } as const;

/** The quote costs $300.00. */
async function paidQuote(about: Partial<DraftInput> = {}) {
  const quote = await buildOwedQuote(app, { ...ABOUT, ...about });
  const { payments, quotes } = quote.company.owner.client.api;
  await payByCard(app, quote.token, 'balance');
  await applyPayments(app, worker);
  const { id: charge } = await chargeIn(app, quote.id);
  const lower = (amount_cents: number) =>
    payments.lowerPrice({ quote_id: quote.id, id: newId(), amount_cents, reason: 'Sorry' });
  const giveBack = async (amount_cents: number) => {
    await payments.refund({ quote_id: quote.id, id: charge, refund_id: newId(), amount_cents, reason: 'Goodwill' });
    await applyPayments(app, worker);
  };
  return { ...quote, quotes, payments, lower, giveBack };
}

type Quotes = Awaited<ReturnType<typeof paidQuote>>['quotes'];

async function sent(quotes: Quotes, id: string) {
  const { approval_url } = await quotes.send({ id });
  const token = approval_url?.split('/').at(-1) ?? '';
  const mails = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and kind = 'quote_sent' order by created_at`,
    [id],
  );
  const { changes } = await app.client().api.approval.show({ token });
  return { token, changes, mail: mails.at(-1)?.text ?? '' };
}

test('a quote reopened and sent again unchanged shows the current price on its page and in its email', async () => {
  const { id, quotes, payments, giveBack } = await paidQuote();
  await giveBack(10_000);
  await giveBack(5000);
  const again = newId();
  await quotes.reopen({ id, new_id: again });
  const { token, changes, mail } = await sent(quotes, again);
  expect(changes).toEqual([{ what: 'Price', before: '$150.00', after: '$300.00' }]);
  expect(mail).toContain('Price: $300.00, was $150.00');
  const spanish = await app.client().api.approval.show({ token, language: 'es' });
  expect(spanish.changes).toEqual([{ what: 'Precio', before: '$150.00', after: '$300.00' }]);
  // The customer owes the total they sign.
  await app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 2 });
  expect(await payments.ofQuote({ quote_id: again })).toMatchObject({ total_cents: 30_000, open_cents: 15_000 });
});

test('every later email repeats the current price, in Spanish, too, until the new offer has that price', async () => {
  const { id, quotes, lower, giveBack } = await paidQuote({ language: 'es' });
  await lower(5000);
  await giveBack(15_000);
  const again = newId();
  await quotes.reopen({ id, new_id: again });
  expect((await sent(quotes, again)).mail).toContain('Precio: $300.00, antes $150.00');
  const save = async (more: Partial<DraftInput>) => {
    const { edit_number } = await quotes.get({ id: again });
    await quotes.save({ id: again, edit_number, draft: draft({ ...ABOUT, language: 'es', ...more }) });
  };
  await save({ notes: 'Gate code 12' });
  const noted = await sent(quotes, again);
  expect(noted.changes[0]).toEqual({ what: 'Precio', before: '$150.00', after: '$300.00' });
  await save({ discount: { type: 'flat', value: 15_000 } });
  const discounted = await sent(quotes, again);
  expect(discounted.changes.map(({ what }) => what)).not.toContain('Precio');
  expect(discounted.mail).not.toContain('Precio:');
});
