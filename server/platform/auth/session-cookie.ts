import type { RequestFacts } from './request-facts.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './trusted-device.ts';

/** Cookie with the browser's session: an opaque token that scripts can't read. */
export const SESSION_COOKIE = 'rinseline_session';

/** Cookie with the two-factor challenge of a sign-in. It works without scripts, and scripts can't read it. */
export const CHALLENGE_COOKIE = 'rinseline_challenge';

/** Cookie with the request that an emailed code was sent for: the code works only in this browser. */
export const CODE_COOKIE = 'rinseline_code';

interface CookieSettings {
  /** true when the site uses https: the cookie is then sent only over https */
  secure: boolean;
}

/** Returns the cookie settings for a public origin. */
export function cookieSettings(publicUrl: string): CookieSettings {
  return { secure: publicUrl.startsWith('https:') };
}

/**
 * Sets a cookie. With SameSite=Lax, a link in an email opens the app signed in, but a post from another site carries
 * no session.
 */
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

/** Sets the challenge cookie. @param token of the challenge, created by passFirstFactor */
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

/** Sets the code cookie. @param secret created by requestSignInCode */
export function setCodeCookie(headers: Headers, secret: string, maxAgeSeconds: number, settings: CookieSettings): void {
  setCookie(headers, CODE_COOKIE, secret, maxAgeSeconds, settings);
}

export function clearCodeCookie(headers: Headers, settings: CookieSettings): void {
  setCodeCookie(headers, '', 0, settings);
}

/** Sets the trusted-device cookie. @param value created by trustDevice */
export function setDeviceCookie(headers: Headers, value: string, settings: CookieSettings): void {
  setCookie(headers, DEVICE_COOKIE, value, DEVICE_COOKIE_SECONDS, settings);
}

/** Returns the token of an Authorization header. Only programs send it; browsers never add it automatically. */
export function bearerToken({ headers }: Pick<RequestFacts, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns the token of the request's session: from a bearer header, otherwise from the cookie. */
export function sessionToken(request: Pick<RequestFacts, 'headers' | 'cookies'>): string | undefined {
  return bearerToken(request) ?? (request.cookies.get(SESSION_COOKIE) || undefined);
}
