/*
 * Shows the app's notifications, and opens the right screen when someone taps one. Handles no requests and stores
 * nothing. Registered only for /app, in browsers where someone turned notifications on.
 */

/** @typedef {{ title: string, body: string, path: string, tag: string | undefined }} News */
/** @typedef {{ focus(): Promise<unknown>, navigate(url: string): Promise<unknown> }} AppWindow */
/** @typedef {{ waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { data: { json(): unknown } | null }} PushReceived */
/** @typedef {Lasting & { notification: { data: unknown, close(): void } }} NotificationClicked */
/** @typedef {{ install: Lasting, activate: Lasting, push: PushReceived, notificationclick: NotificationClicked }} Events */
/**
 * The scope of a service worker, as far as it differs from a page.
 * @typedef {{
 *   registration: ServiceWorkerRegistration,
 *   location: { origin: string },
 *   clients: {
 *     claim(): Promise<void>,
 *     matchAll(options: { type: 'window' }): Promise<AppWindow[]>,
 *     openWindow(url: string): Promise<unknown>,
 *   },
 *   skipWaiting(): Promise<void>,
 *   addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void,
 * }} Worker
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

/**
 * Returns the path if it is a screen of the app, otherwise /app.
 * @param {unknown} path
 */
function appPath(path) {
  if (typeof path !== 'string' || !URL.canParse(path, worker.location.origin)) return '/app';
  const { origin, pathname, search, hash } = new URL(path, worker.location.origin);
  const isOfApp = origin === worker.location.origin && (pathname === '/app' || pathname.startsWith('/app/'));
  return isOfApp ? pathname + search + hash : '/app';
}

/**
 * Reads a push message. An unreadable message gets a general text, because browsers revoke the permission of a site
 * that shows nothing.
 * @param {PushReceived['data']} data
 * @returns {News}
 */
function newsOf(data) {
  const general = { title: 'Update on your quotes', body: 'Open the app to see it.', path: '/app', tag: undefined };
  try {
    const { title, body, path, tag } = /** @type {Record<string, unknown>} */ (data?.json() ?? {});
    if (typeof title !== 'string' || title === '' || typeof body !== 'string') return general;
    return { title, body, path: appPath(path), tag: typeof tag === 'string' ? tag : undefined };
  } catch {
    return general;
  }
}

/** @param {string} path */
async function openApp(path) {
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (!open) return worker.clients.openWindow(path);
  try {
    await open.focus();
    return await open.navigate(path);
  } catch {
    // The window is just closing, or the browser does not let a worker navigate it.
    return worker.clients.openWindow(path);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

// Takes control of windows that are already open, because a worker can navigate only windows it controls.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = newsOf(event.data);
  const options = { body, data: { path }, icon: '/icon-192.png', ...(tag === undefined ? {} : { tag }) };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = /** @type {{ path?: unknown } | null} */ (event.notification.data);
  event.waitUntil(openApp(appPath(data?.path)));
});
