import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A Monday.
  app.clock.advance(new Date('2030-01-07T15:00:00Z').getTime() - app.services.now().getTime());
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const TUESDAY = { day: '2030-01-08', minute: 540 };

async function approvedQuote() {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const { api } = company.owner.client;
  const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  return { company, quote, jobs: api.jobs };
}

const messages = (quoteId: string) =>
  app.query<{ kind: string }>(`select kind from messages where quote_id = $1 and kind like 'appointment%'`, [quoteId]);

test('a job is created together with the time of its first visit, and the customer is notified', async () => {
  const { company, quote, jobs } = await approvedQuote();
  expect(await jobs.proposal({ quote_id: quote.id })).toMatchObject({ minutes: 120 });
  expect(await jobs.ofQuote({ quote_id: quote.id }), 'a proposal makes nothing').toBeNull();

  const ids = { quote_id: quote.id, id: newId(), visit_id: newId() };
  const visit = { time: TUESDAY, minutes: 90, people: [company.owner.id], tell_customer: true };
  const job = await jobs.fromQuote({ ...ids, visit });
  const scheduled = {
    id: ids.visit_id,
    minutes: 90,
    people: [company.owner.id],
    starts_at: '2030-01-08T14:00:00.000Z',
    told_starts_at: '2030-01-08T14:00:00.000Z',
  };
  expect(job).toMatchObject({ id: ids.id, visits: [scheduled] });
  expect(await jobs.fromQuote({ ...ids, visit }), 'a second try after a lost answer').toEqual(job);
  expect(await messages(quote.id)).toEqual([{ kind: 'appointment_confirmed' }]);
  expect((await jobs.tray({})).quotes).toEqual([]);
});

test('a refused time leaves no job behind', async () => {
  const { quote, jobs } = await approvedQuote();
  const ids = { quote_id: quote.id, id: newId(), visit_id: newId() };
  const foreign = (await buildCompany(app)).owner.id;
  const made = jobs.fromQuote({ ...ids, visit: { time: TUESDAY, minutes: 90, people: [foreign] } });
  await expect(made).rejects.toEqual(refusal('NOT_FOUND'));
  expect(await jobs.ofQuote({ quote_id: quote.id })).toBeNull();
});

test('when several people schedule one quote, one creates the job and the others get an error', async () => {
  const { quote, jobs } = await approvedQuote();
  const schedule = (minute: number) =>
    jobs.fromQuote({
      quote_id: quote.id,
      id: newId(),
      visit_id: newId(),
      visit: { time: { ...TUESDAY, minute }, minutes: 60 },
    });
  const answers = await Promise.allSettled([480, 600, 720].map(schedule));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(Array(2).fill(refusal('CHANGED_BY_OTHER')));
  expect((await jobs.ofQuote({ quote_id: quote.id }))?.visits).toHaveLength(1);
});

test('the drive to work without a job is checked using the address of its quote', async () => {
  const { company, quote, jobs } = await approvedQuote();
  const elsewhere = newId();
  await jobs.save({
    id: elsewhere,
    edit_number: 0,
    job: { kind: 'estimate', title: 'Deck', property_address: '1 Shore Rd' },
  });
  const people = [company.owner.id];
  await jobs.saveVisit({ id: elsewhere, visit_id: newId(), edit_number: 0, time: TUESDAY, minutes: 60, people });
  const next = { ...TUESDAY, minute: TUESDAY.minute + 60, minutes: 60, people };
  const found = await jobs.check({ ...next, quote_id: quote.id });
  expect(found.conflicts).toMatchObject([{ kind: 'travel', person: company.owner.id }]);
});
