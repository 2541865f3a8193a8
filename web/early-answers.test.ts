import { afterEach, expect, test, vi } from 'vitest';
import { EARLY_ANSWERS_SCRIPT, isAnsweredAhead, takeEarlyAnswer } from './early-answers.ts';

const place = { innerHTML: '' };

/** The page runs the lines; `answer` is what the server says to each path that is asked for. */
function open(pathname: string, answer: (path: string) => Promise<Response>) {
  const asked = vi.fn<typeof answer>(answer);
  place.innerHTML = '';
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { getElementById: () => place });
  vi.stubGlobal('fetch', (path: string) => asked(path));
  // oxlint-disable-next-line typescript/no-implied-eval -- a page runs it as a script of its own
  new Function(EARLY_ANSWERS_SCRIPT)();
  return asked;
}

const take = (path: string) => takeEarlyAnswer(new Request(`https://quotes.example${path}`));

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyAnswers = undefined;
});

test('the dashboard is drawn from one answer, which answers the calls of the app as well, each once', async () => {
  const answers = { '/api/auth/session': { user: 1 }, '/api/dashboard': { states: [] } };
  const asked = open('/app', async () => Response.json({ html: '<h1>Dashboard</h1>', answers }));
  expect(await isAnsweredAhead('/api/dashboard')).toBe(true);
  expect(await (await take('/api/auth/session'))?.json()).toEqual({ user: 1 });
  expect(await (await take('/api/dashboard'))?.json()).toEqual({ states: [] });
  expect(place.innerHTML).toBe('<h1>Dashboard</h1>');
  expect(asked.mock.calls).toEqual([['/first-screen']]);
  expect(await take('/api/dashboard')).toBeUndefined();
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server in trouble', async () => new Response('no', { status: 503 })],
  ['nobody signed in', async () => Response.json({ html: '', answers: { '/api/auth/session': null } })],
])('without an answer the app asks for itself: %s', async (_why, answer) => {
  open('/app/', answer);
  expect(await isAnsweredAhead('/api/dashboard')).toBe(false);
  expect(await take('/api/dashboard')).toBeUndefined();
  expect(place.innerHTML).toBe('');
});

test('another screen only wants to know who is signed in', async () => {
  const asked = open('/app/quotes', async () => Response.json({ user: 1 }));
  expect(await (await take('/api/auth/session'))?.json()).toEqual({ user: 1 });
  expect(asked.mock.calls).toEqual([['/api/auth/session']]);
  expect(await take('/api/quotes?search=a')).toBeUndefined();
});
