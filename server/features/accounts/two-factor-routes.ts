import { ProductError } from '#domain/errors.ts';
import {
  countTry,
  reauthenticate,
  refuseUnknown,
  renewReauthenticatedSession,
} from '#server/features/accounts/reauthenticate.ts';
import {
  beginPasskeySignIn,
  confirmPasskey,
  enrollPasskey,
  signInByPasskey,
} from '#server/features/accounts/passkeys.ts';
import {
  beginSession,
  originOf,
  replacedBy,
  requestOf,
  sessionNow,
} from '#server/features/accounts/session-response.ts';
import {
  begunTwoFactorChallenge,
  endTwoFactorChallenge,
  showTwoFactorChallenge,
} from '#server/features/accounts/two-factor-challenge.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { CHALLENGE_COOKIE, clearChallengeCookie, cookieSettings, sessionToken } from '#server/auth/session-cookie.ts';
import type { Viewer } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { confirmTotp, enrollTotp, removeFactor, renameFactor, renewBackupCodes } from './two-factor.ts';
import { presentBegunChallenge, presentFactor } from './two-factor-present.ts';
import { backupCodesLeft, countTeam, factorOf, factorsOf } from './two-factor-queries.ts';
import { requireTwoFactor } from './require-two-factor.ts';

/** @throws ProductError NOT_FOUND */
async function factorById(services: Services, viewer: Viewer, id: string) {
  const factor = await factorOf(services.db.identity.kysely, viewer.userId, id);
  if (!factor) throw new ProductError('NOT_FOUND');
  return presentFactor(factor);
}

/** Two-factor sign-in: setup, challenge, passkeys. */
export function factorsRoutes(procedures: Procedures, services: Services) {
  return {
    ...ownFactorRoutes(procedures, services),
    ...signInRoutes(procedures, services),
    ...teamRoutes(procedures, services),
  };
}

function ownFactorRoutes({ factors }: Procedures, services: Services) {
  return {
    list: factors.list.handler(async ({ context }) => {
      const { userId } = context.caller.user;
      const own = await factorsOf(services.db.identity.kysely, userId);
      const left = own.length > 0 ? await backupCodesLeft(services.db.identity.kysely, userId) : null;
      return { factors: own.map(presentFactor), backup_codes_left: left };
    }),
    enroll: factors.enroll.handler(async ({ input, context }) => {
      const viewer = await reauthenticate(services, context, input.reauthentication);
      if (input.factor_type === 'totp') {
        const { id, secret, uri } = await enrollTotp(services, viewer, input.friendly_name);
        return { factor: await factorById(services, viewer, id), totp: { secret, uri }, webauthn: null };
      }
      const site = { origin: context.request.origin };
      const { id, options } = await enrollPasskey(services, viewer, input.friendly_name, site);
      return { factor: await factorById(services, viewer, id), totp: null, webauthn: { ...options } };
    }),
    confirm: factors.confirm.handler(async ({ input: { id, code, credential }, context }) => {
      const viewer = context.caller.user;
      const counted = await countTry(services, context, 'second_factor', viewer.email);
      const request = requestOf(context);
      const site = { origin: context.request.origin };
      const backup_codes = credential
        ? await confirmPasskey(services, viewer, { id, credential, site }, request)
        : await confirmTotp(services, viewer, { id, code: code ?? '' }, request);
      await counted.giveBack();
      await renewReauthenticatedSession(services, context);
      const factor = await factorById(services, viewer, id);
      return { factor, backup_codes, session: await sessionNow(services, context) };
    }),
    rename: factors.rename.handler(async ({ input: { id, friendly_name }, context }) =>
      presentFactor(await renameFactor(services, context.caller.user, { id, name: friendly_name })),
    ),
    remove: factors.remove.handler(async ({ input, context }) => {
      const viewer = await reauthenticate(services, context, input.reauthentication);
      await removeFactor(services, viewer, input.id, requestOf(context));
      return { session: await sessionNow(services, context) };
    }),
    renewBackupCodes: factors.renewBackupCodes.handler(async ({ input, context }) => {
      const viewer = await reauthenticate(services, context, input.reauthentication);
      return { backup_codes: await renewBackupCodes(services, viewer, requestOf(context)) };
    }),
  };
}

function signInRoutes({ factors }: Procedures, services: Services) {
  const settings = () => cookieSettings(services.env.PUBLIC_URL);
  return {
    challenge: factors.challenge.handler(async ({ context }) => {
      const token = context.request.cookies.get(CHALLENGE_COOKIE);
      const step = token ? await showTwoFactorChallenge(services, token) : null;
      return step && presentBegunChallenge(step);
    }),
    verify: factors.verify.handler(async ({ input, context }) => {
      const token = input.challenge_id ?? context.request.cookies.get(CHALLENGE_COOKIE) ?? '';
      const begun = await begunTwoFactorChallenge(services, token);
      if (!begun) {
        if (input.client !== 'app') clearChallengeCookie(context.resHeaders, settings());
        return refuseUnknown(services, context, new ProductError('SIGN_IN_OVER'));
      }
      const { email } = begun.account;
      const counted = await countTry(services, context, 'second_factor', email);
      const step = { token, code: input.code, begun };
      const { client } = input;
      const origin = originOf(context, services, client);
      const session = await endTwoFactorChallenge(services, step, origin, replacedBy(client, context));
      await counted.giveBack();
      if (client !== 'app') clearChallengeCookie(context.resHeaders, settings());
      return beginSession(services, context, session, email);
    }),
    passkeyOptions: factors.passkeyOptions.handler(async ({ context }) => ({
      ...(await beginPasskeySignIn(services, { origin: context.request.origin })),
    })),
    passkeySignIn: factors.passkeySignIn.handler(async ({ input: { credential }, context }) => {
      const answer = { credential, site: { origin: context.request.origin } };
      const replaces = sessionToken(context.request);
      const { session, email } = await signInByPasskey(services, answer, originOf(context, services), replaces);
      clearChallengeCookie(context.resHeaders, settings());
      return beginSession(services, context, session, email);
    }),
  };
}

function teamRoutes({ factors }: Procedures, services: Services) {
  return {
    teamPolicy: factors.teamPolicy.handler(async ({ context }) => {
      const { orgId, twoFactorRequired } = context.caller.member;
      const { members, members_without } = await countTeam(services.db.identity.kysely, orgId);
      return { required: twoFactorRequired === true, members, members_without };
    }),
    requireForTeam: factors.requireForTeam.handler(async ({ input, context }) => {
      await requireTwoFactor(services, context.caller.member, input.required, context.caller.author);
      return { session: await sessionNow(services, context) };
    }),
  };
}
