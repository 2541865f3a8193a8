import { ProductError } from '#domain/errors.ts';
import { confirmByLink, requestRecovery, resetByLink } from '#server/features/account-links/commands.ts';
import { countTry, provenViewer, renewProvenSession } from '#server/features/factor-codes/routes.ts';
import { isInvited } from '#server/features/invitations/queries.ts';
import {
  beginSession,
  originOf,
  renewFromCookie,
  renewPair,
  replacedBy,
  requestOf,
  showSecondStep,
} from '#server/features/session-answers/routes.ts';
import { requestSignInCode, signInByCode } from '#server/features/sign-in-codes/commands.ts';
import { signUp } from '#server/features/sign-up/commands.ts';
import type { Gate } from '#server/gate/gate.ts';
import {
  bearerToken,
  clearCodeCookie,
  clearSessionCookie,
  CODE_COOKIE,
  cookieSettings,
  sessionToken,
  setCodeCookie,
} from '#server/gate/session-cookie.ts';
import { withRefusalFloor, withTimeFloor } from '#server/gate/time-floor.ts';
import { viewerOf } from '#server/gate/viewer.ts';
import type { ApiContext } from '#server/http/api.ts';
import { SIGN_IN_CODE_MINUTES } from '#server/mail/account-mails.ts';
import type { Services } from '#server/services.ts';
import { changeName, changePassword, noteSeen, resendConfirmation, signIn, signOut } from './commands.ts';
import { presentIdentity, presentSession, presentSubscription, presentUser } from './present.ts';
import { accountById, readViewer } from './queries.ts';

/** Longer than any look-up takes, so that the time of the answer tells nothing. */
const LOOKUP_FLOOR_MS = 150;
/** Longer than hashing and noting the try; the note is made for accounts alone. */
const SIGN_IN_FLOOR_MS = 150;

/** Sign-up, sign-in and what follows from a session. */
export function accountsRoutes(gate: Gate, services: Services) {
  const { accounts } = gate;
  return {
    signup: accounts.signup.handler(async ({ input, context }) => {
      const { data, client, ...account } = input;
      const applicant = {
        ...account,
        full_name: data.full_name,
        company_name: data.company_name,
        invitation_token: input.invitation_token,
      };
      const { invited, joined, session } = await signUp(services, applicant, originOf(context, services, client));
      return { invited, joined, session: await beginSession(services, context, session, input.email) };
    }),
    token: accounts.token.handler(async ({ input, context }) => {
      if (input.grant_type === 'refresh_token')
        return input.refresh_token === undefined
          ? renewFromCookie(services, context)
          : renewPair(services, context, input.refresh_token);
      const { client } = input;
      const answer = await withRefusalFloor(SIGN_IN_FLOOR_MS, () =>
        signIn(services, input, originOf(context, services, client), replacedBy(client, context)),
      );
      if (answer.kind === 'second step') return showSecondStep(services, context, answer.step, client);
      return beginSession(services, context, answer.session, input.email);
    }),
    session: accounts.session.handler(({ context: { viewer } }) =>
      viewer ? presentSession(viewer, services.now()) : null,
    ),
    logout: accounts.logout.handler(async ({ input, context }) => {
      if (input.scope !== 'local') await provenViewer(services, context, input.proof ?? {});
      const origin = originOf(context, services);
      await signOut(services, input.scope, sessionToken(context.request), context.viewer, origin);
      const isBrowser = bearerToken(context.request) === undefined;
      if (isBrowser && input.scope !== 'others')
        clearSessionCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
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
    identities: accounts.identities.handler(async ({ context }) => {
      const { userId } = viewerOf(context);
      return [presentIdentity(await accountById(services.db.identity.kysely, userId))];
    }),
    updateUser: accounts.updateUser.handler(async ({ input, context }) => {
      const viewer = viewerOf(context);
      if (input.password !== undefined) {
        // Whoever holds a session must not be able to try out passwords with it.
        await countTry(services, context, 'sign_in', viewer.email);
        const passwords = { current: input.current_password ?? '', next: input.password };
        await changePassword(services, viewer, passwords, originOf(context, services));
        await renewProvenSession(services, context);
      }
      if (input.data) await changeName(services, viewer, input.data.full_name, originOf(context, services));
      return presentUser({ ...viewer, fullName: input.data?.full_name ?? viewer.fullName });
    }),
  };
}

type SigningIn = 'browser' | 'app' | undefined;

/** A browser gets the request as a cookie, which no script reads; an app keeps it itself. */
async function askForCode(
  services: Services,
  context: ApiContext,
  { email, client }: { email: string; client?: SigningIn },
) {
  const isApp = client === 'app';
  const replaces = isApp ? undefined : context.request.cookies.get(CODE_COOKIE);
  const secret = await requestSignInCode(services, { email, replaces }, requestOf(context));
  if (isApp) return { ok: true as const, request_id: secret };
  setCodeCookie(context.resHeaders, secret, SIGN_IN_CODE_MINUTES * 60, cookieSettings(services.env.PUBLIC_URL));
  return { ok: true as const, request_id: null };
}

interface MailedCodeInput {
  email: string;
  token: string;
  client?: SigningIn;
  request_id?: string | undefined;
}

/** What a right code leads to: a session, or the question for a second factor. */
async function spendMailedCode(
  services: Services,
  context: ApiContext,
  { email, token, client, request_id }: MailedCodeInput,
) {
  await countTry(services, context, 'mail_code', email, context.request.ip);
  const origin = originOf(context, services, client);
  const requestSecret = (client === 'app' ? request_id : context.request.cookies.get(CODE_COOKIE)) ?? '';
  const { joined, answer } = await withRefusalFloor(SIGN_IN_FLOOR_MS, () =>
    signInByCode(services, { email, code: token, requestSecret }, origin, replacedBy(client, context)),
  );
  if (client !== 'app') clearCodeCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
  if (answer.kind === 'second step')
    return { joined, session: null, ...showSecondStep(services, context, answer.step, client) };
  return { joined, session: await beginSession(services, context, answer.session, email) };
}

/** Invitations by address, and links and codes in mails. */
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
    otp: accounts.otp.handler(({ input, context }) =>
      withTimeFloor(LOOKUP_FLOOR_MS, () => askForCode(services, context, input)),
    ),
    verify: accounts.verify.handler(async ({ input, context }) => {
      if (input.type === 'email') return spendMailedCode(services, context, input);
      if (input.type === 'recovery') {
        const { joined, session, email } = await resetByLink(
          services,
          input,
          originOf(context, services, input.client),
        );
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
