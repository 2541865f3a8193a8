import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { LEDGER_LINES_MAX } from '#domain/payments/payment-limits.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, buildOwedQuote, chargeIn, payByCard } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('a ledger takes a hundred each of payments, refunds and price reductions; existing ones can be undone, and the response stays small', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { payments } = company.owner.client.api;
  await payByCard(app, token, 'deposit');
  await applyPayments(app, app.workerServices());
  const charge = await chargeIn(app, id);
  const received_on = dayIn(app.services.now(), 'America/New_York');
  const reason = '一'.repeat(500);
  const record = (paymentId = newId()) =>
    payments.record({ quote_id: id, id: paymentId, amount_cents: 1, method: 'cash', received_on });
  const refund = () =>
    payments.refund({ quote_id: id, id: charge.id, refund_id: newId(), amount_cents: 1, lowers_price: false, reason });
  const lower = () => payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1, reason });
  for (const act of [record, refund, lower]) await act();
  const first = (await payments.ofQuote({ quote_id: id })).entries.find(({ type }) => type === 'manual')?.id ?? '';
  // Inserts the others as rows, because only their number matters.
  const fill = (table: string, condition: string) =>
    app.query(
      `insert into ${table} select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid()))).*
       from ${table} line, generate_series(2, $2) where quote_id = $1 and ${condition}`,
      [id, LEDGER_LINES_MAX],
    );
  await fill('payment_entries', `type = 'manual'`);
  await fill('payment_refunds', 'true');
  await fill('price_reductions', 'true');
  for (const [act, words] of [
    [record, 'recorded payments'],
    [refund, 'refunds'],
    [lower, 'price reductions'],
  ] as const)
    await expect(act()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: `A quote can have at most ${LEDGER_LINES_MAX} ${words}.`,
    });
  await record(first);
  const shown = await payments.void({ quote_id: id, id: first, reason: 'Typed twice' });
  expect([shown.refunds.length, shown.reductions.length]).toEqual([LEDGER_LINES_MAX, LEDGER_LINES_MAX]);
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(1_000_000);
});
