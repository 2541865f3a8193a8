import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EARLY_ANSWERS_SCRIPT, FIRST_SCREEN_ID, isAnsweredAhead, takeEarlyAnswer } from './early-answers.ts';

const SESSION = { user: { email: 'ann@example.com' } };
const FIRST = {
  html: '<h1>Dashboard</h1>',
  answers: { '/api/auth/session': SESSION, '/api/dashboard': { waiting: [] } },
};

/** Opens a page of the staff app. @returns the requested paths, and the rendered HTML */
async function open(pathname: string, answer: () => Response) {
  const asked: string[] = [];
  const place = { innerHTML: '' };
  const page = createContext({
    Response,
    fetch: async (path: string) => {
      asked.push(path);
      return answer();
    },
    location: { pathname },
    document: { getElementById: (id: string) => (id === FIRST_SCREEN_ID ? place : null) },
  });
  runInContext(EARLY_ANSWERS_SCRIPT, page);
  globalThis.earlyAnswers = page['earlyAnswers'];
  for (const early of Object.values(globalThis.earlyAnswers ?? {})) await early;
  await new Promise(setImmediate);
  return { asked, drawn: place.innerHTML };
}

const get = (path: string, method = 'GET') => new Request(`http://localhost${path}`, { method });
const json = (path: string) => takeEarlyAnswer(get(path)).then((answer) => answer?.json());

beforeEach(() => {
  // Pretend the page was just opened: earlier test files in this process have already run up the clock.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  globalThis.earlyAnswers = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.earlyAnswers = undefined;
});

test('the dashboard is requested once, rendered, and serves both calls of the app', async () => {
  for (const path of ['/app', '/app/']) {
    expect(await open(path, () => Response.json(FIRST))).toEqual({ asked: ['/first-screen'], drawn: FIRST.html });
    expect(await json('/api/auth/session')).toEqual(SESSION);
    expect(await json('/api/dashboard')).toEqual({ waiting: [] });
  }
});

test('other screens request only the session', async () => {
  const opened = await open('/app/quotes', () => Response.json(SESSION));
  expect(opened).toEqual({ asked: ['/api/auth/session'], drawn: '' });
  expect(await json('/api/auth/session')).toEqual(SESSION);
  expect(await takeEarlyAnswer(get('/api/dashboard'))).toBeUndefined();
});

test('each response is used once, by the call it belongs to', async () => {
  await open('/app', () => Response.json(FIRST));
  for (const other of [get('/api/auth/session', 'POST'), get('/api/auth/session?x=1'), get('/api/quotes')])
    expect(await takeEarlyAnswer(other)).toBeUndefined();
  expect(await isAnsweredAhead('/api/auth/session')).toBe(true);
  expect(await json('/api/auth/session')).toEqual(SESSION);
  expect(await takeEarlyAnswer(get('/api/auth/session'))).toBeUndefined();
  expect(await isAnsweredAhead('/api/auth/session')).toBe(false);
});

test('the app sends its own request after a missing part, a rejection or a lost connection', async () => {
  const signedOut = { html: '', answers: { '/api/auth/session': null } };
  await open('/app', () => Response.json(signedOut));
  expect(await json('/api/auth/session')).toBeNull();
  expect(await takeEarlyAnswer(get('/api/dashboard'))).toBeUndefined();
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  for (const answer of [() => new Response('Busy', { status: 503 }), lost])
    for (const path of ['/app', '/app/quotes']) {
      expect((await open(path, answer)).drawn).toBe('');
      if (path === '/app') expect(await takeEarlyAnswer(get('/api/auth/session'))).toBeUndefined();
    }
});

test('an early response expires if it isn’t used soon after the page opens', async () => {
  await open('/app', () => Response.json(FIRST));
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await takeEarlyAnswer(get('/api/auth/session'))).toBeUndefined();
});
