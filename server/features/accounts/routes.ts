import { ProductError } from '#domain/errors.ts';
import { confirmByLink, requestRecovery, resetByLink } from '#server/features/account-links/commands.ts';
import { countTry, provenViewer, renewProvenSession } from '#server/features/factor-codes/routes.ts';
import { presentSecondStep } from '#server/features/factors/present.ts';
import { isInvited } from '#server/features/invitations/queries.ts';
import type { SecondStep } from '#server/features/second-step/commands.ts';
import type { OpenedSession } from '#server/features/sessions/commands.ts';
import { signUp } from '#server/features/sign-up/commands.ts';
import type { Gate } from '#server/gate/gate.ts';
import { DEVICE_COOKIE, rememberDevice } from '#server/gate/known-device.ts';
import {
  clearSessionCookie,
  cookieSettings,
  sessionToken,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookie,
} from '#server/gate/session-cookie.ts';
import { withRefusalFloor, withTimeFloor } from '#server/gate/time-floor.ts';
import { type Viewer, viewerOf } from '#server/gate/viewer.ts';
import type { ApiContext } from '#server/http/api.ts';
import type { Services } from '#server/services.ts';
import {
  type CallOrigin,
  changeName,
  changePassword,
  noteSeen,
  renew,
  resendConfirmation,
  signIn,
  signOut,
} from './commands.ts';
import { presentSession, presentSubscription, presentUser } from './present.ts';
import { readViewer } from './queries.ts';

/** Longer than any look-up takes, so that the time of the answer tells nothing. */
const LOOKUP_FLOOR_MS = 150;
/** Longer than hashing and noting the try; the note is made for accounts alone. */
const SIGN_IN_FLOOR_MS = 150;

export function originOf({ request }: ApiContext): CallOrigin {
  return { ip: request.ip, userAgent: request.userAgent, id: request.id };
}

export const requestOf = ({ request }: ApiContext) => ({ ip: request.ip, id: request.id });

/** Gives the browser its cookies and reads the session back as every later request will. */
export async function beginSession(services: Services, context: ApiContext, session: OpenedSession, email: string) {
  const settings = cookieSettings(services.env.PUBLIC_URL);
  setSessionCookie(context.resHeaders, session.token, session.cookieSeconds, settings);
  const device = rememberDevice(context.request.cookies.get(DEVICE_COOKIE), email, services.env.SECRET_KEY);
  setDeviceCookie(context.resHeaders, device, settings);
  return presentSession(await viewerByToken(services, session.token), services.now());
}

/** @throws ProductError NOT_AUTHENTICATED when the session has ended in between */
async function viewerByToken(services: Services, token: string): Promise<Viewer> {
  return viewerOf({ viewer: await readViewer(services, token) });
}

/** The session of the call as it is now, after something about it has changed. */
export async function sessionNow(services: Services, context: ApiContext) {
  return presentSession(await viewerByToken(services, sessionToken(context.request) ?? ''), services.now());
}

/** Gives the browser what it needs for the second step. */
function showSecondStep(services: Services, context: ApiContext, step: SecondStep) {
  const settings = cookieSettings(services.env.PUBLIC_URL);
  setChallengeCookie(context.resHeaders, step.token, step.expiresInSeconds, settings);
  return presentSecondStep(step);
}

/** Renews the session of the cookie. @throws ProductError NOT_AUTHENTICATED, and the dead cookie is taken back */
async function renewFromCookie(services: Services, context: ApiContext) {
  const settings = cookieSettings(services.env.PUBLIC_URL);
  const token = sessionToken(context.request);
  const renewal = token === undefined ? null : await renew(services, token, originOf(context));
  if (token === undefined || !renewal || renewal.outcome === 'over') {
    clearSessionCookie(context.resHeaders, settings);
    throw new ProductError('NOT_AUTHENTICATED');
  }
  if (renewal.outcome === 'renewed elsewhere')
    return presentSession(await viewerByToken(services, token), services.now());
  const { session } = renewal;
  setSessionCookie(context.resHeaders, session.token, session.cookieSeconds, settings);
  return presentSession(await viewerByToken(services, session.token), services.now());
}

