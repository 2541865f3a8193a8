import { ownPath } from '#contract/own-path.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext, RequestContext } from '#server/platform/auth/context.ts';
import {
  SIGN_IN_MIN_RESPONSE_MS,
  withMinRefusalTime,
  withMinResponseTime,
} from '#server/platform/auth/min-response-time.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { bearerToken, clearSessionCookie, cookieSettings, sessionToken } from '#server/platform/auth/session-cookie.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { requestRecovery } from './account/email-links.ts';
import { isInvited } from './account/invitation-queries.ts';
import { changeName, changePassword, resendConfirmation } from './profile.ts';
import { presentIdentity, presentUser, presentViewerSubscription } from './sign-in/present.ts';
import { accountById, readUserDetails } from './sign-in/queries.ts';
import { countTry, reauthenticate, refuseUnknown } from './sign-in/reauthenticate.ts';
import { noteSeen } from './sign-in/renew-session.ts';
import {
  beginSession,
  callOriginOf,
  originOf,
  renewFromCookie,
  renewPair,
  replacedBy,
  respondWithTwoFactorChallenge,
  sessionNow,
  showSession,
} from './sign-in/session-response.ts';
import { signIn } from './sign-in/sign-in.ts';
import { askForCode, spendMailedCode } from './sign-in/sign-in-code-routes.ts';
import { signOut, signOutElsewhere } from './sign-in/sign-out.ts';
import { accountOfLink, confirmByLink, confirmingBy, resetByLink } from './sign-in/use-email-link.ts';
import { signUp } from './sign-up.ts';

const APP_PATH = '/app';

/** In milliseconds. Longer than any lookup takes, so the response time reveals nothing. */
const LOOKUP_MIN_RESPONSE_MS = 150;

export function accountsRoutes(procedures: Procedures, services: Services) {
  const { accounts } = procedures;
  return {
    signup: accounts.signup.handler(async ({ input, context }) => {
      const { email, password, data, invitation_token, options, client } = input;
      const { full_name, company_name } = data;
      const next = ownPath(options?.redirect_to ?? APP_PATH, context.request.origin) ?? APP_PATH;
      const applicant = { email, password, full_name, company_name, invitation_token, next };
      const { invited, joined, session } = await signUp(services, applicant, originOf(context, services, client));
      return { invited, joined, session: await beginSession(services, context, session, email), redirect_to: next };
    }),
    token: accounts.token.handler(async ({ input, context }) => {
      if (input.grant_type === 'refresh_token')
        return input.refresh_token === undefined
          ? renewFromCookie(services, context)
          : renewPair(services, context, input.refresh_token);
      const { client } = input;
      const answer = await withMinRefusalTime(SIGN_IN_MIN_RESPONSE_MS, () =>
        signIn(services, input, originOf(context, services, client), replacedBy(client, context)),
      );
      await context.counted.giveBack();
      if (answer.kind === 'two-factor challenge')
        return respondWithTwoFactorChallenge(services, context, answer.step, client);
      return beginSession(services, context, answer.session, input.email);
    }),
    session: accounts.session.handler(({ context: { caller } }) =>
      caller.viewer ? showSession(services, caller.viewer) : null,
    ),
    logout: accounts.logout.handler(async ({ input, context }) => {
      const origin = originOf(context, services);
      if (input.scope === 'local')
        await signOut(services, sessionToken(context.request), context.caller.viewer, origin);
      else {
        const viewer = await reauthenticate(services, context, input.reauthentication ?? {});
        await signOutElsewhere(services, input.scope, viewer, origin);
      }
      const isBrowser = bearerToken(context.request) === undefined;
      if (isBrowser && input.scope !== 'others')
        clearSessionCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
      return { ok: true as const };
    }),
    checkSubscription: accounts.checkSubscription.handler(async ({ context }) => {
      const { viewer } = context.caller;
      if (viewer) await noteSeen(services, viewer, context.request.ip);
      return { ...presentViewerSubscription(viewer), storage: viewer ? services.disk.state() : ('ok' as const) };
    }),
    hasRole: accounts.hasRole.handler(({ input, context }) => {
      const viewer = context.caller.user;
      if (input.user_id !== undefined && input.user_id !== viewer.userId) throw new ProductError('NOT_FOUND');
      return viewer.orgId !== null && viewer.role === input.role;
    }),
    ...profileRoutes(procedures, services),
    ...linkRoutes(procedures, services),
  };
}

