import { beforeEach, expect, test } from 'vitest';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { ProductError } from '#domain/errors.ts';
import { withWaiting } from './job-change.ts';
import { JobChangeQueue, mayKeepMine } from './job-change-queue.ts';
import { createMemoryJobChangeStore, type JobChangeStore } from './job-changes.ts';

interface Tapped {
  state: VisitState;
  edit_number: number;
}

let visit: {
  id: string;
  state: VisitState;
  edit_number: number;
  states: { state: VisitState; at: string; by: string }[];
};
let task: { id: string; done: { at: string; by: string } | null };
let offline: boolean;
let isOthersSession: boolean;
let answersGetLost: boolean;
let photosWait: boolean;
let told: boolean;
let taken: string[];
let store: JobChangeStore;
/** resolves when the queue first tries to reach the server */
let whenReached: Promise<void>;
let queue: JobChangeQueue<ReturnType<typeof job>>;

const job = () => ({ id: 'j', visits: [structuredClone(visit)], tasks: [structuredClone(task)] });
const exclusively = (_: string, work: () => Promise<void>) => work();

function set({ state, edit_number }: Tapped, by: string, at: string): void {
  if (visit.state === state) return;
  if (visit.edit_number !== edit_number) throw new ProductError('CHANGED_BY_OTHER');
  visit = { ...visit, state, edit_number: edit_number + 1, states: [...visit.states, { state, by, at }] };
}

beforeEach(() => {
  visit = { id: 'v', state: 'scheduled', edit_number: 1, states: [] };
  task = { id: 't', done: null };
  [offline, isOthersSession, answersGetLost, photosWait, told, taken] = [false, false, false, false, false, []];
  store = createMemoryJobChangeStore();
  let reached: () => void;
  whenReached = new Promise((resolve) => {
    reached = resolve;
  });
  const reach = () => {
    reached();
    if (offline) throw new ProductError('NETWORK');
    if (isOthersSession) throw new ProductError('OTHER_USER');
  };
  const answer = () => {
    if (answersGetLost) throw new ProductError('NETWORK');
    return job();
  };
  queue = new JobChangeQueue({
    store,
    exclusively,
    onStored: () => undefined,
    server: {
      async setState({ state, edit_number, tapped_at, arrives_in_minutes }) {
        reach();
        set({ state, edit_number }, 'Me', tapped_at);
        const arrival = arrives_in_minutes === undefined ? '' : ` in ${arrives_in_minutes}`;
        taken.push(`${state} ${tapped_at.slice(11, 16)}${arrival}`);
        return answer();
      },
      async setTask({ done, tapped_at }) {
        reach();
        task = { id: 't', done: done ? { at: tapped_at, by: 'Me' } : null };
        taken.push(`task ${done}`);
        return answer();
      },
      async sendResult() {
        reach();
        if (photosWait) throw new ProductError('NETWORK');
        // Like the real server, notifies the customer only once.
        if (!told) taken.push(`told, ${visit.state}`);
        told = true;
        return answer();
      },
      async get() {
        reach();
        return job();
      },
    },
  });
});

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
async function tap(to: VisitState, time: string): Promise<void> {
  const [seen] = withWaiting(job(), queue.changes, 'Me').visits;
  if (!seen) throw new Error('The visit is shown');
  const { state: from, edit_number } = seen;
  await queue.add('j', { kind: 'state', visit_id: 'v', from, to, edit_number }, at(time));
}
const tell = () => queue.add('j', { kind: 'result', quote_id: 'q' }, at('15:11'));
const tick = (done: boolean) => queue.add('j', { kind: 'task', task_id: 't', done }, at('12:00'));

test('taps without a signal are shown immediately and sent in order, with the time of each tap', async () => {
  offline = true;
  await tap('on_the_way', '13:00');
  await tick(true);
  await tap('working', '13:50');
  await tap('done', '15:10');
  expect(queue.isWaiting).toBe(true);
  const shown = withWaiting(job(), queue.changes, 'Me');
  expect([shown.visits[0]?.state, shown.tasks[0]?.done?.by, visit.state]).toEqual(['done', 'Me', 'scheduled']);
  offline = false;
  await queue.run();
  expect(taken).toEqual(['on_the_way 13:00', 'task true', 'working 13:50', 'done 15:10']);
  expect([visit.state, queue.changes, queue.isWaiting]).toEqual(['done', [], false]);
});

test('the chosen minutes are sent with the tap, even after someone rescheduled the visit', async () => {
  const [seen] = job().visits;
  if (!seen) throw new Error('The visit is shown');
  const chosen = { kind: 'state', visit_id: 'v', from: seen.state, to: 'on_the_way', arrives_in_minutes: 20 } as const;
  offline = true;
  await queue.add('j', { ...chosen, edit_number: seen.edit_number }, at('13:00'));
  visit.edit_number += 1;
  offline = false;
  await queue.run();
  expect(taken).toEqual(['on_the_way 13:00 in 20']);
});

