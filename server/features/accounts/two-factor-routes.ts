import type { z } from 'zod';
import type { Client } from '#contract/accounts.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import {
  CHALLENGE_COOKIE,
  clearChallengeCookie,
  cookieSettings,
  sessionToken,
} from '#server/platform/auth/session-cookie.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import {
  confirmPhone,
  enrollPhone,
  readNewPhone,
  setupCode,
  textChallengeCode,
  textSetupCode,
} from './phone-factor.ts';
import { countTry, reauthenticate, refuseUnknown, renewReauthenticatedSession } from './sign-in/reauthenticate.ts';
import { beginSession, callOriginOf, originOf, replacedBy, sessionNow } from './sign-in/session-response.ts';
import { beginPasskeySignIn, confirmPasskey, enrollPasskey, signInByPasskey } from './two-factor/passkeys.ts';
import { offersPhones } from './two-factor/phone-codes.ts';
import { requireTwoFactor } from './two-factor/require-two-factor.ts';
import { confirmTotp, enrollTotp, removeFactor, renameFactor, renewBackupCodes } from './two-factor/two-factor.ts';
import {
  type Begun,
  begunTwoFactorChallenge,
  endTwoFactorChallenge,
  readTwoFactorChallenge,
} from './two-factor/two-factor-challenge.ts';
import { presentBegunChallenge, presentFactor, presentTextedCode } from './two-factor/two-factor-present.ts';
import { backupCodesLeft, countTeam, factorOf, factorsOf } from './two-factor/two-factor-queries.ts';

/** @throws ProductError NOT_FOUND */
async function factorById(services: Services, viewer: Viewer, id: string) {
  const factor = await factorOf(services.db.identity.kysely, viewer.userId, id);
  if (!factor) throw new ProductError('NOT_FOUND');
  return presentFactor(factor);
}

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
      const countries = services.env.PHONE_CODE_COUNTRIES;
      const phones_offered = offersPhones(services) ? { countries } : null;
      return { factors: own.map(presentFactor), backup_codes_left: left, phones_offered };
    }),
    enroll: factors.enroll.handler(async ({ input, context }) => {
      const { factor_type, friendly_name: friendlyName } = input;
      // Read the number first, so a mistyped number doesn't use up a reauthentication code.
      const phone = factor_type === 'phone' ? readNewPhone(services, context.caller.user, input.phone ?? '') : null;
      const viewer = await reauthenticate(services, context, input.reauthentication);
      if (phone) {
        const id = await enrollPhone(services, viewer, { friendlyName, phone }, context);
        const texted = presentTextedCode(await setupCode(services, viewer, id), services.now());
        return { factor: await factorById(services, viewer, id), totp: null, webauthn: null, phone: texted };
      }
      if (factor_type === 'totp') {
        const { id, secret, uri } = await enrollTotp(services, viewer, friendlyName);
        const factor = await factorById(services, viewer, id);
        return { factor, totp: { secret, uri }, webauthn: null, phone: null };
      }
      const site = { origin: context.request.origin };
      const { id, options } = await enrollPasskey(services, viewer, friendlyName, site);
      const factor = await factorById(services, viewer, id);
      return { factor, totp: null, webauthn: { ...options }, phone: null };
    }),
    setupCode: factors.setupCode.handler(async ({ input: { id }, context }) =>
      presentTextedCode(await setupCode(services, context.caller.user, id), services.now()),
    ),
    textSetupCode: factors.textSetupCode.handler(async ({ input: { id }, context }) =>
      presentTextedCode(await textSetupCode(services, context.caller.user, id, context), services.now()),
    ),
    confirm: factors.confirm.handler(async ({ input: { id, code, credential }, context }) => {
      const viewer = context.caller.user;
      const counted = await countTry(services, context, 'second_factor', viewer.email);
      const backup_codes = credential
        ? await confirmPasskey(
            services,
            viewer,
            { id, credential, site: { origin: context.request.origin } },
            callOriginOf(context),
          )
        : await confirmByCode(services, viewer, { id, code: code ?? '' }, context);
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
      await removeFactor(services, viewer, input.id, callOriginOf(context));
      return { session: await sessionNow(services, context) };
    }),
    renewBackupCodes: factors.renewBackupCodes.handler(async ({ input, context }) => {
      const viewer = await reauthenticate(services, context, input.reauthentication);
      return { backup_codes: await renewBackupCodes(services, viewer, callOriginOf(context)) };
    }),
  };
}

const challengeToken = ({ challenge_id }: { challenge_id?: string | undefined }, { request }: RequestContext) =>
  challenge_id ?? request.cookies.get(CHALLENGE_COOKIE) ?? '';

/** @throws ProductError SIGN_IN_OVER, RATE_LIMITED after too many unknown challenges */
async function assertBegun(
  services: Services,
  context: RequestContext,
  token: string,
  client: z.output<typeof Client> | undefined,
): Promise<Begun> {
  const begun = await begunTwoFactorChallenge(services, token);
  if (begun) return begun;
  if (client !== 'app') clearChallengeCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
  return refuseUnknown(services, context, new ProductError('SIGN_IN_OVER'));
}

async function confirmByCode(
  services: Services,
  viewer: Viewer,
  typed: { id: string; code: string },
  context: RequestContext,
): Promise<string[] | null> {
  const factor = await factorOf(services.db.identity.kysely, viewer.userId, typed.id);
  if (factor?.factor_type === 'phone') return confirmPhone(services, viewer, typed, context);
  return confirmTotp(services, viewer, typed, callOriginOf(context));
}

function signInRoutes({ factors }: Procedures, services: Services) {
  const settings = () => cookieSettings(services.env.PUBLIC_URL);
  return {
    challenge: factors.challenge.handler(async ({ context }) => {
      const token = context.request.cookies.get(CHALLENGE_COOKIE);
      const step = token ? await readTwoFactorChallenge(services, token) : null;
      return step && presentBegunChallenge(step, { canText: offersPhones(services), now: services.now() });
    }),
    textChallengeCode: factors.textChallengeCode.handler(async ({ input, context }) => {
      const token = challengeToken(input, context);
      const begun = await assertBegun(services, context, token, input.client);
      const about = { token, begun, factorId: input.factor_id };
      return presentTextedCode(await textChallengeCode(services, about, context), services.now());
    }),
    verify: factors.verify.handler(async ({ input, context }) => {
      const token = challengeToken(input, context);
      const begun = await assertBegun(services, context, token, input.client);
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
