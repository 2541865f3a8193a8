import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function company() {
  const made = await buildCompany(app);
  return { ...made, api: made.owner.client.api };
}

test('quotes continue from a higher number, and the audit log has the old and the new number', async () => {
  const { api, ...made } = await company();
  expect(await api.company.get()).toMatchObject({ next_quote_number: 1001 });
  expect(await api.company.setQuoteNumbering({ next_quote_number: 5000 })).toMatchObject({ next_quote_number: 5000 });
  expect((await api.dashboard.get()).first_steps.quote_made, 'a number is no quote yet').toBe(false);
  expect((await buildQuote(made)).number).toBe('Q-5000');
  expect((await buildQuote(made)).number).toBe('Q-5001');
  expect(await api.company.get()).toMatchObject({ next_quote_number: 5002 });
  const log = await app.query(
    `select target, data from audit_log where org_id = $1 and action = 'company.quote_numbering_changed'`,
    [made.orgId],
  );
  expect(log).toEqual([{ target: 'Q-5000', data: { next_quote_number: { from: 1001, to: 5000 } } }]);
});

test('numbers only go up; setting the same number again changes nothing', async () => {
  const { api, ...made } = await company();
  await buildQuote(made);
  await api.company.setQuoteNumbering({ next_quote_number: 1002 });
  const refused = (next_quote_number: number) => api.company.setQuoteNumbering({ next_quote_number });
  await expect(refused(1001)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Quote numbers can only go up. Enter Q-1002 or higher.',
    data: { issues: [{ path: ['next_quote_number'] }] },
  });
  await expect(refused(5)).rejects.toThrow('Quote numbers start at Q-1001');
  await expect(refused(100_000_000)).rejects.toThrow('Quote numbers go up to Q-99999999');
  await expect(refused(1500.5)).rejects.toThrow('Enter a whole number');
  expect((await buildQuote(made)).number).toBe('Q-1002');
  const log = await app.query(
    `select 1 from audit_log where org_id = $1 and action = 'company.quote_numbering_changed'`,
    [made.orgId],
  );
  expect(log).toEqual([]);
});

test('when the next number is set while quotes are created, no number is used twice and numbers only go up', async () => {
  const { api, ...made } = await company();
  const quotes = Array.from({ length: 12 }, () => buildQuote(made));
  const settings = [2000, 1500, 2500].map((next_quote_number) =>
    api.company.setQuoteNumbering({ next_quote_number }).then(
      () => true,
      () => false,
    ),
  );
  const numbers = (await Promise.all(quotes)).map(({ number }) => number);
  await Promise.all(settings);
  expect(new Set(numbers).size).toBe(12);
  expect((await buildQuote(made)).number.localeCompare('Q-2500')).toBeGreaterThanOrEqual(0);
});

test('admins set the next number, and members see it', async () => {
  const { api: _, ...made } = await company();
  const [admin, member] = await Promise.all([buildMember(app, made, { role: 'admin' }), buildMember(app, made)]);
  await admin.client.api.company.setQuoteNumbering({ next_quote_number: 1200 });
  expect(await member.client.api.company.get()).toMatchObject({ next_quote_number: 1200 });
  await expect(member.client.api.company.setQuoteNumbering({ next_quote_number: 1300 })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
});

test('every company has its own numbers', async () => {
  const [one, other] = [await company(), await company()];
  await one.api.company.setQuoteNumbering({ next_quote_number: 9000 });
  expect((await buildQuote(other)).number).toBe('Q-1001');
});

test('the currency can’t be changed once staff have recorded a decision on a quote that was never sent', async () => {
  const { api, ...made } = await company();
  const current = await api.company.get();
  const { id } = await buildQuote(made);
  const by = { customer_name: 'Carla', channel: 'phone', reason: '', revision: 1 } as const;
  await api.quotes.recordDecision({ id, decision: 'approved', ...by });
  expect(await api.company.get()).toMatchObject({ currency_fixed: true });
  await expect(api.company.updateSettings({ ...current, currency: 'EUR' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: ['currency'] }] },
  });
});

test('the currency can be changed until a quote was sent in it', async () => {
  const { api, ...made } = await company();
  const current = await api.company.get();
  await buildQuote(made);
  expect(await api.company.updateSettings({ ...current, currency: 'EUR' })).toMatchObject({
    currency: 'EUR',
    currency_fixed: false,
  });
  await buildQuote(made, { sent: true });
  expect(await api.company.get()).toMatchObject({ currency_fixed: true });
  await expect(api.company.updateSettings({ ...current, currency: 'USD', tax_rate: 0.5 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'You can’t change the currency: a quote has already been sent or decided in it.',
    data: { issues: [{ path: ['currency'] }] },
  });
  expect(await api.company.updateSettings({ ...current, currency: 'EUR', tax_rate: 0.1 })).toMatchObject({
    currency: 'EUR',
    tax_rate: 0.1,
  });
});
