import { DAY_SECONDS } from '#domain/durations.ts';

/** Remembers in a cookie for 7 days whether the sidebar is open (docs/specification.md, section 9). */

const COOKIE = 'sidebar_open';
const SIDEBAR_COOKIE_SECONDS = 7 * DAY_SECONDS;

/** Returns true unless the cookies say otherwise. */
export function isSidebarOpen(cookies: string): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=false`);
}

export function sidebarCookie(open: boolean): string {
  return `${COOKIE}=${open}; Path=/; Max-Age=${SIDEBAR_COOKIE_SECONDS}; SameSite=Lax`;
}
