/**
 * A toast for the next page, in a cookie that lives for a minute: the page after a redirect shows it once. It works
 * without JavaScript. The staff app, whose pages the server does not render, reads it in the browser.
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

/** Shows the toast on the next page, usually after a redirect. */
export function flashToast(page: Pick<PageFacts, 'responseHeaders' | 'origin'>, toast: Toast): void {
  const value = encodeURIComponent(`${toast.kind}:${cutText(toast.text, TEXT_MAX)}`);
  page.responseHeaders.append(
    'set-cookie',
    `${TOAST_COOKIE}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes(page.origin)}`,
  );
}

/** The toast that is waiting for this page, if any; it is shown once. */
export function takeToast(page: Pick<PageFacts, 'cookies' | 'responseHeaders' | 'origin'>): Toast | undefined {
  const toast = parseToast(page.cookies.get(TOAST_COOKIE));
  if (toast) page.responseHeaders.append('set-cookie', `${TOAST_COOKIE}=; Max-Age=0; ${attributes(page.origin)}`);
  return toast;
}

/** Takes the waiting toast in the staff app, which reads the cookie in the browser. */
export function takeToastInBrowser(): Toast | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOAST_COOKIE}=`));
  const toast = pair && parseToast(decodeURIComponent(pair.slice(TOAST_COOKIE.length + 1)));
  if (!toast) return undefined;
  document.cookie = `${TOAST_COOKIE}=; Max-Age=0; ${attributes(window.location.origin)}`;
  return toast;
}

/** Shows the toast on the next page, when the browser itself navigates there. */
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
