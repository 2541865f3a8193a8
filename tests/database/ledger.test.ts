/** The database itself decides who may add which entries to the ledger, and that no one changes or removes one. */
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PaymentEntries } from '#server/platform/db/schema.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('requests may record cash, only the worker records what the provider reports, and no entry ever changes', async () => {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const { scope, orgId, owner } = company;
  const at = app.services.now();
  const worker = app.workerServices();
  const booked = { booked_on: at, author_id: owner.id, tax_rate: 0, tax_cents: 0 };
  const entry = { org_id: orgId, quote_id: quote.id, amount_cents: 5000, currency: 'USD', at, ...booked };
  const cash = { ...entry, type: 'manual', method: 'cash', received_on: at, recorded_by: owner.id };
  const card = {
    ...entry,
    type: 'charge',
    method: 'card',
    provider: 'test',
    payment_ref: 'py_1',
    provider_ref: 'py_1',
    account_id: 'acct_1',
    purpose: 'deposit',
  };
  const add = (services: Pick<typeof worker, 'db'>, row: typeof cash | typeof card) =>
    withOrg(services.db, scope, (tx) =>
      tx
        .insertInto('payment_entries')
        .values({ id: newId(), ...row })
        .execute(),
    );
  await withOrg(app.services.db, scope, (tx) =>
    tx
      .insertInto('payment_accounts')
      .values({ org_id: orgId, account_id: 'acct_1', provider: 'test', connected_at: at, checked_at: at })
      .execute(),
  );
  await add(app.services, cash);
  await expect(add(app.services, card)).rejects.toMatchObject({ code: '42501' });
  await add(worker, card);
  await expect(add(worker, card)).rejects.toMatchObject({ code: '23505' });
  for (const change of ['update payment_entries set amount_cents = 1', 'delete from payment_entries'])
    await expect(app.query(`${change} where org_id = $1`, [orgId])).rejects.toThrow(/cannot be changed or removed/);
  // The provider's fee may become known later. Then the worker fills it in once and changes nothing else.
  const fill = (services: Pick<typeof worker, 'db'>, columns: { fee_cents: number | null; amount_cents?: number }) =>
    withOrg(services.db, scope, (tx) =>
      tx
        .updateTable('payment_entries')
        .set(columns)
        .where('org_id', '=', orgId)
        .where('type', '=', 'charge')
        .executeTakeFirst(),
    );
  await expect(fill(app.services, { fee_cents: 175 })).rejects.toMatchObject({ code: '42501' });
  await expect(fill(worker, { fee_cents: 175, amount_cents: 1 })).rejects.toMatchObject({ code: '42501' });
  expect((await fill(worker, { fee_cents: 175 })).numUpdatedRows).toBe(1n);
  for (const fee_cents of [176, null])
    await expect(fill(worker, { fee_cents })).rejects.toThrow(/cannot be changed or removed/);
  const both = `update payment_entries set fee_cents = 1, amount_cents = 1 where org_id = $1 and type = 'manual'`;
  await expect(app.query(both, [orgId])).rejects.toThrow(/cannot be changed or removed/);
  expect(await app.query('select type from payment_entries where org_id = $1', [orgId])).toHaveLength(2);
});

test('a request can refund or void a payment that staff recorded, up to its amount, but never a card payment', async () => {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const other = await buildSentQuote(app, company);
  const { scope, orgId, owner } = company;
  const at = app.services.now();
  const booked = { booked_on: at, author_id: owner.id, tax_rate: 0, tax_cents: 0 };
  const entry = {
    org_id: orgId,
    quote_id: quote.id,
    currency: 'USD',
    at,
    method: 'cash',
    recorded_by: owner.id,
    ...booked,
  };
  const add = async (row: object) => {
    const id = newId();
    const values = { id, ...entry, ...row } as Insertable<PaymentEntries>;
    await withOrg(app.services.db, scope, (tx) => tx.insertInto('payment_entries').values(values).execute());
    return id;
  };
  const pay = (more: object = {}) => add({ type: 'manual', amount_cents: 5000, received_on: at, ...more });
  const refund = (related_id: string | null, amount_cents: number, more: object = {}) =>
    add({ type: 'refund', amount_cents, related_id, reason: 'Late', ...more });
  const voidIt = (related_id: string) => add({ type: 'void', amount_cents: 5000, related_id, reason: 'Wrong' });
  const refused = { code: '23514' };
  const [paid, voided] = [await pay(), await pay()];
  await voidIt(voided);
  const first = await refund(paid, 2000);
  for (const wrong of [
    () => refund(null, 100),
    () => refund(paid, 3001),
    () => refund(paid, 100, { method: 'card' }),
    () => refund(paid, 100, { reason: '' }),
    () => refund(paid, 100, { quote_id: other.id }),
    () => refund(voided, 100),
    () => refund(first, 100),
    () => voidIt(paid),
    () => voidIt(first),
    () => add({ type: 'refund_failed', amount_cents: 100, related_id: paid, reason: 'Late' }),
    () => add({ type: 'refund_failed', amount_cents: 100 }),
    () => pay({ beyond_cents: 5001 }),
    () => refund(paid, 100, { beyond_cents: 1 }),
  ])
    await expect(wrong()).rejects.toMatchObject(refused);
  // Only the worker records refunds to a card, after the provider has reported them.
  const card = { provider: 'test', payment_ref: 'py_1', provider_ref: 're_1', account_id: 'acct_1', recorded_by: null };
  await expect(refund(null, 100, { ...card, method: 'card' })).rejects.toMatchObject({ code: '42501' });
  const both = await Promise.allSettled([0, 1].map(() => refund(paid, 3000)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('no request of a company can change which plan the company has bought', async () => {
  const { scope, orgId } = await buildCompany(app);
  const change = (services: Pick<TestApp['services'], 'db'>) =>
    withOrg(services.db, scope, (tx) =>
      tx.updateTable('subscriptions').set({ plan_id: 'solo' }).where('org_id', '=', orgId).execute(),
    );
  await expect(change(app.services)).rejects.toMatchObject({ code: '42501' });
  await change(app.workerServices());
});