/** Sign-up, sign-in and what follows from a session. */
export function accountsRoutes(gate: Gate, services: Services) {
  const { accounts } = gate;
  return {
    signup: accounts.signup.handler(async ({ input, context }) => {
      const { data, ...account } = input;
      const applicant = {
        ...account,
        full_name: data.full_name,
        company_name: data.company_name,
        invitation_token: input.invitation_token,
      };
      const { invited, joined, session } = await signUp(services, applicant, originOf(context));
      return { invited, joined, session: await beginSession(services, context, session, input.email) };
    }),
    token: accounts.token.handler(async ({ input, context }) => {
      if (input.grant_type === 'refresh_token') return renewFromCookie(services, context);
      const answer = await withRefusalFloor(SIGN_IN_FLOOR_MS, () =>
        signIn(services, input, originOf(context), sessionToken(context.request)),
      );
      if (answer.kind === 'second step') return showSecondStep(services, context, answer.step);
      return beginSession(services, context, answer.session, input.email);
    }),
    session: accounts.session.handler(({ context: { viewer } }) =>
      viewer ? presentSession(viewer, services.now()) : null,
    ),
    logout: accounts.logout.handler(async ({ input, context }) => {
      if (input.scope !== 'local') await provenViewer(services, context, input.proof ?? {});
      await signOut(services, input.scope, sessionToken(context.request), context.viewer, originOf(context));
      if (input.scope !== 'others') clearSessionCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
      return { ok: true as const };
    }),
    checkSubscription: accounts.checkSubscription.handler(async ({ context }) => {
      const { viewer } = context;
      if (viewer) await noteSeen(services, viewer, context.request.ip);
      return presentSubscription(viewer);
    }),
    hasRole: accounts.hasRole.handler(({ input, context }) => {
      const viewer = viewerOf(context);
      return viewer.orgId !== null && viewer.role === input.role;
    }),
    ...profileRoutes(gate, services),
    ...linkRoutes(gate, services),
  };
}

/** The signed-in user's own data. */
function profileRoutes({ accounts }: Gate, services: Services) {
  return {
    user: accounts.user.handler(({ context }) => presentUser(viewerOf(context))),
    updateUser: accounts.updateUser.handler(async ({ input, context }) => {
      const viewer = viewerOf(context);
      if (input.password !== undefined) {
        // Whoever holds a session must not be able to try out passwords with it.
        await countTry(services, context, 'sign_in', viewer.email);
        const passwords = { current: input.current_password ?? '', next: input.password };
        await changePassword(services, viewer, passwords, originOf(context));
        await renewProvenSession(services, context);
      }
      if (input.data) await changeName(services, viewer, input.data.full_name, originOf(context));
      return presentUser({ ...viewer, fullName: input.data?.full_name ?? viewer.fullName });
    }),
  };
}

/** Invitations by address, and links in mails. */
function linkRoutes({ accounts }: Gate, services: Services) {
  return {
    lookupInvitation: accounts.lookupInvitation.handler(({ input }) =>
      withTimeFloor(LOOKUP_FLOOR_MS, async () => {
        try {
          return { invited: await isInvited(services.db.identity.kysely, input.email, services.now()) };
        } catch (error) {
          // An error answers like an address that was not invited (specification, section 4).
          services.log.warn({ err: error }, 'The look-up of an invitation failed');
          return { invited: false };
        }
      }),
    ),
    recover: accounts.recover.handler(({ input, context }) =>
      withTimeFloor(LOOKUP_FLOOR_MS, async () => {
        await requestRecovery(services, input.email, requestOf(context));
        return { ok: true as const };
      }),
    ),
    verify: accounts.verify.handler(async ({ input, context }) => {
      if (input.type === 'recovery') {
        const { joined, session, email } = await resetByLink(services, input, originOf(context));
        // Somebody with a second factor signs in with both: a mailbox alone must not be enough.
        return { joined, session: session && (await beginSession(services, context, session, email)) };
      }
      const { joined } = await confirmByLink(services, input.token, requestOf(context));
      // A confirmation signs nobody in; who is signed in already sees what has changed.
      const token = sessionToken(context.request);
      const viewer = token === undefined ? null : await readViewer(services, token);
      return { joined, session: viewer && presentSession(viewer, services.now()) };
    }),
    resend: accounts.resend.handler(async ({ context }) => {
      const viewer = viewerOf(context);
      const wait = await services.limits.consume('mail_link', { ip: undefined, email: viewer.email });
      if (wait !== null) throw new ProductError('RATE_LIMITED');
      await resendConfirmation(services, viewer);
      return { ok: true as const };
    }),
  };
}
