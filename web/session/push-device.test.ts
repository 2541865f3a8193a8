import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPush, renewPush } from './push-device.ts';
import { pushUser, rememberPushUser } from './push-flag.ts';

const KEY = 'the_server-key-1';
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): { endpoint: string; keys: { p256dh: string; auth: string } };
  unsubscribe(): Promise<boolean>;
}

/** Simulates a browser that supports push once it has a service worker. */
function playBrowser(permission: NotificationPermission) {
  const browser = {
    subscription: null as Subscription | null,
    registered: false,
    addresses: 0,
    /** calls to the server, oldest first: the method with its path, then the push endpoint */
    calls: [] as (readonly [call: string, endpoint: unknown])[],
  };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      browser.addresses += 1;
      const endpoint = `https://push.example/${browser.addresses}`;
      browser.subscription ??= {
        endpoint,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        async unsubscribe() {
          browser.subscription = null;
          return true;
        },
      };
      return browser.subscription;
    },
  };
  const registration = {
    pushManager,
    async unregister() {
      browser.registered = false;
      return true;
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      async register() {
        browser.registered = true;
        return registration;
      },
      ready: Promise.resolve(registration),
      getRegistration: async () => (browser.registered ? registration : undefined),
    },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('window', { location: { origin: 'https://quotes.example' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = request.method === 'GET' ? {} : ((await request.json()) as { endpoint?: unknown });
    browser.calls.push([`${request.method} ${new URL(request.url).pathname}`, body.endpoint]);
    return Response.json({ push_key: KEY, settings: {}, devices: [], time_zone: 'UTC' });
  });
  return browser;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ASKED = ['GET /api/notifications', undefined] as const;
const told = (endpoint: string) => ['POST /api/notifications/device', endpoint] as const;

test('a new session of the same person keeps the browser’s push subscription', async () => {
  const browser = playBrowser('granted');
  rememberPushUser('dana');
  await renewPush('dana');
  await renewPush('dana');
  expect(browser).toMatchObject({ registered: true });
  expect(browser.calls).toEqual([ASKED, told('https://push.example/1'), ASKED, told('https://push.example/1')]);
});

test('a subscription with another key is replaced, because it would receive nothing', async () => {
  const browser = playBrowser('granted');
  rememberPushUser('dana');
  await renewPush('dana');
  if (browser.subscription) browser.subscription.options.applicationServerKey = bytesOf('some_other-key-2');
  await renewPush('dana');
  expect(browser.calls.at(-1)).toEqual(told('https://push.example/2'));
});

test('notifications end when someone else signs in, without a call to the server', async () => {
  const browser = playBrowser('granted');
  rememberPushUser('dana');
  await renewPush('dana');
  browser.calls.length = 0;
  await renewPush('sam');
  expect(browser).toMatchObject({ registered: false, subscription: null, calls: [] });
  expect(pushUser()).toBeNull();
  // Even the first person has to turn notifications on again.
  await renewPush('dana');
  expect(browser.calls).toEqual([]);
});

test('after the permission is revoked, the server is not called', async () => {
  const browser = playBrowser('denied');
  rememberPushUser('dana');
  await renewPush('dana');
  expect(browser).toMatchObject({ registered: false, calls: [] });
  expect(pushUser()).toBe('dana');
});

test('signing out in a browser that never had notifications breaks nothing', async () => {
  const browser = playBrowser('default');
  await forgetPush();
  expect(browser).toMatchObject({ registered: false, calls: [] });
});
