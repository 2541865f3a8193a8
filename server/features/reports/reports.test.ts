import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { newId } from '#server/db/ids.ts';
import { checkCompanies } from '#server/features/quotes/figures/check-companies.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildMember, buildQuote } from '#tests/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

test('decisions count on their day, once for each number, and not while they are archived', async () => {
  const company = await buildCompany(app);
  const { reports, quotes } = company.owner.client.api;
  const won = await buildQuote(company, { decided: 'approved' });
  await buildQuote(company, { decided: 'declined' });
  await buildQuote(company, { sent: true });
  await buildQuote(company);
  const [decided] = await app.query<{ day: string }>(
    `select (decided_at at time zone time_zone)::date::text as day from decisions where org_id = $1`,
    [company.orgId],
  );
  const day = decided?.day ?? '';
  const period = { from: day, to: day };
  const overview = await reports.overview(period);
  expect(overview.figures).toMatchObject({
    made: 4,
    approved: 1,
    declined: 1,
    win_rate: 0.5,
    approved_cents: 30_000,
    average_ticket_cents: 30_000,
  });
  expect(overview.made[0]?.states.map(({ state, count }) => [state, count])).toEqual([
    ['approved', 1],
    ['awaiting_reply', 1],
    ['unsent', 0],
    ['draft', 1],
    ['expired', 0],
    ['declined', 1],
  ]);
  await quotes.reopen({ id: won.id, new_id: crypto.randomUUID() });
  expect((await reports.overview(period)).figures).toMatchObject({ approved: 1, declined: 1 });
  await quotes.archive({ id: won.id });
  expect((await reports.overview(period)).figures).toMatchObject({ approved: 0, declined: 1, approved_cents: 0 });
  await quotes.restore({ id: won.id });
  expect((await reports.overview(period)).figures).toMatchObject({ approved: 1, declined: 1, approved_cents: 30_000 });
  const { rows } = await reports.breakdown({ ...period, cut: 'service' });
  expect(rows).toMatchObject([{ value: '', label: 'Lines of your own', approved: 1, declined: 1 }]);
});

test('an approved quote counts at its price now, on the day of its approval', async () => {
  const company = await buildCompany(app);
  const { reports, dashboard, payments, quotes } = company.owner.client.api;
  const { id } = await buildQuote(company, {
    decided: 'approved',
    draft: { property_address: '12 Oak Street, Austin, TX' },
  });
  await buildQuote(company, { decided: 'approved' });
  const [decided] = await app.query<{ day: string }>(
    `select (decided_at at time zone time_zone)::date::text as day from decisions where quote_id = $1`,
    [id],
  );
  const day = decided?.day ?? '';
  const period = { from: day, to: day };
  // What is lowered on a later day changes the sum of the day of the approval.
  app.clock.advance(DAY_MS);
  await payments.lowerPrice({ quote_id: id, id: crypto.randomUUID(), amount_cents: 10_000, reason: 'Gutter skipped' });
  app.clock.advance(-DAY_MS);
  const { figures, decided: parts, made } = await reports.overview(period);
  expect(figures).toMatchObject({
    approved: 2,
    approved_cents: 50_000,
    average_ticket_cents: 25_000,
    made_cents: 50_000,
  });
  expect(parts.map(({ approved_cents }) => approved_cents)).toEqual([50_000]);
  expect(made[0]?.states[0]).toMatchObject({ state: 'approved', count: 2, total_cents: 50_000 });
  expect((await dashboard.get()).month).toMatchObject({ approved: 2, approved_cents: 50_000 });
  const amountsBy = async (cut: 'city' | 'person' | 'source') =>
    (await reports.breakdown({ ...period, cut })).rows.map((row) => [row.value, row.approved, row.approved_cents]);
  expect(await amountsBy('person')).toEqual([[company.owner.id, 2, 50_000]]);
  expect(await amountsBy('source')).toEqual([['', 2, 50_000]]);
  expect((await amountsBy('city')).find(([value]) => value === 'Austin')).toEqual(['Austin', 1, 20_000]);
  expect((await reports.overview({ ...period, author_id: company.owner.id })).figures.approved_cents).toBe(50_000);
  await quotes.archive({ id });
  expect((await reports.overview(period)).figures.approved_cents).toBe(30_000);
});

