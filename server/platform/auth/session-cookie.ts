import type { RequestFacts } from './request-facts.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './trusted-device.ts';

export const SESSION_COOKIE = 'rinseline_session';

/** Holds the challenge of a two-factor sign-in, which works without scripts. */
export const CHALLENGE_COOKIE = 'rinseline_challenge';

/** Holds the secret from requesting an emailed code, so that the code works only in this browser. */
export const CODE_COOKIE = 'rinseline_code';

interface CookieSettings {
  /** true when the site uses https: browsers then send the cookie only over https */
  secure: boolean;
}

export function cookieSettings(publicUrl: string): CookieSettings {
  return { secure: publicUrl.startsWith('https:') };
}

/** SameSite=Lax: a link in an email opens the app signed in, but a post from another site carries no session. */
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

/** @param token of the challenge, from `passFirstFactor` */
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

/** @param secret from `requestSignInCode` */
export function setCodeCookie(headers: Headers, secret: string, maxAgeSeconds: number, settings: CookieSettings): void {
  setCookie(headers, CODE_COOKIE, secret, maxAgeSeconds, settings);
}

export function clearCodeCookie(headers: Headers, settings: CookieSettings): void {
  setCodeCookie(headers, '', 0, settings);
}

/** @param value from `trustDevice` */
export function setDeviceCookie(headers: Headers, value: string, settings: CookieSettings): void {
  setCookie(headers, DEVICE_COOKIE, value, DEVICE_COOKIE_SECONDS, settings);
}

/** Returns the token of an Authorization header. Only programs send it; browsers never add it automatically. */
export function bearerToken({ headers }: Pick<RequestFacts, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

export function sessionToken(request: Pick<RequestFacts, 'headers' | 'cookies'>): string | undefined {
  return bearerToken(request) ?? (request.cookies.get(SESSION_COOKIE) || undefined);
}
