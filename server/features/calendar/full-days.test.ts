import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CONFLICTS_CHECKED, CONFLICTS_SHOWN } from '#domain/calendar/conflicts.ts';
import { ROUTE_STOPS_MAX, VISITS_A_DAY_MAX } from '#domain/calendar/job-limits.ts';
import { addDays, dayIn, staffDay } from '#domain/calendar-days.ts';
import { NEEDS_COUNTED } from '#domain/reports/needs.ts';
import { visitsChanged } from '#server/platform/db/calendar-versions.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { STATES_SHOWN } from './present.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (code: string, message: string) => expect.objectContaining({ code, message });
const MONDAY = { day: '2026-12-07', minute: 540 };

async function work() {
  const company = await buildCompany(app);
  const { jobs } = company.owner.client.api;
  const ids = { id: newId(), visit_id: newId() };
  await jobs.save({ id: ids.id, edit_number: 0, job: { kind: 'estimate', title: 'Deck', customer_name: 'Sam' } });
  const job = await jobs.saveVisit({ ...ids, edit_number: 0, time: null, minutes: 60, people: [] });
  const [visit] = job.visits;
  if (!visit) throw new Error('No visit');
  return { company, jobs, job, visit };
}

test('a person can have a hundred visits a day; the next one is refused with an error that names them', async () => {
  const { company, job, visit, jobs } = await work();
  const fill = { day: MONDAY.day, people: [company.owner.id] };
  await fillDay(company, { ...fill, visits: VISITS_A_DAY_MAX - 1 });
  const change = { id: job.id, visit_id: visit.id, minutes: 60, time: { day: fill.day, minute: 540 } };
  const planned = await jobs.saveVisit({ ...change, people: fill.people, edit_number: 1 });
  expect(planned.visits).toMatchObject([{ edit_number: 2 }]);

  const full = `${company.owner.fullName} already has ${VISITS_A_DAY_MAX} visits on ${staffDay('2026-12-07')}. Choose another day or another person.`;
  const another = { ...change, visit_id: newId(), edit_number: 0 };
  await expect(jobs.saveVisit({ ...another, people: fill.people })).rejects.toEqual(refusal('INVALID_INPUT', full));
  const onSunday = { ...another, people: fill.people, time: { day: '2026-12-06', minute: 540 } };
  const other = await jobs.saveVisit(onSunday);
  const move = { job_id: job.id, visit_id: another.visit_id, edit_number: 1, time: change.time };
  await expect(jobs.moveVisits({ moves: [move] })).rejects.toEqual(refusal('INVALID_INPUT', full));
  expect((await jobs.get({ id: job.id })).visits).toEqual(other.visits);

  // A visit already on a full day can change there. A canceled visit can be restored only if the day has capacity.
  const later = { ...change, people: fill.people, time: { day: fill.day, minute: 600 } };
  await jobs.saveVisit({ ...later, edit_number: 2 });
  const state = { id: job.id, visit_id: visit.id };
  await jobs.setState({ ...state, state: 'cancelled', edit_number: 3 });
  await jobs.saveVisit({ ...onSunday, time: change.time, edit_number: 1 });
  await expect(jobs.setState({ ...state, state: 'scheduled', edit_number: 4 })).rejects.toEqual(
    refusal('INVALID_INPUT', full),
  );
});

test('when two people want the last slot of a day at the same moment, one gets it', async () => {
  const { company, jobs } = await work();
  const people = [company.owner.id];
  await fillDay(company, { day: MONDAY.day, people, visits: VISITS_A_DAY_MAX - 1 });
  const saves = await Promise.all(
    [newId(), newId()].map(async (id) => {
      await jobs.save({ id, edit_number: 0, job: { kind: 'estimate', title: 'Deck', customer_name: 'Sam' } });
      return { id, visit_id: newId(), edit_number: 0, minutes: 60, people, time: MONDAY };
    }),
  );
  // Both callers wait for the company's calendar lock, then continue together. The blocking connection is not counted
  // against the company's share.
  const holder = { ...company.scope, share: 'holder' };
  const outcomes = await withOrg(app.services.db, holder, async (tx) => {
    await visitsChanged(tx, holder, []);
    const both = Promise.allSettled(saves.map((save) => jobs.saveVisit(save)));
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 90_000 });
    return { both };
  });
  const ended = await outcomes.both;
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = ended.find((each) => each.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'INVALID_INPUT' });
});

