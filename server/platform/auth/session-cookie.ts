import type { RequestFacts } from './request-facts.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './trusted-device.ts';

/** The browser's session: an opaque token that scripts cannot read. */
export const SESSION_COOKIE = 'rinseline_session';

/** The two-factor challenge of a sign-in. It works without scripts, and scripts cannot read it. */
export const CHALLENGE_COOKIE = 'rinseline_challenge';

/** The request that a mailed code was sent for: the code works only in the browser that has this cookie. */
export const CODE_COOKIE = 'rinseline_code';

interface CookieSettings {
  /** the site uses https; the cookie is then sent over https only */
  secure: boolean;
}

/** Cookie settings for the public origin. */
export function cookieSettings(publicUrl: string): CookieSettings {
  return { secure: publicUrl.startsWith('https:') };
}

/** Lax: a link in an email opens the app signed in, while a post from another site carries no session. */
function setCookie(
  headers: Headers,
  name: string,
  value: string,
  maxAgeSeconds: number,
  { secure }: CookieSettings,
): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`, ...(secure ? ['Secure'] : [])];
  headers.append('set-cookie', [`${name}=${value}`, ...attributes].join('; '));
}

export function setSessionCookie(
  headers: Headers,
  token: string,
  maxAgeSeconds: number,
  settings: CookieSettings,
): void {
  setCookie(headers, SESSION_COOKIE, token, maxAgeSeconds, settings);
}

export function clearSessionCookie(headers: Headers, settings: CookieSettings): void {
  setSessionCookie(headers, '', 0, settings);
}

/** @param token of the challenge, made by passFirstFactor */
export function setChallengeCookie(
  headers: Headers,
  token: string,
  maxAgeSeconds: number,
  settings: CookieSettings,
): void {
  setCookie(headers, CHALLENGE_COOKIE, token, maxAgeSeconds, settings);
}

export function clearChallengeCookie(headers: Headers, settings: CookieSettings): void {
  setChallengeCookie(headers, '', 0, settings);
}

/** @param secret made by requestSignInCode */
export function setCodeCookie(headers: Headers, secret: string, maxAgeSeconds: number, settings: CookieSettings): void {
  setCookie(headers, CODE_COOKIE, secret, maxAgeSeconds, settings);
}

export function clearCodeCookie(headers: Headers, settings: CookieSettings): void {
  setCodeCookie(headers, '', 0, settings);
}

/** @param value made by trustDevice */
export function setDeviceCookie(headers: Headers, value: string, settings: CookieSettings): void {
  setCookie(headers, DEVICE_COOKIE, value, DEVICE_COOKIE_SECONDS, settings);
}

/** Returns the token of an Authorization header. Programs send it; no browser adds it automatically. */
export function bearerToken({ headers }: Pick<RequestFacts, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The token of the request's session: a bearer header, otherwise the cookie. */
export function sessionToken(request: Pick<RequestFacts, 'headers' | 'cookies'>): string | undefined {
  return bearerToken(request) ?? (request.cookies.get(SESSION_COOKIE) || undefined);
}
