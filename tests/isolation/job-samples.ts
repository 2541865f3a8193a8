import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { addDays } from '#domain/calendar-days.ts';
import { newId } from '#server/platform/db/ids.ts';
import { quoteOf } from './quote-samples.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

interface SampleJob {
  id: string;
  visit_id: string;
  task_id: string;
}

const OFF = { first_day: '2027-07-04', last_day: '2027-07-05' };
let routes = 0;
const TIME = { day: '2026-11-23', minute: 540 };

/** Creates an estimate visit with a task, scheduled for a Monday. */
async function jobOf({ company, marker }: World): Promise<SampleJob> {
  const { jobs } = company.owner.client.api;
  const [id, visit_id, task_id] = [newId(), newId(), newId()];
  const tasks = [{ id: task_id, description: `Task ${marker}` }];
  const entered = { kind: 'estimate', title: `Estimate ${marker}`, notes: `Gate ${marker}`, tasks } as const;
  await jobs.save({ id, edit_number: 0, job: entered });
  const people = [company.owner.id];
  await jobs.saveVisit({ id, visit_id, edit_number: 0, time: TIME, minutes: 60, people });
  return { id, visit_id, task_id };
}

export async function approvedQuote(world: World): Promise<string> {
  const { id, revision } = await quoteOf(world, { sent: true });
  const { quotes } = world.company.owner.client.api;
  const decision = { decision: 'approved', customer_name: `Dana ${world.marker}`, channel: 'phone' } as const;
  await quotes.recordDecision({ id, ...decision, reason: '', revision });
  return id;
}

/** Creates the job of an approved quote and completes its visit. */
async function doneWork(world: World): Promise<{ id: string }> {
  const { jobs } = world.company.owner.client.api;
  const ids = { id: newId(), visit_id: newId() };
  const { id } = await jobs.fromQuote({ quote_id: await approvedQuote(world), ...ids });
  await jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  return { id };
}

/** Creates rows only to attack ids that the client chooses. */
export async function jobIdsOf(world: World): Promise<Record<string, string>> {
  const { id, visit_id, task_id } = await jobOf(world);
  return {
    'appointments.confirm:job_id': id,
    'appointments.confirm:visit_id': visit_id,
    'jobs.fromQuote:id': id,
    'jobs.fromQuote:visit_id': visit_id,
    'jobs.save:job.tasks.[].id': task_id,
    'jobs.addDayOff:id': await dayOffOf(world),
  };
}

async function dayOffOf({ company, marker }: World): Promise<string> {
  const id = newId();
  await company.owner.client.api.jobs.addDayOff({ id, day_off: { ...OFF, user_id: null, reason: marker } });
  return id;
}

const afterJob =
  (input: (job: SampleJob) => unknown): Sample =>
  async (world) =>
    input(await jobOf(world));

export const JOB_SAMPLES: Samples = {
  'jobs.calendar': afterJob(() => ({ from: TIME.day, days: 7 })),
  'jobs.tray': async (world) => {
    await approvedQuote(world);
  },
  'jobs.check': async (world) => {
    const { id, visit_id } = await jobOf(world);
    return {
      ...TIME,
      minutes: 60,
      people: [world.company.owner.id],
      visit_id,
      job_id: id,
      quote_id: await approvedQuote(world),
    };
  },
  'jobs.proposal': async (world) => {
    const { visit_id } = await jobOf(world);
    return { minutes: 60, people: [world.company.owner.id], visit_id, quote_id: await approvedQuote(world) };
  },
  'jobs.mine': afterJob(() => ({ day: TIME.day })),
  'jobs.get': afterJob(({ id }) => ({ id })),
  'jobs.ofQuote': async (world) => ({ quote_id: await approvedQuote(world) }),
  'jobs.fromQuote': async (world) => ({
    quote_id: await approvedQuote(world),
    id: newId(),
    visit_id: newId(),
    visit: { time: TIME, minutes: 60, people: [world.company.owner.id] },
  }),
  'jobs.save': async (world) => {
    const { jobs } = world.company.owner.client.api;
    const ids = { id: newId(), visit_id: newId() };
    const { id, customer_id } = await jobs.fromQuote({ quote_id: await approvedQuote(world), ...ids });
    const tasks = [{ id: newId(), description: `Task ${world.marker}` }];
    return { id, edit_number: 1, job: { title: `Deck ${world.marker}`, customer_id, tasks } };
  },
  'jobs.saveVisit': async (world) => {
    const { id, visit_id } = await jobOf(world);
    return { id, visit_id, edit_number: 1, time: TIME, minutes: 90, people: [world.company.owner.id] };
  },
  'jobs.setState': afterJob(({ id, visit_id }) => ({ id, visit_id, state: 'working', edit_number: 1 })),
  'jobs.tell': async (world) => {
    const { jobs } = world.company.owner.client.api;
    const ids = { id: newId(), visit_id: newId() };
    const { id } = await jobs.fromQuote({ quote_id: await approvedQuote(world), ...ids });
    return { id, visit_id: ids.visit_id, message: `Gate ${world.marker}` };
  },
  'jobs.result': async (world) => ({ id: (await doneWork(world)).id }),
  'jobs.sendResult': async (world) => ({ id: (await doneWork(world)).id, by: 'email' }),
  'jobs.moveVisits': afterJob(({ id, visit_id }) => ({
    moves: [{ job_id: id, visit_id, edit_number: 1, time: TIME }],
  })),
  'calendarFeeds.list': async ({ company }) => {
    await company.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
  },
  'calendarFeeds.turnOn': () => ({ kind: 'own' }),
  'calendarFeeds.renew': async ({ company }) => {
    const { edit_number } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
    return { kind: 'own', edit_number };
  },
  'calendarFeeds.turnOff': () => ({ kind: 'own' }),
  'dayRoute.get': async (world) => {
    await jobOf(world);
    return { day: TIME.day, user_id: world.company.owner.id };
  },
  'dayRoute.save': async (world) => {
    const { visit_id } = await jobOf(world);
    // Only the first saved order of a day has edit number 0, so each call gets its own day.
    routes += 1;
    return { day: addDays('2027-01-01', routes), user_id: world.company.owner.id, stops: [visit_id], edit_number: 0 };
  },
  'jobs.settings': nothing,
  'jobs.saveSettings': async ({ company }) => {
    const { edit_number } = await company.owner.client.api.jobs.settings();
    return { ...DEFAULT_WORK_SETTINGS, edit_number };
  },
  'jobs.addDayOff': ({ company, marker }) => ({
    id: newId(),
    day_off: { ...OFF, user_id: company.owner.id, reason: marker },
  }),
  'jobs.removeDayOff': async (world) => ({ id: await dayOffOf(world) }),
  'jobs.setTask': afterJob(({ id, task_id }) => ({ id, task_id, done: true })),
};
