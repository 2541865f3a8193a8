import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { NamingClient } from '#server/platform/db/naming-client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { approvedQuote } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = '2030-01-09';

async function visitOf(
  { owner }: TestCompany,
  id: string,
  visit: { visit_id: string; edit_number: number },
  hour: number,
) {
  const time = { day: DAY, minute: hour * 60, second: false };
  await owner.client.api.jobs.saveVisit({ id, ...visit, time, minutes: 45, people: [owner.id] });
}

/** Creates finished work with a lower price, tasks, notes about the site, and a message to the customer. */
async function doneWork(company: TestCompany, email: string, hour: number): Promise<string> {
  const { api } = company.owner.client;
  const quote = await approvedQuote(company, { customer_email: email, customer_phone: '(614) 555-0117' });
  const ids = { id: newId(), visit_id: newId() };
  const { tasks } = await api.jobs.fromQuote({ quote_id: quote.id, ...ids });
  await visitOf(company, ids.id, { visit_id: ids.visit_id, edit_number: 1 }, hour);
  await api.payments.lowerPrice({
    quote_id: quote.id,
    id: newId(),
    amount_cents: 100 * hour,
    reason: 'Gutter skipped',
  });
  for (const { id: task_id } of tasks.slice(0, hour - 7)) await api.jobs.setTask({ id: ids.id, task_id, done: true });
  await api.jobs.setState({ id: ids.id, visit_id: ids.visit_id, state: 'working', edit_number: 2 });
  await api.jobs.setState({ id: ids.id, visit_id: ids.visit_id, state: 'done', edit_number: 3 });
  await api.jobs.sendResult({ id: ids.id, by: 'email' });
  return ids.id;
}

async function entry(company: TestCompany, kind: 'estimate' | 'blocked', hour: number): Promise<string> {
  const id = newId();
  const named = kind === 'estimate' ? { customer_name: 'Sam' } : {};
  await company.owner.client.api.jobs.save({ id, edit_number: 0, job: { kind, title: `At ${hour}`, ...named } });
  await visitOf(company, id, { visit_id: newId(), edit_number: 0 }, hour);
  return id;
}

test('each job of a day is complete, contains nothing from another job, and the jobs are in chronological order', async () => {
  const company = await buildCompany(app);
  const { jobs } = company.owner.client.api;
  const blocked = await entry(company, 'blocked', 15);
  const second = await doneWork(company, 'second@example.com', 9);
  const estimate = await entry(company, 'estimate', 12);
  const first = await doneWork(company, 'first@example.com', 8);
  await app.query(
    `insert into suppressions (org_id, id, address, reason, at) values ($1, gen_random_uuid(), 'second@example.com', 'bounced', now())`,
    [company.orgId],
  );
  await app.query(`update properties set gate_code = 'code of ' || customer_id where org_id = $1`, [company.orgId]);
  const ids = [first, second, estimate, blocked];
  const mine = await jobs.mine({ day: DAY });
  const alone = [];
  for (const id of ids) alone.push(await jobs.get({ id }));
  expect(mine.jobs).toEqual(alone);
  expect(mine.jobs.map(({ price_cents }) => price_cents)).toEqual([99_200, 99_100, null, null]);
  expect(mine.jobs.map(({ result_sent }) => result_sent?.to)).toEqual([
    'first@example.com',
    'second@example.com',
    undefined,
    undefined,
  ]);
  expect(mine.jobs.map(({ on_my_way }) => on_my_way?.to)).toEqual([
    'first@example.com',
    undefined,
    undefined,
    undefined,
  ]);
  expect(mine.jobs.map(({ lines, visits }) => [lines.length, visits.length])).toEqual([
    [1, 1],
    [1, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('reading a full day takes no more statements than reading a day with one job', async () => {
  const company = await buildCompany(app);
  const { jobs } = company.owner.client.api;
  await entry(company, 'estimate', 8);
  const statements = async () => {
    const sent = vi.spyOn(NamingClient.prototype, 'query');
    const { jobs: found } = await jobs.mine({ day: DAY });
    const count = sent.mock.calls.length;
    sent.mockRestore();
    return { jobs: found.length, count };
  };
  const one = await statements();
  for (const hour of [9, 10, 11, 12, 13]) await entry(company, 'estimate', hour);
  expect([one.jobs, one.count > 5]).toEqual([1, true]);
  expect(await statements()).toEqual({ jobs: 6, count: one.count });
});

test('a crew is in the order of its names, in whatever order it was chosen', async () => {
  const company = await buildCompany(app);
  const { jobs } = company.owner.client.api;
  // Ids are in the order of creation.
  const zoe = await buildMember(app, company, { fullName: 'Zoe Adams' });
  const ana = await buildMember(app, company, { fullName: 'Ana Young' });
  const id = await entry(company, 'estimate', 9);
  const [visit] = (await jobs.get({ id })).visits;
  const time = { day: DAY, minute: 540 };
  const change = { id, visit_id: visit?.id ?? '', edit_number: 1, time, minutes: 60, people: [zoe.id, ana.id] };
  await jobs.saveVisit(change);
  const { entries } = await jobs.calendar({ from: DAY, days: 7 });
  expect(entries).toMatchObject([{ people: [ana.id, zoe.id] }]);
});
