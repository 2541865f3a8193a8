import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('without a deposit, a payment is due since the day the work was done', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const paid = await buildQuote(company, { decided: 'approved' });
  await api.payments.record({
    quote_id: paid.id,
    id: newId(),
    amount_cents: 30_000,
    method: 'cash',
    received_on: '2026-01-02',
    reference: '',
  });
  const due = await buildQuote(company, { decided: 'approved' });
  app.clock.advance(72 * HOUR_MS);
  const job = await api.jobs.fromQuote({ quote_id: due.id, id: newId(), visit_id: newId() });
  const visit = { id: job.id, visit_id: job.visits[0]?.id ?? '', edit_number: job.visits[0]?.edit_number ?? 0 };
  await api.jobs.setState({ ...visit, state: 'done' });
  const { time_zone } = await api.company.get();
  const doneOn = dayIn(app.services.now(), time_zone);
  app.clock.advance(48 * HOUR_MS);
  const need = (await api.dashboard.get()).needs.find(({ kind }) => kind === 'unpaid');
  expect(need?.rows).toMatchObject([
    { quote_id: due.id, text: `Due since ${staffDay(doneOn, app.services.now())}`, amount_cents: 30_000 },
  ]);
});
