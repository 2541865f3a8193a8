/** The last step of every sign-in: sets a browser's cookies or returns an app's tokens, and describes the session. */
import type { z } from 'zod';
import type { Client } from '#contract/accounts.ts';
import { ProductError } from '#domain/errors.ts';
import type { IssuedAppSession, IssuedSession } from '#server/features/accounts/account/sessions.ts';
import { offersPhones } from '#server/features/accounts/two-factor/phone-codes.ts';
import type { StartedTwoFactorChallenge } from '#server/features/accounts/two-factor/two-factor-challenge.ts';
import { presentTwoFactorChallenge } from '#server/features/accounts/two-factor/two-factor-present.ts';
import type { Services } from '#server/features/services.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import {
  bearerToken,
  clearSessionCookie,
  cookieSettings,
  sessionToken,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookie,
} from '#server/platform/auth/session-cookie.ts';
import { DEVICE_COOKIE, trustDevice } from '#server/platform/auth/trusted-device.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { readViewer } from '#server/platform/auth/viewer-queries.ts';
import { presentAppSession, presentSession } from './present.ts';
import { readSessionDetails } from './queries.ts';
import { refuseUnknown } from './reauthenticate.ts';
import { renew, renewApp } from './renew-session.ts';
import { sessionOfRefreshToken, sessionOfToken } from './session-queries.ts';
import type { CallOrigin } from './sign-in.ts';

type SigningIn = z.output<typeof Client>;

/** @param client a browser by default */
export function originOf(
  { request }: RequestContext,
  { env }: Pick<Services, 'env'>,
  client: SigningIn = 'browser',
): CallOrigin {
  const { ip, userAgent, id } = request;
  return { ip, userAgent, id, app: client === 'app' ? { secretKey: env.SECRET_KEY } : undefined };
}

/** Returns the token of the session that a sign-in replaces. An app ignores a browser's cookie. */
export function replacedBy(client: SigningIn | undefined, { request }: RequestContext): string | undefined {
  return client === 'app' ? bearerToken(request) : sessionToken(request);
}

export const callOriginOf = ({ request }: RequestContext) => ({ ip: request.ip, id: request.id });

export async function beginSession(services: Services, context: RequestContext, session: IssuedSession, email: string) {
  if (session.client === 'app') return showAppSession(services, session);
  const settings = cookieSettings(services.env.PUBLIC_URL);
  setSessionCookie(context.resHeaders, session.token, session.cookieSeconds, settings);
  const device = trustDevice(context.request.cookies.get(DEVICE_COOKIE), email, services.env.SECRET_KEY);
  setDeviceCookie(context.resHeaders, device, settings);
  return showSession(services, await viewerByToken(services, session.token));
}

async function showAppSession(services: Services, session: IssuedAppSession) {
  const viewer = await viewerByToken(services, session.token);
  const details = await readSessionDetails(services.db.identity.kysely, viewer);
  return presentAppSession(services, viewer, details, session);
}

/** @throws ProductError NOT_AUTHENTICATED when the session has ended in the meantime */
async function viewerByToken(services: Services, token: string): Promise<Viewer> {
  const viewer = await readViewer(services, token);
  if (!viewer) throw new ProductError('NOT_AUTHENTICATED');
  return viewer;
}

export async function showSession(services: Services, viewer: Viewer) {
  return presentSession(services, viewer, await readSessionDetails(services.db.identity.kysely, viewer));
}

/** Reads the session again after a change. */
export async function sessionNow(services: Services, context: RequestContext) {
  return showSession(services, await viewerByToken(services, sessionToken(context.request) ?? ''));
}

/** A browser keeps the challenge in a cookie. An app stores it itself. */
export function respondWithTwoFactorChallenge(
  services: Services,
  context: RequestContext,
  step: StartedTwoFactorChallenge,
  client: SigningIn | undefined,
) {
  const answer = presentTwoFactorChallenge(step, offersPhones(services));
  if (client === 'app') return answer;
  const settings = cookieSettings(services.env.PUBLIC_URL);
  setChallengeCookie(context.resHeaders, step.token, step.expiresInSeconds, settings);
  return answer;
}

/** Limits how often one session can be renewed, by anyone. @throws ProductError RATE_LIMITED */
async function countRenewal(services: Services, { resHeaders }: RequestContext, sessionId: string): Promise<void> {
  const subject = { ip: undefined, email: `session ${sessionId}` };
  const wait = await services.limits.consume('unknown_secret', subject);
  if (wait === null) return;
  resHeaders.set('retry-after', String(wait));
  throw new ProductError('RATE_LIMITED');
}

/**
 * Renews the session of the cookie.
 * @throws ProductError NOT_AUTHENTICATED, also clearing the expired cookie; RATE_LIMITED after too many expired cookies
 */
export async function renewFromCookie(services: Services, context: RequestContext) {
  const settings = cookieSettings(services.env.PUBLIC_URL);
  const token = sessionToken(context.request);
  const known = token === undefined ? undefined : await sessionOfToken(services.db.identity.kysely, token);
  if (known !== undefined) await countRenewal(services, context, known);
  const renewal = token && known ? await renew(services, token, originOf(context, services)) : null;
  if (token === undefined || !renewal || renewal.outcome === 'over') {
    clearSessionCookie(context.resHeaders, settings);
    return refuseUnknown(services, context, new ProductError('NOT_AUTHENTICATED'));
  }
  if (renewal.outcome === 'renewed elsewhere') return showSession(services, await viewerByToken(services, token));
  const { session } = renewal;
  setSessionCookie(context.resHeaders, session.token, session.cookieSeconds, settings);
  return showSession(services, await viewerByToken(services, session.token));
}

/** @throws ProductError NOT_AUTHENTICATED; RATE_LIMITED after too many expired tokens */
export async function renewPair(services: Services, context: RequestContext, refreshToken: string) {
  const { db, env } = services;
  const known = await sessionOfRefreshToken(db.identity.kysely, refreshToken, env.SECRET_KEY);
  if (known !== undefined) await countRenewal(services, context, known);
  const session = known && (await renewApp(services, refreshToken, originOf(context, services, 'app')));
  if (!session) return refuseUnknown(services, context, new ProductError('NOT_AUTHENTICATED'));
  return showAppSession(services, session);
}
