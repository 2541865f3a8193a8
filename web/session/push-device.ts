import { api } from '#web/api/client.ts';
import { pushUser, rememberPushUser } from './push-flag.ts';
import { pushPermission } from './push-state.ts';

const WORKER = { path: '/sw.js', scope: '/app' } as const;

/**
 * Sends this browser's push subscription to the server. Requires that the browser has allowed notifications.
 * @throws DOMException if the browser has no push service
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

/**
 * Subscribes. Replaces a subscription with another key, because it receives nothing. The key changes with SECRET_KEY.
 */
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

export async function turnOffPush() {
  const answer = await api.notifications.turnOff();
  await forgetPush();
  return answer;
}

/** Stops notifications in this browser only. The server drops the subscription when the session ends. */
export async function forgetPush(): Promise<void> {
  rememberPushUser(null);
  const registration = await navigator.serviceWorker.getRegistration(WORKER.scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}

/**
 * Renews notifications when the app starts, by sending the browser's subscription for the new session. If someone
 * else is signed in, notifications end, because they are meant for the person who turned them on.
 */
export async function renewPush(userId: string): Promise<void> {
  if (pushUser() !== userId) return forgetPush();
  if (pushPermission() !== 'granted') return;
  const { push_key } = await api.notifications.get();
  await turnOnPush(userId, push_key);
}
