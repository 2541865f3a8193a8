/** Notifications of this browser: its service worker, and its push subscription. */
import { api } from '#web/api/client.ts';
import { pushUser, rememberPushUser } from './push-flag.ts';
import { pushPermission } from './push-state.ts';

const WORKER = { path: '/sw.js', scope: '/app' } as const;

/**
 * Gives the server this browser's push subscription; the browser has allowed notifications.
 * @throws DOMException when the browser has no push service
 */
export async function turnOnPush(userId: string, pushKey: string) {
  await navigator.serviceWorker.register(WORKER.path, { scope: WORKER.scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribe(pushManager, pushKey)).toJSON();
  const answer = await api.notifications.turnOn({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
  rememberPushUser(userId);
  return answer;
}

/** Replaces a subscription made with another key, as after a new SECRET_KEY: it no longer gets notifications. */
async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing && !isForKey(existing, pushKey)) await existing.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

function isForKey({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey;
}

/** Turns notifications off and makes the server forget this browser as well. */
export async function turnOffPush() {
  const answer = await api.notifications.turnOff();
  await forgetPush();
  return answer;
}

/** Stops notifications in this browser. The server drops its subscription automatically, together with the session. */
export async function forgetPush(): Promise<void> {
  rememberPushUser(null);
  const registration = await navigator.serviceWorker.getRegistration(WORKER.scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}

/**
 * Renews notifications at the start of the app, in a browser where someone turned them on: the server gets the
 * browser's subscription for the new session. Notifications end when someone else signs in, as they are not for them.
 */
export async function renewPush(userId: string): Promise<void> {
  if (pushUser() !== userId) return forgetPush();
  if (pushPermission() !== 'granted') return;
  const { push_key } = await api.notifications.get();
  await turnOnPush(userId, push_key);
}
