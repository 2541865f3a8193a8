import { ProductError } from '#domain/errors.ts';
import { renewSession, shortenAccess } from '#server/features/accounts/account/sessions.ts';
import { assertReauthentication, type Reauthentication } from '#server/features/accounts/two-factor/one-time-codes.ts';
import type { Services } from '#server/features/services.ts';
import { isAccessToken } from '#server/platform/auth/app-tokens.ts';
import type { CallContext, RequestContext } from '#server/platform/auth/context.ts';
import type { CountedTry } from '#server/platform/auth/limits.ts';
import { cookieSettings, sessionToken, setSessionCookie } from '#server/platform/auth/session-cookie.ts';
import { DEVICE_COOKIE } from '#server/platform/auth/trusted-device.ts';
import type { ReauthenticatedViewer } from '#server/platform/auth/viewer.ts';
import { withIdentity } from '#server/platform/db/client.ts';

/**
 * Counts an attempt against an account, no matter who makes it.
 * @param ip counts the attempt against this client too
 * @returns the counted attempt; the caller gives it back if the password or code was right
 * @throws ProductError RATE_LIMITED
 */
export async function countTry(
  services: Services,
  { request, resHeaders }: RequestContext,
  limit: 'sign_in' | 'second_factor' | 'mail_code' | 'mail_link' | 'invitation',
  email: string,
  ip?: string,
): Promise<CountedTry> {
  const device = request.cookies.get(DEVICE_COOKIE);
  const counted = await services.limits.count(limit, { ip, email, device });
  if (counted.wait === null) return counted;
  resHeaders.set('retry-after', String(counted.wait));
  throw new ProductError('RATE_LIMITED');
}

/**
 * Counts an unknown or expired secret against the client. Valid secrets don't count, so they are never blocked.
 * @throws the given error, or ProductError RATE_LIMITED after too many attempts
 */
export async function refuseUnknown(
  services: Services,
  { request, resHeaders }: RequestContext,
  error: unknown,
): Promise<never> {
  const wait = await services.limits.consume('unknown_secret', { ip: request.ip, email: undefined });
  if (wait === null) throw error;
  resHeaders.set('retry-after', String(wait));
  throw new ProductError('RATE_LIMITED');
}

/**
 * Asks for a password or code again. Every attempt counts, so no one can guess with a stolen session.
 * @param reauthentication.field name of the form field that the password was typed into
 * @throws ProductError RATE_LIMITED; INVALID_INPUT when neither the password nor the code is right
 */
export async function reauthenticate(
  services: Services,
  context: CallContext,
  reauthentication: Reauthentication & { field?: string },
): Promise<ReauthenticatedViewer> {
  const viewer = context.caller.user;
  const counted = await countTry(
    services,
    context,
    reauthentication.code === undefined ? 'sign_in' : 'second_factor',
    viewer.email,
  );
  const { ip, id } = context.request;
  const reauthenticated = await assertReauthentication(services, viewer.userId, reauthentication, { ip, id });
  await counted.giveBack();
  await renewReauthenticatedSession(services, context);
  return { ...viewer, credentialsVersion: reauthenticated.credentials_version };
}

/**
 * Gives the browser's session a new token. After 30 seconds, using the old token ends the session. An app reads no
 * cookie, so it must refresh within those 30 seconds instead.
 */
export async function renewReauthenticatedSession(
  services: Services,
  { request, resHeaders }: RequestContext,
): Promise<void> {
  const token = sessionToken(request);
  if (token === undefined) return;
  if (isAccessToken(token)) return withIdentity(services.db, (tx) => shortenAccess(tx, token, services.now()));
  const renewal = await withIdentity(services.db, (tx) => renewSession(tx, token, services.now()));
  if (renewal.outcome !== 'renewed') return;
  const { token: next, cookieSeconds } = renewal.session;
  setSessionCookie(resHeaders, next, cookieSeconds, cookieSettings(services.env.PUBLIC_URL));
}