function profileRoutes({ accounts }: Procedures, services: Services) {
  const userOf = async (viewer: Viewer) =>
    presentUser(viewer, await readUserDetails(services.db.identity.kysely, viewer.userId));
  return {
    user: accounts.user.handler(({ context }) => userOf(context.caller.user)),
    identities: accounts.identities.handler(async ({ context }) => {
      const { userId } = context.caller.user;
      return [presentIdentity(await accountById(services.db.identity.kysely, userId))];
    }),
    updateUser: accounts.updateUser.handler(async ({ input, context }) => {
      const viewer = context.caller.user;
      if (input.password !== undefined) {
        const reauthenticated = await reauthenticate(services, context, { current_password: input.current_password });
        await changePassword(services, reauthenticated, input.password, originOf(context, services));
      }
      if (input.data) await changeName(services, viewer, input.data.full_name, originOf(context, services));
      return userOf({ ...viewer, fullName: input.data?.full_name ?? viewer.fullName });
    }),
  };
}

type SigningIn = 'browser' | 'app' | undefined;

/** Counts an unknown or expired link against the client, because it may be a guess. Other errors don't count. */
function refused(services: Services, context: RequestContext, error: unknown): Promise<never> {
  if (error instanceof ProductError && error.code === 'LINK_INVALID') return refuseUnknown(services, context, error);
  throw error;
}

interface ConfirmationInput {
  token: string;
  password?: string | undefined;
  new_password?: string | undefined;
  client?: SigningIn;
}

/** A signed-in person stays signed in. Anyone else signs in with the account's new password. */
async function confirmAddress(
  services: Services,
  context: CallContext,
  { token, password, new_password: newPassword, client }: ConfirmationInput,
) {
  const account = await accountOfLink(services, token).catch((error: unknown) => refused(services, context, error));
  const counted = password === undefined ? null : await countTry(services, context, 'sign_in', account.email);
  const given = { viewer: context.caller.viewer, password, newPassword };
  const confirming = await confirmingBy(services, account, given, callOriginOf(context));
  await counted?.giveBack();
  const origin = originOf(context, services, client);
  const { joined, answer } = await confirmByLink(services, token, confirming, origin, replacedBy(client, context));
  if (!answer) return { joined, session: await sessionNow(services, context) };
  if (answer.kind === 'two-factor challenge')
    return { joined, session: null, ...respondWithTwoFactorChallenge(services, context, answer.step, client) };
  return { joined, session: await beginSession(services, context, answer.session, account.email) };
}

function linkRoutes({ accounts }: Procedures, services: Services) {
  return {
    lookupInvitation: accounts.lookupInvitation.handler(({ input }) =>
      withMinResponseTime(LOOKUP_MIN_RESPONSE_MS, async () => {
        try {
          return { invited: await isInvited(services.db.identity.kysely, input.email, services.now()) };
        } catch (error) {
          // The response is the same as for an email that was not invited (docs/specification.md, section 4).
          services.log.warn({ err: error }, 'Looking up an invitation failed');
          return { invited: false };
        }
      }),
    ),
    recover: accounts.recover.handler(({ input, context }) =>
      withMinResponseTime(LOOKUP_MIN_RESPONSE_MS, async () => {
        await requestRecovery(services, input.email, callOriginOf(context));
        return { ok: true as const };
      }),
    ),
    otp: accounts.otp.handler(({ input, context }) =>
      withMinResponseTime(LOOKUP_MIN_RESPONSE_MS, () => askForCode(services, context, input)),
    ),
    verify: accounts.verify.handler(async ({ input, context }) => {
      if (input.type === 'email') {
        const answer = await spendMailedCode(services, context, input);
        await context.counted.giveBack();
        return answer;
      }
      if (input.type === 'recovery') {
        const reset = resetByLink(services, input, originOf(context, services, input.client));
        const { joined, session, email } = await reset.catch((error: unknown) => refused(services, context, error));
        // Someone with a second factor must sign in with password and factor. Access to the mailbox isn't enough.
        return { joined, session: session && (await beginSession(services, context, session, email)) };
      }
      return confirmAddress(services, context, input);
    }),
    resend: accounts.resend.handler(async ({ context }) => {
      const viewer = context.caller.user;
      await resendConfirmation(services, viewer);
      return { ok: true as const };
    }),
  };
}
