import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, customLine } from '#tests/support/factories.ts';

const ALWAYS = { from: '2020-01-01', to: '2029-12-31' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

test('decisions are counted on their day, once per quote number, and not while archived', async () => {
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
  expect(rows).toMatchObject([{ value: '', label: 'Custom lines', approved: 1, declined: 1 }]);
});

test('a quote approved again is counted on the day of its latest approval, and the reports of both periods say so', async () => {
  const company = await buildCompany(app);
  const { reports, quotes } = company.owner.client.api;
  const first = await buildQuote(company, { decided: 'approved' });
  const again = newId();
  await quotes.reopen({ id: first.id, new_id: again });
  const earlier = { from: '2025-01-01', to: '2025-01-31' };
  await app.tamper(`update quotes set decided_on = '2025-01-10', made_on = '2025-01-09' where id = $1`, [first.id]);
  const now = { from: '2025-02-01', to: ALWAYS.to };
  const seen = (input: Parameters<typeof reports.overview>[0]) =>
    reports.overview(input).then(({ figures, reapproved }) => [figures.approved, reapproved]);
  expect([await seen(earlier), await seen(now)], 'while the revision is a draft').toEqual([
    [1, 0],
    [0, 0],
  ]);
  await quotes.recordDecision({
    id: again,
    decision: 'approved',
    customer_name: 'Carla',
    channel: 'phone',
    reason: '',
    revision: 2,
  });
  expect([await seen(earlier), await seen(now), await seen(ALWAYS)]).toEqual([
    [0, 1],
    [1, 1],
    [1, 0],
  ]);
  expect(await seen({ ...now, author_id: newId() })).toEqual([0, 0]);
});

test('an approved quote is counted at its current price, on the day of its approval', async () => {
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
  // A price lowered later changes the sum of the day on which the quote was approved.
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

test('a member sees everyone’s counts and their own amounts', async () => {
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

test('lowering a price removes its tax in the report of the day on which it was lowered', async () => {
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

test('finished work is counted at its current price, on the day it was done', async () => {
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

test.each([
  ['12 Oak Street, Austin, TX 78701', 'Austin'],
  ['12 Oak Street, austin , TX', 'Austin'],
  ['12 Oak Street, AUSTIN', 'Austin'],
  ['7 Cordgrass Ct, Port  Royal, SC 29935-1234, USA', 'Port Royal'],
  ['7 Cordgrass Ct, Port Royal, SC 29935, United States of America', 'Port Royal'],
  ["9 Main St, O'Fallon, MO", "O'Fallon"],
  ['12 Oak Street, Apt 4', ''],
  ['12 Oak Street', ''],
  [', Austin', ''],
  ['', ''],
  ['1 Rue du Lac\nSaint-étienne', 'Saint-Étienne'],
])('the city of "%s" is "%s"', async (address, city) => {
  expect(await app.query('select city_of($1) as city', [address])).toEqual([{ city }]);
});

test('the time customers took is counted from when the quote was sent, and a wait of exactly a limit belongs to the longer bucket', async () => {
  const company = await buildCompany(app);
  const { quotes, reports } = company.owner.client.api;
  const from = { customer_name: 'Carla', channel: 'phone', reason: '', revision: 1 } as const;
  for (const minutes of [0, 59, 60, 24 * 60]) {
    const { id } = await buildQuote(company, { sent: true });
    app.clock.advance(minutes * MINUTE_MS);
    await quotes.recordDecision({ id, decision: 'approved', ...from });
  }
  const { id } = await buildQuote(company);
  await quotes.recordDecision({ id, decision: 'declined', ...from });
  const { waits, figures } = await reports.overview(ALWAYS);
  expect(waits.filter(({ approved, declined }) => approved + declined > 0)).toMatchObject([
    { name: 'hour', approved: 2, declined: 0 },
    { name: 'day', approved: 1 },
    { name: '3-days', approved: 1 },
  ]);
  expect(figures.average_wait_seconds).toBe(((59 + 60 + 24 * 60) * 60) / 4);
});

test('a quote is counted once for each service, surface, material and price, however many such lines it has', async () => {
  const company = await buildCompany(app);
  const { reports } = company.owner.client.api;
  const wash = (material: string, multiplier: number, unit_cents: number | null = null) => ({
    kind: 'service' as const,
    id: newId(),
    description: 'Soft wash',
    quantity: 100,
    unit: 'sqft' as const,
    unit_cents,
    taxable: true,
    basis: {
      surface_type: 'House Siding',
      service: 'Soft wash',
      material,
      rate_cents: 30,
      multiplier,
      rate_book_version: 1,
    },
  });
  // Both lines have the same price: 39 cents on brick are 30 cents before brick's multiplier.
  const lines = [wash('brick', 1.3), wash('vinyl', 1), wash('vinyl', 1, 40), customLine()];
  await buildQuote(company, { decided: 'approved', draft: { lines } });
  await buildQuote(company, { decided: 'declined', draft: { lines: lines.map((each) => ({ ...each, id: newId() })) } });
  const rowsBy = async (cut: 'service' | 'surface' | 'material') =>
    (await reports.breakdown({ ...ALWAYS, cut })).rows.map((row) => [
      row.value,
      row.approved,
      row.declined,
      row.approved_cents,
    ]);
  expect(await rowsBy('service')).toEqual([
    ['', 1, 1, 30_000],
    ['Soft wash', 1, 1, 3900 + 3000 + 4000],
  ]);
  expect(await rowsBy('surface')).toEqual([['House Siding', 1, 1, 10_900]]);
  expect(await rowsBy('material')).toEqual([
    ['vinyl', 1, 1, 7000],
    ['brick', 1, 1, 3900],
  ]);
  const { services } = await reports.priceCoach(ALWAYS);
  expect(services).toMatchObject([
    {
      surface: 'House Siding',
      service: 'Soft wash',
      approved: 2,
      declined: 2,
      bands: [{ from_cents: 30, to_cents: 40 }],
    },
  ]);
});

test('by package: what each package earned, from how many quotes; quotes without packages are left out', async () => {
  const company = await buildCompany(app);
  const { reports } = company.owner.client.api;
  const packages = ['Basic', 'Deluxe', 'Premium'].map((name) => ({ name, recommended: false }));
  const lines = (chosen: number) => [
    customLine(),
    ...[1, 2].map((from) => ({
      ...customLine({ id: newId() }),
      from_package: from,
      option: from <= chosen ? ('chosen' as const) : ('offered' as const),
    })),
  ];
  for (const chosen of [0, 1, 1, 2])
    await buildQuote(company, { decided: 'approved', draft: { packages, lines: lines(chosen) } });
  await buildQuote(company, { decided: 'declined', draft: { packages, lines: lines(2) } });
  await buildQuote(company, { decided: 'approved' });
  const { rows } = await reports.breakdown({ ...ALWAYS, cut: 'package' });
  const { unit_cents, quantity } = customLine();
  const each = unit_cents * quantity;
  expect(rows.map((row) => [row.label, row.approved, row.declined, row.approved_cents])).toEqual([
    ['Deluxe', 2, 0, 4 * each],
    ['Premium', 1, 1, 3 * each],
    ['Basic', 1, 0, each],
  ]);
});

test('a decision counts on its day in the company’s time zone at that moment, even if the company moves later', async () => {
  const company = await buildCompany(app);
  const { reports } = company.owner.client.api;
  const moveTo = (zone: string) =>
    app.query('update organizations set time_zone = $2 where id = $1', [company.orgId, zone]);
  await moveTo('Pacific/Kiritimati');
  const there = dayIn(app.services.now(), 'Pacific/Kiritimati');
  await buildQuote(company, { decided: 'approved' });
  await moveTo('Pacific/Pago_Pago');
  expect((await reports.overview({ from: there, to: there })).figures).toMatchObject({ made: 1, approved: 1 });
});

test.each([
  ['approved', 'approved', 1],
  ['declined', 'draft', 0],
] as const)('a number that was %s and has a new revision is counted once, as %s', async (decided, state, approved) => {
  const company = await buildCompany(app);
  const { quotes, reports } = company.owner.client.api;
  const { id } = await buildQuote(company, { decided });
  await quotes.reopen({ id, new_id: newId() });
  const { figures, made } = await reports.overview(ALWAYS);
  const { count } = await quotes.summary({ revisions: 'counted' });
  expect(count, 'as in the list').toBe(1);
  expect(figures).toMatchObject({ made: 1, made_cents: 30_000, approved });
  const states = made.flatMap((part) => part.states).filter((state) => state.count > 0);
  expect(states).toMatchObject([{ state, count: 1, total_cents: 30_000 }]);
});

test('a quote archived before it was decided is counted once it is restored', async () => {
  const company = await buildCompany(app);
  const { quotes, reports } = company.owner.client.api;
  const { id } = await buildQuote(company, { sent: true });
  await quotes.archive({ id });
  const from = { customer_name: 'Carla', channel: 'phone', reason: '', revision: 1 } as const;
  await quotes.recordDecision({ id, decision: 'approved', ...from });
  const counted = async () => {
    const { figures } = await reports.overview(ALWAYS);
    const { open } = await reports.payments(ALWAYS);
    return [figures.approved, open.reduce((sum, { quotes: count }) => sum + count, 0)];
  };
  expect(await counted()).toEqual([0, 0]);
  await quotes.restore({ id });
  expect(await counted()).toEqual([1, 1]);
  await quotes.archive({ id });
  expect(await counted()).toEqual([0, 0]);
});
