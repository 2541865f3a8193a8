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

export const TOAST_COOKIE = 'toast';
const LIFETIME_SECONDS = 60;
const TEXT_MAX = 300;

export function flashToast(page: Pick<PageFacts, 'responseHeaders' | 'origin'>, toast: Toast): void {
  const value = encodeURIComponent(`${toast.kind}:${cutText(toast.text, TEXT_MAX)}`);
  page.responseHeaders.append(
    'set-cookie',
    `${TOAST_COOKIE}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes(page.origin)}`,
  );
}

/** Takes the toast that is waiting for this page, so it shows only once. */
export function takeToast(page: Pick<PageFacts, 'cookies' | 'responseHeaders' | 'origin'>): Toast | undefined {
  const toast = parseToast(page.cookies.get(TOAST_COOKIE));
  if (toast) page.responseHeaders.append('set-cookie', `${TOAST_COOKIE}=; Max-Age=0; ${attributes(page.origin)}`);
  return toast;
}

/** Takes the waiting toast in the staff app, where the browser reads the cookie. */
export function takeToastInBrowser(): Toast | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOAST_COOKIE}=`));
  const toast = pair && parseToast(decodeURIComponent(pair.slice(TOAST_COOKIE.length + 1)));
  if (!toast) return undefined;
  document.cookie = `${TOAST_COOKIE}=; Max-Age=0; ${attributes(window.location.origin)}`;
  return toast;
}

/** Shows a toast on the next page, for navigation by a script. */
export function flashToastInBrowser(toast: Toast): void {
  const value = encodeURIComponent(`${toast.kind}:${cutText(toast.text, TEXT_MAX)}`);
  document.cookie = `${TOAST_COOKIE}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes(window.location.origin)}`;
}

function attributes(origin: string): string {
  return `Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}

function parseToast(value: string | undefined): Toast | undefined {
  const [, kind, text] = /^(success|error):(.{1,300})$/s.exec(value ?? '') ?? [];
  return kind && text ? { kind: kind as Toast['kind'], text } : undefined;
}
