import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, customLine, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
});

const api = () => company.owner.client.api;

/** @param unit_cents the total before it is lowered */
async function costing(unit_cents: number, { lowered = 0, approved = false, name = 'Carla' } = {}) {
  const quote = await buildQuote(company, {
    draft: { customer_name: name, customer_email: '', lines: [customLine({ quantity: 1, unit_cents })] },
    ...(approved || lowered > 0 ? { decided: 'approved' as const } : {}),
  });
  if (lowered > 0)
    await api().payments.lowerPrice({
      quote_id: quote.id,
      id: newId(),
      amount_cents: lowered,
      reason: 'Gutter skipped',
    });
  return quote;
}

test('a lowered quote is listed and summed at its current price, with its signed total next to it', async () => {
  const { id } = await costing(100_000, { lowered: 30_000 });
  await costing(50_000, { approved: true });
  await costing(20_000);
  await api().payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 5000, reason: 'Late' });
  const { items } = await api().quotes.list({ sort: 'number', direction: 'asc' });
  expect(items.map(({ total_cents, price_cents }) => [total_cents, price_cents])).toEqual([
    [100_000, 65_000],
    [50_000, 50_000],
    [20_000, 20_000],
  ]);
  expect(await api().quotes.get({ id })).toMatchObject({ total_cents: 100_000, price_cents: 65_000 });
  const sums = async (filter = {}) => {
    const { count, total_cents, labels } = await api().quotes.summary(filter);
    return [count, total_cents, labels.map((sum) => [sum.label, sum.total_cents])];
  };
  const all = [
    3,
    135_000,
    [
      ['draft', 20_000],
      ['approved', 115_000],
    ],
  ];
  expect(await sums()).toEqual(all);
  expect(await sums({ search: 'carla' }), 'of a search').toEqual(all);
  expect(await sums({ labels: ['approved'] })).toEqual([2, 115_000, [['approved', 115_000]]]);
  expect(await sums({ labels: ['draft'] })).toEqual([1, 20_000, [['draft', 20_000]]]);
  expect(await sums({ payment_states: ['unpaid'] })).toEqual([2, 115_000, [['approved', 115_000]]]);
  const person = await api().personnel.employee({ id: company.owner.id });
  expect(person.figures.states.find(({ label }) => label === 'approved')).toMatchObject({ total_cents: 115_000 });
  await api().quotes.archive({ id });
  expect(await sums({ labels: ['approved'] })).toEqual([1, 50_000, [['approved', 50_000]]]);
  expect(await sums({ archived: true })).toEqual([1, 65_000, [['approved', 65_000]]]);
});

test('pages by price contain every quote once and in order, wherever they end', async () => {
  await costing(10_000);
  await costing(90_000, { lowered: 80_000 });
  await costing(70_000, { lowered: 1000 });
  await costing(69_000);
  await costing(69_000, { approved: true });
  await costing(80_000, { lowered: 79_999 });
  await costing(30_000, { lowered: 30_000 });
  await costing(12_000, { name: 'Somebody else' });
  const pricesOf = async (
    input: { direction: 'asc' | 'desc'; search?: string; labels?: ['approved'] },
    limit: number,
  ) => {
    const found: { id: string; price_cents: number }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await api().quotes.list({ ...input, sort: 'price_cents', limit, ...(cursor ? { cursor } : {}) });
      found.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    return found.map(({ price_cents }) => price_cents);
  };
  const everything = [0, 1, 10_000, 10_000, 12_000, 69_000, 69_000, 69_000];
  for (const limit of [1, 2, 3, 8]) {
    expect(await pricesOf({ direction: 'asc' }, limit)).toEqual(everything);
    expect(await pricesOf({ direction: 'desc' }, limit)).toEqual(everything.toReversed());
    expect(await pricesOf({ direction: 'asc', search: 'carla' }, limit)).toEqual(
      everything.filter((cents) => cents !== 12_000),
    );
    expect(await pricesOf({ direction: 'desc', labels: ['approved'] }, limit)).toEqual([69_000, 69_000, 10_000, 1, 0]);
  }
});

test('a quote that was lowered by an earlier version is listed at its lowered price, too', async () => {
  const old = await startTestApp({ router: (_procedures, services) => createRouter(services) });
  try {
    company = await buildCompany(old);
    await costing(100_000, { lowered: 30_000 });
    await costing(50_000, { approved: true });
    const version = readMigrations(MIGRATIONS_DIRECTORY).find(({ name }) => name.endsWith('_prices_now.sql'))?.version;
    await old.query('alter table quote_locks drop column price_cents; drop index price_reductions_by_time');
    await old.query('delete from schema_migrations where version = $1', [version]);
    await migrate(old.database.connections.owner);
    const { items } = await api().quotes.list({ sort: 'price_cents' });
    expect(items.map(({ price_cents }) => price_cents)).toEqual([70_000, 50_000]);
  } finally {
    await old.close();
  }
});
