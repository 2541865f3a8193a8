import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSV_START } from '#domain/csv.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';
import { tablePages } from './source-queries.ts';
import { tableCsv } from './table-text.ts';
import { exportedTables } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

test('a quote has its label, its current price, and whether another revision replaced it', async () => {
  const company = await buildCompany(app);
  const { quotes, payments } = company.owner.client.api;
  const lowered = await buildQuote(company, { decided: 'approved' });
  await payments.lowerPrice({ quote_id: lowered.id, id: newId(), amount_cents: 12_345, reason: 'Gutter skipped' });
  for (const decided of ['approved', 'declined'] as const) {
    const { id } = await buildQuote(company, { decided });
    await quotes.reopen({ id, new_id: newId() });
  }
  const table = exportedTables(app.services.now()).find(({ name }) => name === 'quotes');
  if (!table) throw new Error('Quotes are exported');
  let csv = '';
  for await (const part of tableCsv(table, tablePages({ db: app.services.db, scope: company.scope }, table)))
    csv += part;
  const [head = [], ...rows] = csv
    .slice(CSV_START.length)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  // Checks only both ends of a row, because cells in between may contain commas.
  const ends = (row: string[]) => [...row.slice(1, 3), ...row.slice(-3)];
  expect(ends(head)).toEqual(['number', 'revision', 'price_cents', 'replaced', 'label']);
  expect(rows.map(ends)).toEqual([
    ['1001', '1', '17655', 'false', 'Approved'],
    ['1002', '1', '30000', 'false', 'Approved'],
    ['1002', '2', '30000', 'false', 'Draft'],
    ['1003', '1', '30000', 'true', 'Declined'],
    ['1003', '2', '30000', 'false', 'Draft'],
  ]);
});