test('a member sees counts of everybody and amounts of their own', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  await buildQuote(company, { decided: 'approved' });
  const period = { from: '2020-01-01', to: '2029-12-31' };
  const { reports } = member.client.api;
  expect((await reports.overview(period)).figures).toMatchObject({
    approved: 1,
    approved_cents: null,
    made_cents: null,
  });
  const own = await reports.overview({ ...period, author_id: member.id });
  expect(own.figures).toMatchObject({ approved: 0, approved_cents: 0 });
  const { rows } = await reports.breakdown({ ...period, cut: 'person' });
  expect(rows).toMatchObject([{ label: 'Olive Owner', approved: 1, approved_cents: null, average_cents: null }]);
  const payments = await reports.payments(period);
  expect(payments.figures).toMatchObject({ payments: 0, received_cents: null, tax_cents: null });
  expect(payments.open).toContainEqual(expect.objectContaining({ quotes: 1, open_cents: null }));
  expect((await reports.work(period)).figures).toMatchObject({ jobs: 0, net_cents: null, cents_an_hour: null });
  expect((await reports.payments({ ...period, author_id: member.id })).figures.received_cents).toBe(0);
});

test('a price that was lowered takes its tax out of the report of the day on which it was lowered', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { id } = await buildQuote(company, { decided: 'approved', draft: { tax_rate: 0.1 } });
  const period = { from: '2020-01-01', to: '2029-12-31' };
  const [before] = (await api.reports.tax(period)).accrual;
  const reduction = { quote_id: id, id: crypto.randomUUID(), amount_cents: 1100, reason: 'The gate was locked.' };
  await api.payments.lowerPrice(reduction);
  const [after, ...others] = (await api.reports.tax(period)).accrual;
  expect(others).toEqual([]);
  expect(after).toEqual({
    rate: 0.1,
    quotes: 1,
    net_cents: (before?.net_cents ?? 0) - 1000,
    tax_cents: (before?.tax_cents ?? 0) - 100,
  });
  expect((await api.reports.tax({ from: '2020-01-01', to: '2020-12-31' })).accrual).toEqual([]);
  await api.quotes.archive({ id });
  expect((await api.reports.tax(period)).accrual).toEqual([]);
});

test('finished work counts at its price now, on the day on which it was done', async () => {
  const company = await buildCompany(app);
  const { jobs, payments, reports } = company.owner.client.api;
  const { id } = await buildQuote(company, { decided: 'approved', draft: { tax_rate: 0.1 } });
  const job = await jobs.fromQuote({ quote_id: id, id: newId(), visit_id: newId() });
  for (const state of ['working', 'done'] as const) {
    const [visit] = (await jobs.get({ id: job.id })).visits;
    await jobs.setState({ id: job.id, visit_id: visit?.id ?? '', edit_number: visit?.edit_number ?? 0, state });
    app.clock.advance(30 * MINUTE_MS);
  }
  const period = { from: '2020-01-01', to: '2029-12-31' };
  const { figures: signed } = await reports.work(period);
  expect(signed.jobs).toBe(1);
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1100, reason: 'The gate was locked.' });
  const { figures, parts } = await reports.work(period);
  expect(figures).toMatchObject({ jobs: 1, net_cents: (signed.net_cents ?? 0) - 1000 });
  expect(figures.cents_an_hour).toBeLessThan(signed.cents_an_hour ?? 0);
  expect(parts.filter(({ jobs: done }) => done > 0)).toMatchObject([{ net_cents: figures.net_cents }]);
  expect((await reports.work({ from: '2020-01-01', to: '2020-12-31' })).figures.net_cents).toBe(0);
});

test('an operator finds what differs in the sums, and mends it', async () => {
  const company = await buildCompany(app);
  const quote = await buildQuote(company, { decided: 'approved' });
  await company.owner.client.api.payments.record({
    quote_id: quote.id,
    id: crypto.randomUUID(),
    amount_cents: 10_000,
    method: 'cash',
    received_on: '2026-01-02',
    reference: '',
  });
  const lines: string[] = [];
  const check = (mends: boolean) =>
    checkCompanies(app.services.db, mends, (orgId, found) => {
      if (orgId === company.orgId) lines.push(...found);
    });
  expect(await check(false)).toBe(0);
  for (const spoil of [
    `update report_sums set approved_cents = approved_cents + 1 where org_id = $1 and cut = 'city' and grain = 'day'`,
    `update counted_numbers set rest_cents = 1 where org_id = $1`,
    `delete from payment_sums where org_id = $1`,
  ])
    await app.query(spoil, [company.orgId]);
  expect(await check(true)).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^number \d+$/));
  expect(lines.filter((line) => line.startsWith('day city'))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('payments'))).toHaveLength(4);
  expect(await check(false)).toBe(0);
});
