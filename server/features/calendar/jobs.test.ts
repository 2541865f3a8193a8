import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildMember } from '#tests/factories.ts';
import { buildSentQuote } from '#tests/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message ? { message } : {}) });

async function approvedQuote() {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const { api } = company.owner.client;
  await api.quotes.recordDecision({
    id: quote.id,
    decision: 'approved',
    customer_name: 'Dana Reyes',
    channel: 'phone',
    reason: '',
    revision: 1,
  });
  return { company, quote, api, jobs: api.jobs };
}

async function work() {
  const made = await approvedQuote();
  const job = await made.jobs.fromQuote({ quote_id: made.quote.id, id: newId(), visit_id: newId() });
  const [visit] = job.visits;
  if (!visit) throw new Error('A job begins with a visit');
  return { ...made, job, visit };
}

const MONDAY = { day: '2026-11-23', minute: 540 };

test('an approved quote becomes one job, whose visit waits in the tray until it has a time', async () => {
  const { quote, jobs, company } = await approvedQuote();
  const before = await jobs.tray({});
  expect(before.quotes).toMatchObject([{ quote_id: quote.id }]);
  const ids = { quote_id: quote.id, id: newId(), visit_id: newId() };
  const job = await jobs.fromQuote(ids);
  expect(job).toMatchObject({ kind: 'work', visits: [{ id: ids.visit_id, starts_at: null, minutes: 120, parts: [] }] });
  expect(job.lines.map(({ description }) => description)).toHaveLength(2);
  expect(job.total_cents).toBeGreaterThan(0);
  const crew = await buildMember(app, company, { role: 'member' });
  const seen = await crew.client.api.jobs.ofQuote({ quote_id: quote.id });
  expect(seen).toEqual({ ...job, total_cents: null });
  expect(await jobs.fromQuote({ ...ids, id: newId(), visit_id: newId() })).toMatchObject({ id: job.id });
  const waiting = await jobs.tray({});
  expect([waiting.quotes, waiting.visits.map(({ id }) => id)]).toEqual([[], [ids.visit_id]]);

  const change = { id: job.id, visit_id: ids.visit_id, minutes: 90, people: [company.owner.id] };
  const planned = await jobs.saveVisit({ ...change, edit_number: 1, time: MONDAY });
  expect(planned.visits).toMatchObject([
    { starts_at: '2026-11-23T14:00:00.000Z', parts: [{ day: '2026-11-23', from: 540, to: 630 }], edit_number: 2 },
  ]);
  expect((await jobs.tray({})).visits).toEqual([]);
  const { entries } = await jobs.calendar({ from: '2026-11-23', days: 1 });
  expect(entries).toMatchObject([{ id: ids.visit_id, people: [company.owner.id], conflicts: [] }]);
  expect((await jobs.calendar({ from: '2026-11-24', days: 7 })).entries).toEqual([]);
});

test('a reopened quote keeps its job, which shows the lines that were approved last', async () => {
  const { quote, job, jobs, api } = await work();
  const reopened = await api.quotes.reopen({ id: quote.id, new_id: newId() });
  expect(await jobs.ofQuote({ quote_id: reopened.id })).toMatchObject({
    id: job.id,
    quote_id: quote.id,
    reopened_quote_id: reopened.id,
    total_cents: job.total_cents,
  });
});

test('only an approved quote becomes a job', async () => {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const made = company.owner.client.api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  await expect(made).rejects.toEqual(refusal('INVALID_INPUT'));
});