async function waiting(): Promise<number> {
  const rows = await app.query(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'app_user' and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

test('up to a hundred visits a day can be unassigned', async () => {
  const { company, job, visit, jobs } = await work();
  await fillDay(company, { day: '2026-12-07', people: [], visits: VISITS_A_DAY_MAX });
  const change = { id: job.id, visit_id: visit.id, minutes: 60, time: { day: '2026-12-07', minute: 540 } };
  await expect(jobs.saveVisit({ ...change, people: [], edit_number: 1 })).rejects.toEqual(
    refusal(
      'INVALID_INPUT',
      `There are already ${VISITS_A_DAY_MAX} unassigned visits on ${staffDay('2026-12-07')}. Choose another day or another person.`,
    ),
  );
  const assigned = await jobs.saveVisit({ ...change, people: [company.owner.id], edit_number: 1 });
  expect(assigned.visits).toMatchObject([{ people: [company.owner.id] }]);
});

test('with thousands of overlapping visits of one person, each response stays below a megabyte and says what is omitted', async () => {
  const { company, jobs } = await work();
  const day = addDays(dayIn(app.services.now(), 'UTC'), 2);
  await fillDay(company, { day, people: [company.owner.id], visits: 3300 });
  const { api } = company.owner.client;
  const week = await jobs.calendar({ from: day, days: 7 });
  expect(week.incomplete).toBe(true);
  expect(week.entries.length).toBeGreaterThan(500);
  for (const { conflicts, conflict_count } of week.entries) {
    expect(conflicts).toHaveLength(CONFLICTS_SHOWN);
    expect(conflict_count).toBeGreaterThan(1000);
  }
  const checked = await jobs.check({ day, minute: 540, minutes: 60, people: [company.owner.id] });
  expect(checked.conflicts).toHaveLength(CONFLICTS_CHECKED);
  const route = await api.dayRoute.get({ day, user_id: company.owner.id });
  expect(route.stops).toHaveLength(ROUTE_STOPS_MAX);
  const dashboard = await api.dashboard.get({});
  const counted = dashboard.needs.find(({ kind }) => kind === 'conflict')?.count;
  expect(counted).toBe(NEEDS_COUNTED + 1);
  const answers = [week, checked, route, await jobs.mine({ day }), dashboard];
  for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(1_000_000);
});

/** Inserts visits from nine to ten directly. The API would refuse them, but such visits may be older than the limit. */
async function fillDay(
  { orgId, owner }: TestCompany,
  { day, people, visits }: { day: string; people: string[]; visits: number },
): Promise<void> {
  await app.query(
    `with added_jobs as (
       insert into jobs (org_id, id, kind, title, customer_name, property_address, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), 'estimate', 'Deck', 'Walk-in ' || nth, nth || ' Oak Street', $2, now(), now()
       from generate_series(1, $5::int) nth returning id),
     added_visits as (
       insert into visits (org_id, id, job_id, minutes, starts_at, ends_at, created_at, updated_at)
       select $1, gen_random_uuid(), id, 60, ($3 || ' 14:00Z')::timestamptz, ($3 || ' 15:00Z')::timestamptz, now(), now()
       from added_jobs returning id)
     insert into visit_people (org_id, visit_id, user_id)
     select $1, id, person from added_visits, unnest($4::uuid[]) person`,
    [orgId, owner.id, day, people, visits],
  );
}

test('a visit whose state changed hundreds of times shows only the latest states', async () => {
  const { company, jobs, job } = await work();
  await app.query(
    `insert into visit_changes
     select (jsonb_populate_record(change, jsonb_build_object('seq', change.seq + nth))).*
     from visit_changes change, generate_series(1, 500) nth
     where change.org_id = $1 and change.type = 'state'`,
    [company.orgId],
  );
  const { visits } = await jobs.get({ id: job.id });
  expect(visits.map(({ states }) => states.length)).toEqual([STATES_SHOWN]);
});
