import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detailOf, filledForm } from '#tests/samples/quote-form.ts';
import { openDevice } from '#web/offline/device.ts';
import { changed, newRecord } from '#web/offline/draft-record.ts';
import { openWorkspace } from './open-workspace.ts';

const EVENTUALLY = { timeout: 90_000, interval: 10 };
const id = (end: string) => `018f0000-0000-7000-8000-${end.padStart(12, '0')}`;
const [QUOTE, JOB, VISIT, TASK] = [id('1'), id('21'), id('22'), id('23')];
const other = detailOf({ ...filledForm(), notes: 'Typed by somebody else' });
const result = { email: 'pat@example.com', phone: '', texts: false, text: '', asks_payment: false, problem: null };

const CHANGED = { defined: true, code: 'CHANGED_BY_OTHER', status: 409, message: 'Someone else changed this' };
const ANSWERS: Readonly<Record<string, () => Response>> = {
  [`PUT /api/quotes/${QUOTE}`]: () => Response.json(CHANGED, { status: CHANGED.status }),
  [`GET /api/quotes/${QUOTE}`]: () => Response.json(other),
  [`POST /api/jobs/${JOB}/visits/${VISIT}/state`]: () => Response.json({ id: JOB }),
  [`POST /api/jobs/${JOB}/tasks/${TASK}`]: () => Response.json({ id: JOB }),
  [`GET /api/jobs/${JOB}/result`]: () => Response.json(result),
  [`POST /api/jobs/${JOB}/result`]: () => Response.json({ id: JOB }),
};
let sent: [call: string, user: string | null][];

beforeEach(() => {
  sent = [];
  // Without storage, a device keeps everything in memory and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('window', { location: { origin: 'https://quotes.example' }, addEventListener: () => undefined });
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
  vi.stubGlobal('setInterval', () => 0);
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    sent.push([call, request.headers.get('x-acting-user')]);
    return ANSWERS[call]?.() ?? Response.error();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('each request that sends a person’s work names that person, even if someone else is signed in by then', async () => {
  const { drafts } = await openDevice('ann');
  await drafts.put(changed(newRecord(QUOTE, filledForm(), 0), filledForm(), 0));
  const client = new QueryClient();
  const { jobQueue } = await openWorkspace('ann', client);
  const at = new Date('2026-11-26T15:00:00Z');
  const state = { visit_id: VISIT, from: 'scheduled', to: 'on_the_way', edit_number: 1 } as const;
  await jobQueue.add(JOB, { kind: 'state', ...state }, at);
  await jobQueue.add(JOB, { kind: 'task', task_id: TASK, done: true }, at);
  await jobQueue.add(JOB, { kind: 'result', quote_id: QUOTE }, at);
  await vi.waitFor(() => expect(sent.map(([call]) => call).sort()).toEqual(Object.keys(ANSWERS).sort()), EVENTUALLY);
  expect(sent.filter(([, user]) => user !== 'ann')).toEqual([]);
  expect(jobQueue.changes).toEqual([]);
  client.clear();
});
