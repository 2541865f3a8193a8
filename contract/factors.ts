import { FACTOR_NAME_MAX } from '#domain/team/sign-in-limits.ts';
import { z } from 'zod';
import { Client, OpenedSession, TwoFactorChallenge } from './accounts.ts';
import { Id, member, signedIn, TextInput, Timestamp, TrimmedText, visitor } from './base.ts';
import { FACTOR_TYPES, Session } from './user.ts';
import { Code, Reauthentication } from './reauthentication.ts';

export const FriendlyName = TrimmedText()
  .min(1, 'Give it a name')
  .max(FACTOR_NAME_MAX, `The name must be at most ${FACTOR_NAME_MAX} characters`);

export const Factor = z.object({
  id: Id('factors'),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

export const Factors = z.object({
  /** verified ones, the oldest first */
  factors: z.array(Factor),
  /** null before there is a factor they could stand in for */
  backup_codes_left: z.int().nullable(),
});

/** What `navigator.credentials` is called with, as the WebAuthn library's JSON. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });

const Base64Url = (max: number) =>
  TextInput()
    .max(max)
    .regex(/^[\w-]+$/);

const Credential = z.object({ id: Base64Url(1400), rawId: Base64Url(1400), type: z.literal('public-key') });

/** A new passkey, as the browser hands it over. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url(8000),
    attestationObject: Base64Url(60_000),
    transports: z.array(TextInput().max(20)).max(10).optional(),
  }),
});

/** A signature by a passkey. */
export const PasskeyAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url(8000),
    authenticatorData: Base64Url(8000),
    signature: Base64Url(4000),
    userHandle: TextInput().max(200).optional(),
  }),
});

export const factors = {
  list: signedIn('read')
    .route({ method: 'GET', path: '/factors', tags: ['factors'] })
    .output(Factors),
  /** Begins to set one up; it counts once it is verified by `confirm`. */
  enroll: signedIn('write')
    .route({ method: 'POST', path: '/factors', tags: ['factors'] })
    .input(
      z.object({ factor_type: z.enum(FACTOR_TYPES), friendly_name: FriendlyName, reauthentication: Reauthentication }),
    )
    .output(
      z.object({
        factor: Factor,
        /** for an authenticator app: the secret to type in, and the address for a QR code */
        totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
        /** for a passkey: what the browser makes it from */
        webauthn: CeremonyOptions.nullable(),
      }),
    ),
  /** The first code of an app, or the new passkey. Ends every other session; with the first factor come backup codes. */
  confirm: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/confirm', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), code: Code.optional(), credential: NewPasskey.optional() }))
    .output(z.object({ factor: Factor, backup_codes: z.array(z.string()).nullable(), session: Session })),
  rename: signedIn('write')
    .route({ method: 'PUT', path: '/factors/{id}', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), friendly_name: FriendlyName }))
    .output(Factor),
  remove: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/remove', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), reauthentication: Reauthentication }))
    .output(z.object({ session: Session })),
  /** Ten new ones; those before stop working. They are shown this once. */
  renewBackupCodes: signedIn('write')
    .route({ method: 'POST', path: '/factors/backup-codes', tags: ['factors'] })
    .input(z.object({ reauthentication: Reauthentication }))
    .output(z.object({ backup_codes: z.array(z.string()) })),

  /** The second step that this browser has begun; null when there is none. What its cookie holds is not told. */
  challenge: visitor('read')
    .route({ method: 'GET', path: '/factors/challenge', tags: ['factors'] })
    .output(
      z
        .object({ two_factor_challenge: TwoFactorChallenge.shape.two_factor_challenge.omit({ challenge_id: true }) })
        .nullable(),
    ),
  /** Ends the second step of a sign-in. @throws CODE_INVALID, SIGN_IN_OVER after five wrong codes or ten minutes */
  verify: visitor('read')
    .meta({ withoutRoom: true })
    .route({ method: 'POST', path: '/factors/verify', tags: ['factors'] })
    // Without challenge_id it is the one of the cookie.
    .input(z.object({ code: Code, challenge_id: TextInput().max(100).optional(), client: Client.optional() }))
    .output(OpenedSession),
  passkeyOptions: visitor('second_factor')
    .meta({ withoutRoom: true })
    .route({ method: 'POST', path: '/factors/passkey/options', tags: ['factors'] })
    .output(CeremonyOptions),
  /** Signs in without a password. @throws PASSKEY_REFUSED */
  passkeySignIn: visitor('second_factor')
    .meta({ withoutRoom: true })
    .route({ method: 'POST', path: '/factors/passkey/verify', tags: ['factors'] })
    .input(z.object({ credential: PasskeyAnswer }))
    .output(Session),

  /** Whether the company asks everybody for two-factor sign-in, and how many of the team have not set it up. */
  teamPolicy: member('two_factor.require')
    .route({ method: 'GET', path: '/company/two-factor', tags: ['factors'] })
    .output(z.object({ required: z.boolean(), members: z.int(), members_without: z.int() })),
  /** @throws TWO_FACTOR_REQUIRED when the owner has none: the first one shut out would be whoever turned it on */
  requireForTeam: member('two_factor.require', 'write')
    .route({ method: 'PUT', path: '/company/two-factor', tags: ['factors'] })
    .input(z.object({ required: z.boolean() }))
    .output(z.object({ session: Session })),
};