test('taps wait for the person who made them while someone else is signed in on this device', async () => {
  isOthersSession = true;
  await tap('on_the_way', '13:00');
  expect(queue.changes).toMatchObject([{ block: null }]);
  isOthersSession = false;
  await queue.run();
  expect(taken).toEqual(['on_the_way 13:00']);
});

test('a restored connection is used immediately, even while an attempt is still failing', async () => {
  offline = true;
  const failing = tap('working', '13:50');
  // The attempt has already failed when the browser reports that the connection is back.
  const backOnline = whenReached.then(() => {
    offline = false;
    return queue.run();
  });
  await Promise.all([failing, backOnline]);
  expect([visit.state, queue.changes, queue.isWaiting]).toEqual(['working', [], false]);
});

test('a tap whose response was lost is sent again and counts once', async () => {
  answersGetLost = true;
  await tap('working', '13:50');
  answersGetLost = false;
  await tap('done', '15:10');
  expect(visit.states.map(({ state }) => state)).toEqual(['working', 'done']);
  expect(queue.changes).toEqual([]);
});

test('the customer is notified once, after the earlier taps, even if the response is lost repeatedly', async () => {
  offline = true;
  await tap('done', '15:10');
  await tell();
  [offline, answersGetLost] = [false, true];
  await queue.run();
  await queue.run();
  answersGetLost = false;
  await queue.run();
  expect(taken.filter((each) => each.startsWith('told'))).toEqual(['told, done']);
  expect(queue.changes).toEqual([]);
});

test('a notification that waits for photos delays no tap', async () => {
  photosWait = true;
  await tell();
  await tick(true);
  expect([taken, queue.changes.length, queue.isWaiting]).toEqual([['task true'], 1, true]);
  photosWait = false;
  await queue.run();
  expect([taken.at(-1), queue.changes]).toEqual(['told, scheduled', []]);
});

test('no one is notified while a conflict about the work is undecided, and dropping the tap cancels the notification', async () => {
  offline = true;
  await tap('done', '14:30');
  await tell();
  set({ state: 'cancelled', edit_number: 1 }, 'Sam', '2026-11-23T14:02:00Z');
  offline = false;
  await queue.run();
  const [first, result] = queue.changes;
  if (!first || !result) throw new Error('Both wait');
  expect([first.block?.kind, result.tap.kind, taken]).toEqual(['conflict', 'result', []]);
  await queue.decide(result, 'theirs');
  await queue.decide(first, 'theirs');
  expect([queue.changes, taken]).toEqual([[], []]);
});

test('a visit that was only rescheduled in the meantime accepts the tap', async () => {
  offline = true;
  await tap('working', '13:50');
  visit = { ...visit, edit_number: 5 };
  offline = false;
  await queue.run();
  expect([visit.state, queue.changes]).toEqual(['working', []]);
});

/** Simulates a collision: Sam sets another state while this device has no signal. */
async function collide(): Promise<void> {
  offline = true;
  await tap('working', '13:50');
  await tap('done', '14:30');
  await tick(true);
  set({ state: 'cancelled', edit_number: 1 }, 'Sam', '2026-11-23T14:02:00Z');
  offline = false;
  await queue.run();
}

test('with two conflicting states, both are kept until a person decides, and everything else continues', async () => {
  await collide();
  expect([visit.state, task.done !== null]).toEqual(['cancelled', true]);
  const [first, second, ...others] = queue.changes;
  expect(first?.block).toMatchObject({ kind: 'conflict', theirs: { state: 'cancelled', by: 'Sam' } });
  expect([second?.block, others]).toEqual([null, []]);
  if (!first) throw new Error('It waits');
  expect(mayKeepMine(first)).toBe(false);
  expect(withWaiting(job(), queue.changes, 'Me').visits[0]?.state).toBe('cancelled');
  await queue.decide(first, 'theirs');
  expect([visit.state, queue.changes]).toEqual(['cancelled', []]);
});

test('if the person keeps their own tap, it replaces the other one, and later taps follow', async () => {
  offline = true;
  await tap('working', '13:50');
  await tap('done', '14:30');
  set({ state: 'on_the_way', edit_number: 1 }, 'Sam', '2026-11-23T13:55:00Z');
  offline = false;
  await queue.run();
  const [first] = queue.changes;
  if (!first) throw new Error('It waits');
  expect(mayKeepMine(first)).toBe(true);
  await queue.decide(first, 'mine');
  expect(visit.states.map(({ state, by }) => `${by} ${state}`)).toEqual(['Sam on_the_way', 'Me working', 'Me done']);
  expect(queue.changes).toEqual([]);
});

test('a tap that the server permanently rejects says why and blocks nothing else', async () => {
  queue = new JobChangeQueue({
    store,
    exclusively,
    onStored: () => undefined,
    server: {
      setState: () => Promise.reject(new ProductError('NOT_FOUND')),
      setTask: async () => job(),
      sendResult: async () => job(),
      get: async () => job(),
    },
  });
  await tap('working', '13:50');
  await tick(true);
  expect(queue.changes).toMatchObject([{ block: { kind: 'refused' } }]);
});
