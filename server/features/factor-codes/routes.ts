/** What an open session alone may not do: the signed-in person is asked for a proof again, and the session gets a new token. */
import { ProductError } from '#domain/errors.ts';
import { withIdentity } from '#server/db/client.ts';
import { renewSession, shortenAccess } from '#server/features/sessions/commands.ts';
import { DEVICE_COOKIE } from '#server/gate/known-device.ts';
import { bearerToken, cookieSettings, SESSION_COOKIE, setSessionCookie } from '#server/gate/session-cookie.ts';
import { type Viewer, type ViewerContext, viewerOf } from '#server/gate/viewer.ts';
import type { ApiContext } from '#server/http/api.ts';
import type { Services } from '#server/services.ts';
import { assertProof, type Proof } from './commands.ts';

/**
 * Counts a try for an account, whoever makes it.
 * @param ip of the client, when it is to be counted too
 * @throws ProductError RATE_LIMITED
 */
export async function countTry(
  services: Services,
  { request, resHeaders }: ApiContext,
  limit: 'sign_in' | 'second_factor' | 'mail_code',
  email: string,
  ip?: string,
): Promise<void> {
  const device = request.cookies.get(DEVICE_COOKIE);
  const wait = await services.limits.consume(limit, { ip, email, device });
  if (wait === null) return;
  resHeaders.set('retry-after', String(wait));
  throw new ProductError('RATE_LIMITED');
}

/**
 * The signed-in person, proven anew. Whoever holds a session must not be able to try out passwords or codes with it.
 * @throws ProductError RATE_LIMITED; INVALID_INPUT when neither the password nor the code is right
 */
export async function provenViewer(
  services: Services,
  context: ApiContext & ViewerContext,
  proof: Proof,
): Promise<Viewer> {
  const viewer = viewerOf(context);
  await countTry(services, context, proof.code === undefined ? 'sign_in' : 'second_factor', viewer.email);
  await assertProof(services, viewer.userId, proof);
  await renewProvenSession(services, context);
  return viewer;
}

/**
 * After a proof the browser's session goes on under a new token: a copy of the old one is worth nothing 30 seconds later,
 * and its use then ends the session. An app, which reads no cookie, has to refresh by then.
 */
export async function renewProvenSession(services: Services, { request, resHeaders }: ApiContext): Promise<void> {
  const bearer = bearerToken(request);
  if (bearer !== undefined) return withIdentity(services.db, (tx) => shortenAccess(tx, bearer, services.now()));
  const token = request.headers.authorization === undefined ? request.cookies.get(SESSION_COOKIE) : undefined;
  if (!token) return;
  const renewal = await withIdentity(services.db, (tx) => renewSession(tx, token, services.now()));
  if (renewal.outcome !== 'renewed') return;
  const { token: next, cookieSeconds } = renewal.session;
  setSessionCookie(resHeaders, next, cookieSeconds, cookieSettings(services.env.PUBLIC_URL));
}