test('two people who drag at once: the second is told, and nothing of the first is lost', async () => {
  const { jobs, job, visit } = await work();
  const move = (minute: number) =>
    jobs.saveVisit({
      id: job.id,
      visit_id: visit.id,
      edit_number: 1,
      time: { ...MONDAY, minute },
      minutes: 60,
      people: [],
    });
  const outcomes = await Promise.allSettled([move(480), move(600)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CHANGED_BY_OTHER' } });
  expect((await jobs.get({ id: job.id })).visits).toMatchObject([{ edit_number: 2, minutes: 60 }]);
});

test('what speaks against a time is known before and after it is saved', async () => {
  const { jobs, job, visit, company } = await work();
  const other = newId();
  const people = [company.owner.id];
  const time = { time: MONDAY, minutes: 120, people };
  await jobs.saveVisit({ id: job.id, visit_id: visit.id, edit_number: 1, ...time });
  const inTheWay = await jobs.check({ day: MONDAY.day, minute: 600, minutes: 60, people });
  expect(inTheWay.conflicts).toEqual([{ kind: 'overlap', person: company.owner.id, other: visit.id }]);
  expect((await jobs.check({ day: MONDAY.day, minute: 600, minutes: 60 })).conflicts).toEqual([]);
  expect((await jobs.check({ day: '2026-11-22', minute: 600, minutes: 60 })).conflicts).toMatchObject([
    { kind: 'outside_hours' },
  ]);
  await jobs.saveVisit({ id: job.id, visit_id: other, edit_number: 0, ...time, time: { ...MONDAY, minute: 600 } });
  const { entries } = await jobs.calendar({ from: MONDAY.day, days: 1 });
  expect(entries.map(({ conflicts }) => conflicts.map((each) => each.other))).toEqual([[other], [visit.id]]);
  await jobs.setState({ id: job.id, visit_id: other, edit_number: 1, state: 'cancelled' });
  const after = await jobs.calendar({ from: MONDAY.day, days: 1 });
  expect(after.entries.flatMap(({ conflicts }) => conflicts)).toEqual([]);
});

test('a time that clocks leave out is refused; one that comes twice can be either', async () => {
  const { jobs, job, visit } = await work();
  const change = { id: job.id, visit_id: visit.id, minutes: 30, people: [] };
  const skipped = jobs.saveVisit({ ...change, edit_number: 1, time: { day: '2027-03-14', minute: 150 } });
  await expect(skipped).rejects.toEqual(refusal('INVALID_INPUT'));
  const twice = { day: '2026-11-01', minute: 90 };
  const first = await jobs.saveVisit({ ...change, edit_number: 1, time: twice });
  const second = await jobs.saveVisit({ ...change, edit_number: 2, time: { ...twice, second: true } });
  expect([first, second].map(({ visits }) => visits[0]?.starts_at)).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ]);
});

test('states follow each other, with the time that was worked', async () => {
  const { jobs, job, visit, company } = await work();
  const become = (state: 'on_the_way' | 'working' | 'done' | 'cancelled', edit_number: number) =>
    jobs.setState({ id: job.id, visit_id: visit.id, edit_number, state });
  await become('on_the_way', 1);
  expect((await become('working', 2)).visits).toMatchObject([{ state: 'working', edit_number: 3 }]);
  expect((await become('working', 2)).visits).toMatchObject([{ edit_number: 3 }]);
  await expect(become('done', 2)).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  await become('done', 3);
  expect((await jobs.get({ id: job.id })).visits[0]?.states.map(({ state, by }) => [state, by])).toEqual(
    ['scheduled', 'on_the_way', 'working', 'done'].map((state) => [state, company.owner.fullName]),
  );
  await expect(become('cancelled', 4)).rejects.toEqual(refusal('INVALID_INPUT'));
});

test('free entries keep what was typed; tasks that stay keep whether they are done', async () => {
  const { owner } = await buildCompany(app);
  const { jobs } = owner.client.api;
  const id = newId();
  const tasks = [
    { id: newId(), description: 'Close the windows' },
    { id: newId(), description: 'Find the spigot' },
  ];
  const job = { title: 'Look at the deck', customer_name: 'Sam', property_address: '4 Oak St', tasks };
  const made = await jobs.save({ id, edit_number: 0, job: { ...job, kind: 'estimate' } });
  expect(made).toMatchObject({ kind: 'estimate', number: null, tasks: [{ done: null }, { done: null }], visits: [] });
  await expect(jobs.save({ id: newId(), edit_number: 0, job })).rejects.toEqual(refusal('INVALID_INPUT'));
  await jobs.setTask({ id, task_id: tasks[1]?.id ?? '', done: true });
  const changed = await jobs.save({ id, edit_number: 1, job: { ...job, title: 'Deck', tasks: tasks.toReversed() } });
  expect(changed).toMatchObject({
    title: 'Deck',
    edit_number: 2,
    tasks: [{ description: 'Find the spigot', done: { by: owner.fullName } }, { done: null }],
  });
  await expect(jobs.save({ id, edit_number: 1, job })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
});

test('a person who was deactivated stays on a visit, and is not put on another one', async () => {
  const { jobs, job, visit, company, api } = await work();
  const crew = await buildMember(app, company, { role: 'member' });
  const change = { id: job.id, visit_id: visit.id, minutes: 60, people: [crew.id] };
  await jobs.saveVisit({ ...change, edit_number: 1, time: MONDAY });
  await api.personnel.deactivate({ id: crew.id });
  await jobs.saveVisit({ ...change, edit_number: 2, time: { ...MONDAY, minute: 600 } });
  const another = jobs.saveVisit({ ...change, visit_id: newId(), edit_number: 0, time: null });
  await expect(another).rejects.toEqual(refusal('NOT_FOUND'));
});
