import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { isAppleMobile, type PushFacts, pushStateOf } from './push-state.ts';

const ORIGIN = 'https://quotes.example';
const SOURCE = readFileSync(resolve(import.meta.dirname, '../public/sw.js'), 'utf8');

interface AppWindow {
  focus: () => Promise<void>;
  navigate: (url: string) => Promise<void>;
}

function startWorker(windows: AppWindow[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>().mockResolvedValue();
  const openWindow = vi.fn<(url: string) => Promise<void>>().mockResolvedValue();
  const self = {
    registration: { showNotification },
    location: { origin: ORIGIN },
    clients: { matchAll: () => Promise.resolve(windows), openWindow, claim: vi.fn<() => Promise<void>>() },
    skipWaiting: vi.fn<() => Promise<void>>(),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  runInNewContext(SOURCE, { self, URL });
  /** Resolves when the work that the worker passed to `waitUntil` is done. */
  async function tell(type: string, event: object): Promise<void> {
    const works: unknown[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: unknown) => works.push(work) });
    await Promise.all(works);
  }
  return { listeners, showNotification, openWindow, tell };
}

const push = (json: () => unknown) => ({ data: { json } });

test('the worker shows a message unchanged, and handles no requests', async () => {
  const { listeners, showNotification, tell } = startWorker();
  const news = {
    title: 'Q-1004 was approved',
    body: 'Open the app to see it.',
    path: '/app/quotes/7#events',
    tag: 'g1',
  };
  await tell(
    'push',
    push(() => news),
  );
  expect(showNotification.mock.calls).toEqual([
    [news.title, { body: news.body, data: { path: news.path }, icon: '/icon-192.png', tag: 'g1' }],
  ]);
  expect([...listeners.keys()].sort()).toEqual(['activate', 'install', 'notificationclick', 'push']);
});

test.each([
  ['no content', { data: null }],
  ['invalid JSON', push(() => JSON.parse('<html>'))],
  ['null', push(() => null)],
  ['no title', push(() => ({ body: 'x', path: '/app' }))],
  ['a title that is not text', push(() => ({ title: {}, body: 'x', path: '/app' }))],
])('%s: the worker shows a general text', async (_name, event) => {
  const { showNotification, tell } = startWorker();
  await tell('push', event);
  expect(showNotification.mock.calls).toEqual([
    ['Update on your quotes', { body: 'Open the app to see it.', data: { path: '/app' }, icon: '/icon-192.png' }],
  ]);
});

const PATHS: readonly (readonly [path: unknown, opened: string])[] = [
  ['/app', '/app'],
  ['/app/quotes?state=sent', '/app/quotes?state=sent'],
  [`${ORIGIN}/app/inbox`, '/app/inbox'],
  ['https://elsewhere.example/app/quotes', '/app'],
  ['//elsewhere.example/app/quotes', '/app'],
  ['/application', '/app'],
  ['/app/../auth', '/app'],
  ['/app/%2e%2e/auth', '/app'],
  ['javascript:alert(1)//app', '/app'],
  ['', '/app'],
  [7, '/app'],
  [undefined, '/app'],
];

test.each(PATHS)('a tap with the path %s opens %s', async (path, opened) => {
  const { showNotification, openWindow, tell } = startWorker();
  const close = vi.fn<() => void>();
  await tell('notificationclick', { notification: { data: { path }, close } });
  expect(openWindow.mock.calls).toEqual([[opened]]);
  expect(close).toHaveBeenCalledOnce();
  // The server stores only valid paths in a notification.
  await tell(
    'push',
    push(() => ({ title: 'a', body: 'b', path })),
  );
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ data: { path: opened } });
});

test('a tap navigates an open window of the app', async () => {
  const calls: string[] = [];
  const focus = () => Promise.resolve(void calls.push('focus'));
  const navigate = (url: string) => Promise.resolve(void calls.push(url));
  const { openWindow, tell } = startWorker([{ focus, navigate }]);
  await tell('notificationclick', { notification: { data: { path: '/app/quotes/7' }, close: () => {} } });
  expect(calls).toEqual(['focus', '/app/quotes/7']);
  expect(openWindow).not.toHaveBeenCalled();
});

test('a tap opens a new window if the open one can’t be navigated', async () => {
  const refuse = () => Promise.reject(new TypeError('Not controlled'));
  const { openWindow, tell } = startWorker([{ focus: () => Promise.resolve(), navigate: refuse }]);
  await tell('notificationclick', { notification: { data: { path: '/app/quotes/7' }, close: () => {} } });
  expect(openWindow.mock.calls).toEqual([['/app/quotes/7']]);
});

const STATES: readonly (readonly [Partial<PushFacts>, string])[] = [
  [{ permission: null }, 'unsupported'],
  [{ permission: null, isAppleMobile: true }, 'needs-home-screen'],
  [{ permission: 'denied', isStored: true }, 'blocked'],
  [{ permission: 'default' }, 'off'],
  // The permission was revoked in the browser.
  [{ permission: 'default', isStored: true }, 'off'],
  [{ permission: 'granted' }, 'off'],
  [{ permission: 'granted', isStored: true, isAppleMobile: true }, 'on'],
];

test.each(STATES)('the state for %j is %s', (facts, state) => {
  expect(pushStateOf({ permission: 'default', isAppleMobile: false, isStored: false, ...facts })).toBe(state);
});

test('an iPad that calls itself a Mac is recognized', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
  expect([isAppleMobile(mac, 5), isAppleMobile(mac, 0)]).toEqual([true, false]);
  expect(isAppleMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe(true);
});
