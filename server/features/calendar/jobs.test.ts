import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message ? { message } : {}) });

async function approvedQuote(lines?: QuoteLine[]) {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company, lines ? { lines } : {});
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

test('an approved quote becomes one job, whose visit stays in the tray until it has a time', async () => {
  const { quote, jobs, company } = await approvedQuote();
  const before = await jobs.tray({});
  expect(before.quotes).toMatchObject([{ quote_id: quote.id, minutes: 120 }]);
  const ids = { quote_id: quote.id, id: newId(), visit_id: newId() };
  const job = await jobs.fromQuote(ids);
  expect(job).toMatchObject({ kind: 'work', visits: [{ id: ids.visit_id, starts_at: null, minutes: 120, parts: [] }] });
  expect(job.lines.map(({ description }) => description)).toHaveLength(2);
  expect(job.total_cents).toBeGreaterThan(0);
  const crew = await buildMember(app, company, { role: 'member' });
  const seen = await crew.client.api.jobs.ofQuote({ quote_id: quote.id });
  expect(seen).toEqual({ ...job, total_cents: null, price_cents: null });
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

test('a time is proposed within working hours, after the people’s other visits', async () => {
  const { jobs, job, visit, company } = await work();
  const people = [company.owner.id];
  const before = (await jobs.proposal({ minutes: 120, people })).time;
  if (!before) throw new Error('The company works six days a week');
  await jobs.saveVisit({ id: job.id, visit_id: visit.id, edit_number: 1, time: before, minutes: 120, people });
  const { time } = await jobs.proposal({ minutes: 120, people });
  expect(time).not.toEqual(before);
  expect((await jobs.check({ ...(time ?? before), minutes: 120, people })).conflicts).toEqual([]);
  const unchanged = [
    await jobs.proposal({ minutes: 120 }),
    await jobs.proposal({ minutes: 120, people, visit_id: visit.id }),
  ];
  expect(unchanged).toEqual([before, before].map((time) => ({ time, minutes: 120 })));
  await jobs.addDayOff({
    id: newId(),
    day_off: { user_id: null, first_day: before.day, last_day: '2099-12-31', reason: '' },
  });
  expect(await jobs.proposal({ minutes: 120, people })).toEqual({ time: null, minutes: 120 });
});

test('a reopened quote keeps its job, which shows the lines that were last approved and the quote’s current state', async () => {
  const { quote, job, visit, jobs, api } = await work();
  expect(job).toMatchObject({ approval: 'stands', reopened_quote_id: null });
  await jobs.saveVisit({ id: job.id, visit_id: visit.id, edit_number: 1, time: MONDAY, minutes: 60, people: [] });
  const reopened = await api.quotes.reopen({ id: quote.id, new_id: newId() });
  expect(await jobs.ofQuote({ quote_id: reopened.id })).toMatchObject({
    id: job.id,
    quote_id: quote.id,
    reopened_quote_id: reopened.id,
    approval: 'reopened',
    total_cents: job.total_cents,
  });
  const shown = async () => {
    const { entries } = await jobs.calendar({ from: MONDAY.day, days: 1 });
    return [entries[0]?.approval, (await jobs.get({ id: job.id })).approval];
  };
  expect(await shown()).toEqual(['reopened', 'reopened']);
  await api.quotes.archive({ id: reopened.id });
  expect(await shown()).toEqual(['archived', 'archived']);
  await api.quotes.restore({ id: reopened.id });
  expect(await shown()).toEqual(['reopened', 'reopened']);
});

test('the first visit takes as long as the current rate book says, on the same surface', async () => {
  const basis = { service: 'Wash', material: null, rate_cents: 30, multiplier: 1, rate_book_version: 1 };
  const line = { kind: 'service', description: 'Wash', unit: 'sqft', unit_cents: null, taxable: true } as const;
  const { quote, jobs, api } = await approvedQuote([
    { ...line, id: newId(), quantity: 1000, basis: { ...basis, surface_type: 'Roof' } },
    { ...line, id: newId(), quantity: 1000, basis: { ...basis, surface_type: 'Patio' } },
  ]);
  const book = await api.rateBook.get();
  const surface = (name: string, units_per_hour: number | null) => ({
    id: newId(),
    name,
    services: [
      { id: newId(), name: 'Wash', base_rate_cents: 30, uom: 'sqft' as const, is_default: true, units_per_hour },
    ],
    materials: [],
  });
  await api.rateBook.save({
    ...book,
    surface_types: [surface('Roof', 250), surface('Deck', 800), surface('Patio', null)],
  });
  // 4 h for the roof, 1 h 15 min at the best rate of another surface, half an hour to set up
  const minutes = 4 * 60 + 75 + 30;
  expect((await jobs.tray({})).quotes).toMatchObject([{ quote_id: quote.id, minutes }]);
  const job = await jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  expect(job.visits).toMatchObject([{ minutes }]);
});

test('only an approved quote becomes a job', async () => {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const made = company.owner.client.api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  await expect(made).rejects.toEqual(refusal('INVALID_INPUT'));
});

test('when two people drag a visit at the same time, the second gets an error and no part of the first change is lost', async () => {
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

test('a time’s conflicts are shown before and after it is saved', async () => {
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

test('a time that the clock change skips is refused; of a time that occurs twice, either can be chosen', async () => {
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

test('a visit’s states follow in order, each with the person who set it', async () => {
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

test('jobs without a quote keep what was typed; tasks that remain keep their done mark', async () => {
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

test('a deactivated person’s remaining visits go to someone else or become unassigned; past visits are unchanged', async () => {
  const { jobs, job, visit, company, api } = await work();
  const [crew, other] = [
    await buildMember(app, company, { role: 'member' }),
    await buildMember(app, company, { role: 'member' }),
  ];
  const save = { id: job.id, minutes: 60, people: [crew.id] };
  const future = { day: '2099-11-23', minute: 540 };
  const [past, waiting] = [newId(), newId()];
  await jobs.saveVisit({ ...save, visit_id: visit.id, edit_number: 1, time: future });
  await jobs.saveVisit({ ...save, visit_id: past, edit_number: 0, time: { ...future, day: '2020-11-23' } });
  await jobs.saveVisit({ ...save, visit_id: waiting, edit_number: 0, time: null });
  const { visits_ahead } = await api.personnel.employee({ id: crew.id });
  expect(visits_ahead).toMatchObject({
    count: 2,
    next: [
      { id: visit.id, job_id: job.id },
      { id: waiting, starts_at: null },
    ],
  });
  const toSelf = api.personnel.deactivate({ id: crew.id, visits_to: crew.id });
  await expect(toSelf).rejects.toEqual(refusal('NOT_FOUND'));
  await api.personnel.deactivate({ id: crew.id, visits_to: other.id });
  const who = async () =>
    Object.fromEntries(
      (await jobs.get({ id: job.id })).visits.map(({ id, people, edit_number }) => [id, [people, edit_number]]),
    );
  expect(await who()).toEqual({ [visit.id]: [[other.id], 3], [past]: [[crew.id], 1], [waiting]: [[other.id], 2] });
  await api.personnel.deactivate({ id: other.id });
  expect(await who()).toEqual({ [visit.id]: [[], 4], [past]: [[crew.id], 1], [waiting]: [[], 3] });
  const changes = await app.query(
    'select type, actor_name from visit_changes where org_id = $1 and visit_id = $2 order by seq',
    [company.orgId, visit.id],
  );
  expect(changes.slice(-2)).toEqual([1, 2].map(() => ({ type: 'people', actor_name: company.owner.fullName })));
  const again = jobs.saveVisit({ ...save, visit_id: visit.id, edit_number: 4, time: future });
  await expect(again).rejects.toEqual(refusal('NOT_FOUND'));
});

test('a visit is never assigned to someone deactivated at the same moment', async () => {
  const { jobs, job, visit, company, api } = await work();
  const crew = await buildMember(app, company, { role: 'member' });
  await Promise.allSettled([
    jobs.saveVisit({ id: job.id, visit_id: visit.id, edit_number: 1, time: null, minutes: 60, people: [crew.id] }),
    api.personnel.deactivate({ id: crew.id }),
  ]);
  expect((await jobs.get({ id: job.id })).visits).toMatchObject([{ people: [] }]);
});

const HISTORY = ['scheduled', 'rescheduled', 'on_the_way', 'work_done', 'work_reopened', 'work_cancelled'] as const;

test('events of a job are in its quote’s history, in the company’s time zone, and webhooks are notified', async () => {
  const { jobs, job, visit, company, api, quote } = await work();
  const url = 'https://93.184.215.14/hooks';
  await api.webhooks.create({
    url,
    description: '',
    event_types: ['job.scheduled', 'job.rescheduled', 'job.done', 'job.cancelled'],
  });
  const change = { id: job.id, visit_id: visit.id, minutes: 60, people: [company.owner.id] };
  await jobs.saveVisit({ ...change, edit_number: 1, time: MONDAY });
  await jobs.saveVisit({ ...change, edit_number: 2, time: { ...MONDAY, minute: 600 } });
  for (const [at, state] of (['on_the_way', 'done', 'working', 'cancelled'] as const).entries())
    await jobs.setState({ id: job.id, visit_id: visit.id, edit_number: 3 + at, state });
  await jobs.setState({ id: job.id, visit_id: visit.id, edit_number: 7, state: 'cancelled' });
  const { events } = await api.quotes.get({ id: quote.id });
  const told = events.filter(({ type }) => (HISTORY as readonly string[]).includes(type));
  expect(told.map(({ type }) => type)).toEqual(HISTORY);
  const { fullName } = company.owner;
  expect(told.slice(0, 4).map(({ summary }) => summary)).toEqual([
    `Visit scheduled for ${staffDay('2026-11-23')}, 9:00 AM, crew: ${fullName}`,
    `Visit moved to ${staffDay('2026-11-23')}, 10:00 AM (was ${staffDay('2026-11-23')}, 9:00 AM), crew: ${fullName}`,
    `On the way, by ${fullName}`,
    `Work done, by ${fullName}`,
  ]);

  const entry = { id: newId(), visit_id: newId() };
  await jobs.save({ id: entry.id, edit_number: 0, job: { kind: 'estimate', title: 'Look at the deck' } });
  await jobs.saveVisit({ ...change, ...entry, edit_number: 0, time: MONDAY });
  await jobs.saveVisit({ ...change, ...entry, edit_number: 1, time: null });
  const rows = await app.query<{ body: string; quote_id: string | null; job_id: string | null }>(
    `select body, quote_id, job_id from webhook_deliveries where org_id = $1 order by id`,
    [company.orgId],
  );
  const bodies = rows.map(
    ({ body }) => JSON.parse(body) as { type: string; data: { job: { visit: { state: string } } } },
  );
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(
    ['scheduled', 'rescheduled', 'done', 'scheduled', 'cancelled', 'scheduled', 'rescheduled']
      .map((type) => `job.${type}`)
      .toSorted(),
  );
  const done = bodies.find(({ type }) => type === 'job.done');
  expect(done?.data).toMatchObject({
    quote_id: quote.id,
    job: {
      id: job.id,
      open_visits: 0,
      visit: { state: 'done', starts_at: '2026-11-23T15:00:00.000Z', crew: [fullName] },
    },
  });
  const ofEntry = rows.filter(({ job_id }) => job_id === entry.id);
  expect(ofEntry.map(({ quote_id }) => quote_id)).toEqual([null, null]);
  expect(JSON.parse(ofEntry.at(-1)?.body ?? '')).toMatchObject({
    data: { job: { kind: 'estimate', title: 'Look at the deck' } },
  });
});

test('a job shows its current price next to the approved one, to those who see amounts', async () => {
  const { job, jobs, quote, company, api } = await work();
  const approved = job.total_cents ?? 0;
  expect(job.price_cents).toBe(approved);
  await api.payments.lowerPrice({ quote_id: quote.id, id: newId(), amount_cents: 7000, reason: 'Gutter skipped' });
  expect(await jobs.get({ id: job.id })).toMatchObject({ total_cents: approved, price_cents: approved - 7000 });
  const crew = await buildMember(app, company, { role: 'member' });
  expect(await crew.client.api.jobs.get({ id: job.id })).toMatchObject({ total_cents: null, price_cents: null });
});

test('a key with only the jobs scope sees no prices', async () => {
  const { job, api } = await work();
  const totalFor = async (scopes: ('jobs:read' | 'quotes:read')[]) => {
    const { key } = await api.apiKeys.create({ name: 'Screen in the shop', scopes, expires_in_days: null });
    const answer = await fetch(`${app.url}/api/v1/jobs/${job.id}`, { headers: { authorization: `Bearer ${key}` } });
    return ((await answer.json()) as { total_cents: number | null }).total_cents;
  };
  expect(await totalFor(['jobs:read'])).toBeNull();
  expect(await totalFor(['jobs:read', 'quotes:read'])).toBe(job.total_cents);
});

test('a tap made offline is recorded at the time of the tap; when two people tap at the same time, the second gets an error', async () => {
  const { jobs, job, visit, company } = await work();
  const people = [company.owner.id];
  const crew = await buildMember(app, company, { role: 'member' });
  const day = dayIn(app.services.now(), 'America/New_York');
  await jobs.saveVisit({
    id: job.id,
    visit_id: visit.id,
    edit_number: 1,
    time: { day, minute: 0 },
    minutes: 60,
    people,
  });
  const hoursAgo = (hours: number) => new Date(app.services.now().getTime() - hours * 3_600_000).toISOString();
  const set = (state: 'on_the_way' | 'working' | 'done', edit_number: number, tapped_at: string) =>
    jobs.setState({ id: job.id, visit_id: visit.id, state, edit_number, tapped_at });
  // Backdate the visit's creation, because the states below were tapped hours ago.
  await app.query(`update visit_changes set at = now() - interval '1 day' where visit_id = $1`, [visit.id]);
  await set('working', 2, hoursAgo(3));
  const done = await set('done', 3, hoursAgo(1));
  expect(done.visits).toMatchObject([{ minutes_worked: 120, edit_number: 4 }]);
  const later = crew.client.api.jobs.setState({ id: job.id, visit_id: visit.id, state: 'working', edit_number: 3 });
  await expect(later).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  const [{ seconds }] = (await app.query<{ seconds: number }>(
    `select extract(epoch from max(received_at - at))::int as seconds from visit_changes where visit_id = $1 and type = 'state' and state = 'working'`,
    [visit.id],
  )) as [{ seconds: number }];
  expect(seconds).toBeGreaterThanOrEqual(3 * 3600 - 1);
  expect((await jobs.mine({ day })).jobs.map(({ id }) => id)).toEqual([job.id]);
  expect((await crew.client.api.jobs.mine({ day })).jobs).toEqual([]);
});
