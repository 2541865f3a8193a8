/** The browser's session: an opaque token that scripts cannot read. */
export const SESSION_COOKIE = 'rinseline_session';

interface CookieSettings {
  /** https: the cookie then travels over https only */
  secure: boolean;
}

/** Lax: a link in a mail opens the app signed in, while a post from another site carries no session. */
export function setSessionCookie(headers: Headers, token: string, maxAgeSeconds: number, { secure }: CookieSettings): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`, ...(secure ? ['Secure'] : [])];
  headers.append('set-cookie', [`${SESSION_COOKIE}=${token}`, ...attributes].join('; '));
}

export function clearSessionCookie(headers: Headers, settings: CookieSettings): void {
  setSessionCookie(headers, '', 0, settings);
}
