import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, approvedQuote, buildOwedQuote, payByCard } from '#tests/support/payments.ts';
import { readLedger } from './ledger-queries.ts';
import { receiptAmounts } from './make-receipt.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const CUSTOMER = 'carla@customer.example';
const cash = (
  quote_id: string,
  amount_cents: number,
  more: { mail_receipt?: boolean; method?: ManualMethod } = {},
) => ({
  quote_id,
  id: newId(),
  amount_cents,
  method: 'cash' as const,
  received_on: '2026-01-05',
  reference: '',
  ...more,
});

const mailsOf = (quoteId: string, kind: string) =>
  app.query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from messages where quote_id = $1 and kind = $2 order by id',
    [quoteId, kind],
  );

describe('a receipt', () => {
  test('each payment of the company has its own receipt number, without gaps, even for concurrent payments', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    await payByCard(app, token, 'deposit');
    await applyPayments(app, worker);
    const others = await Promise.all([approvedQuote(company), approvedQuote(company), approvedQuote(company)]);
    await Promise.all(others.map((other) => payments.record(cash(other.id, 1000))));
    const { entries } = await payments.record(cash(id, 1000));
    expect(entries.map(({ receipt_number }) => receipt_number)).toEqual(['R-1001', 'R-1005']);
    const rows = await app.query<{ number: number }>('select number from receipts where org_id = $1 order by number', [
      company.orgId,
    ]);
    expect(rows.map(({ number }) => number)).toEqual([1001, 1002, 1003, 1004, 1005]);
    const elsewhere = await buildOwedQuote(app);
    const first = await elsewhere.company.owner.client.api.payments.record(cash(elsewhere.id, 1000));
    expect(first.entries[0]?.receipt_number).toBe('R-1001');
    // A repeated request records one payment with one receipt.
    const again = cash(elsewhere.id, 500);
    await elsewhere.company.owner.client.api.payments.record(again);
    const { entries: both } = await elsewhere.company.owner.client.api.payments.record(again);
    expect(both.map(({ receipt_number }) => receipt_number)).toEqual(['R-1001', 'R-1002']);
  });

  test('shows what was paid and due then, whatever happens later, and has its own file name', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    const [first, second] = [cash(id, 30_000), cash(id, 20_000)];
    await payments.record(first);
    app.clock.advance(60_000);
    await payments.record(second);
    await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 10_000, reason: 'Sorry' });
    const ledger = await readLedger(app.services.db, company.scope, id);
    const told = [first, second].map(({ id: entryId }) => {
      const entry = ledger.entries.find((each) => each.id === entryId);
      if (!entry) throw new Error('The payment is not in the ledger');
      const { price_cents, balance, due } = receiptAmounts(entry, ledger);
      return [price_cents, balance.paid_cents, balance.open_cents, due];
    });
    expect(told).toEqual([
      [100_000, 30_000, 70_000, [{ what: 'remaining', cents: 70_000 }]],
      [100_000, 50_000, 50_000, [{ what: 'remaining', cents: 50_000 }]],
    ]);
    const files = [first, second].map(({ id: payment }) => payments.receipt({ quote_id: id, id: payment }));
    expect((await Promise.all(files)).map(({ name }) => name)).toEqual(['Receipt-R-1001.pdf', 'Receipt-R-1002.pdf']);
  });

  test('created before receipts stored amounts shows the amounts computed from the payments up to it', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    await payments.record(cash(id, 30_000));
    app.clock.advance(60_000);
    await payments.record(cash(id, 20_000));
    const ledger = await readLedger(app.services.db, company.scope, id);
    const [old] = ledger.entries.map((entry) => receiptAmounts({ ...entry, receipt_figures: null }, ledger));
    expect([old?.balance.paid_cents, old?.balance.open_cents]).toEqual([30_000, 70_000]);
  });

  test('a payment of an earlier version has a receipt number, too, in the order of the payments', async () => {
    const old = await startTestApp();
    try {
      const { id, company } = await buildOwedQuote(old);
      const { payments } = company.owner.client.api;
      for (const cents of [1000, 2000, 3000]) {
        old.clock.advance(60_000);
        await payments.record(cash(id, cents));
      }
      await old.query(`drop table receipts; delete from counters where kind = 'receipt'; alter table counters drop column kind;
        alter table counters add constraint quote_counters_pkey primary key (org_id); alter table counters rename to quote_counters`);
      await old.query(`delete from schema_migrations where name in ('0040_receipts.sql', '0058_counters.sql')`);
      await migrate(old.database.connections.owner);
      const numbered = async () =>
        (await payments.ofQuote({ quote_id: id })).entries.map((entry) => [entry.amount_cents, entry.receipt_number]);
      expect(await numbered()).toEqual([
        [1000, 'R-1001'],
        [2000, 'R-1002'],
        [3000, 'R-1003'],
      ]);
      await payments.record(cash(id, 4000));
      expect((await numbered()).at(-1)).toEqual([4000, 'R-1004']);
    } finally {
      await old.close();
    }
  });

  test('is emailed with its number and what was due then', async () => {
    const { id, company } = await buildOwedQuote(app, { customer_email: CUSTOMER });
    await company.owner.client.api.payments.record(cash(id, 30_000, { mail_receipt: true }));
    const [mail] = await mailsOf(id, 'payment_receipt');
    expect(mail?.text).toMatch(/Receipt[^]*R-1001[^]*\$300\.00/);
    expect(mail?.text).toContain('Due when the work is done: $700.00');
  });

  test('can’t be changed by anyone', async () => {
    const { id, company } = await buildOwedQuote(app);
    await company.owner.client.api.payments.record(cash(id, 30_000));
    for (const change of [
      'update receipts set number = 7',
      'delete from receipts',
      `update receipts set figures = '{}'`,
    ])
      await expect(app.query(`${change} where org_id = $1`, [company.orgId])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('voiding a payment', () => {
  test('whose receipt was emailed notifies its recipient, once', async () => {
    const { id, company } = await buildOwedQuote(app, { customer_email: CUSTOMER });
    const { payments } = company.owner.client.api;
    const paid = cash(id, 40_000, { mail_receipt: true });
    const { entries: recorded } = await payments.record(paid);
    expect(recorded).toMatchObject([{ receipt_mailed: true }]);
    const wrong = { quote_id: id, id: paid.id, reason: 'The check bounced' };
    await payments.void(wrong);
    await payments.void(wrong);
    expect(await mailsOf(id, 'payment_voided')).toEqual([
      {
        recipient: CUSTOMER,
        subject: expect.stringMatching(/^Receipt R-1001 for quote Q-\d+ is no longer valid$/),
        text: expect.stringMatching(/Hi Carla,[^]*\$400\.00[^]*R-1001[^]*The check bounced[^]*\$300\.00[^]*\$700\.00/),
      },
    ]);
  });

  test('whose receipt no one got notifies no one', async () => {
    const { id, company } = await buildOwedQuote(app, { customer_email: CUSTOMER });
    const { payments } = company.owner.client.api;
    const paid = cash(id, 40_000);
    const { entries: recorded } = await payments.record(paid);
    expect(recorded).toMatchObject([{ receipt_mailed: false }]);
    const { entries } = await payments.void({ quote_id: id, id: paid.id, reason: 'Wrong quote' });
    expect(await mailsOf(id, 'payment_voided')).toEqual([]);
    expect(entries[0]).toMatchObject({ receipt: false, receipt_number: 'R-1001' });
    // The voided receipt's number stays used.
    const next = await payments.record(cash(id, 40_000));
    expect(next.entries.at(-1)).toMatchObject({ receipt_number: 'R-1002' });
  });
});
