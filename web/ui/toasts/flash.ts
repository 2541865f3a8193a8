/**
 * Toasts for the next page, in a cookie that expires after a minute. After a redirect, the next page shows the toast
 * once, even without JavaScript. The staff app reads the cookie in the browser, because the server does not render
 * its pages.
 */

import type { PageFacts } from '#contract/page-facts.ts';
import { cutText } from '#domain/text.ts';

export interface Toast {
  kind: 'success' | 'error';
  text: string;
}

/** Where a toast is shown: only on this page, or on any next page. */
type ToastPlace = { path?: string };

export const TOAST_COOKIE = 'toast';
const LIFETIME_SECONDS = 60;
const TEXT_MAX = 300;

/** @param place.path the only page that shows the toast. A toast about one quote must not appear on another's page */
export function flashToast(
  page: Pick<PageFacts, 'responseHeaders' | 'origin'>,
  toast: Toast,
  { path }: ToastPlace = {},
): void {
  const value = valueOf(toast, path);
  page.responseHeaders.append(
    'set-cookie',
    `${TOAST_COOKIE}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes(page.origin)}`,
  );
}

/** Takes the toast that is waiting for this page, so it shows only once. Leaves another page's toast waiting. */
export function takeToast(
  page: Pick<PageFacts, 'cookies' | 'responseHeaders' | 'origin'>,
  path: string,
): Toast | undefined {
  const toast = parseToast(page.cookies.get(TOAST_COOKIE), path);
  if (toast) page.responseHeaders.append('set-cookie', `${TOAST_COOKIE}=; Max-Age=0; ${attributes(page.origin)}`);
  return toast;
}

/** Takes the waiting toast in the staff app, where the browser reads the cookie. */
export function takeToastInBrowser(): Toast | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOAST_COOKIE}=`));
  const toast = pair && parseToast(decodeURIComponent(pair.slice(TOAST_COOKIE.length + 1)), window.location.pathname);
  if (!toast) return undefined;
  document.cookie = `${TOAST_COOKIE}=; Max-Age=0; ${attributes(window.location.origin)}`;
  return toast;
}

/** Shows a toast on the next page, for navigation by a script. */
export function flashToastInBrowser(toast: Toast): void {
  document.cookie = `${TOAST_COOKIE}=${valueOf(toast)}; Max-Age=${LIFETIME_SECONDS}; ${attributes(window.location.origin)}`;
}

function attributes(origin: string): string {
  return `Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}

function valueOf({ kind, text }: Toast, path?: string): string {
  return encodeURIComponent(`${kind}${path ? `@${path}` : ''}:${cutText(text, TEXT_MAX)}`);
}

function parseToast(value: string | undefined, path: string): Toast | undefined {
  const [, kind, place = path, text] = /^(success|error)(?:@(\/[^:]*))?:(.{1,300})$/s.exec(value ?? '') ?? [];
  return kind && text && place === path ? { kind: kind as Toast['kind'], text } : undefined;
}
