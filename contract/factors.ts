import { z } from 'zod';
import { FACTOR_NAME_MAX, FACTOR_PHONE_MAX } from '#domain/team/sign-in-limits.ts';
import { Client, OpenedSession, TwoFactorChallenge } from './accounts.ts';
import { Id, member, plainName, signedIn, TextInput, Timestamp, TrimmedText, visitor } from './base.ts';
import { ChallengeCode, Reauthentication } from './reauthentication.ts';
import { FACTOR_TYPES, Session } from './user.ts';

const FriendlyName = TrimmedText()
  .min(1, 'Enter a name')
  .max(FACTOR_NAME_MAX, `The name must be at most ${FACTOR_NAME_MAX} characters`)
  .refine(...plainName);

export const Factor = z.object({
  id: Id('factors'),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.string(),
  /** masked, such as •••• 0123. null for other types */
  phone: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

const Factors = z.object({
  /** oldest first */
  factors: z.array(Factor),
  /** null when the person has no factor that backup codes could replace */
  backup_codes_left: z.int().nullable(),
  /** null when this installation sends no texts */
  phones_offered: z.object({ countries: z.array(z.string()) }).nullable(),
});

/** The program texts the code in the background. */
export const TextedCode = z.object({
  factor_id: Id('factors'),
  phone: z.string(),
  /** `delayed`: the provider hasn't responded and we retry. `outbox`: we saved the text in the local test outbox */
  state: z.enum(['sending', 'delayed', 'sent', 'outbox', 'failed']),
  problem: z.string().nullable(),
  /** in seconds */
  expires_in: z.int(),
  /** seconds until the person can request another code. Earlier requests do nothing */
  again_in: z.int(),
});

/** The argument of `navigator.credentials`, in the JSON format of the WebAuthn library. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });

const Base64Url = (max: number) =>
  TextInput()
    .max(max)
    .regex(/^[\w-]+$/);

const Credential = z.object({ id: Base64Url(1400), rawId: Base64Url(1400), type: z.literal('public-key') });

export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url(8000),
    attestationObject: Base64Url(60_000),
    transports: z.array(TextInput().max(20)).max(10).optional(),
  }),
});

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
  /** Starts setting up a factor. It takes effect once `confirm` has verified it. */
  enroll: signedIn('write')
    .route({ method: 'POST', path: '/factors', tags: ['factors'] })
    .input(
      z
        .object({
          factor_type: z.enum(FACTOR_TYPES),
          friendly_name: FriendlyName,
          phone: TextInput().trim().max(FACTOR_PHONE_MAX, 'This number is too long').optional(),
          reauthentication: Reauthentication,
        })
        .refine(({ factor_type, phone }) => factor_type !== 'phone' || Boolean(phone), {
          path: ['phone'],
          message: 'Enter your phone number',
        }),
    )
    .output(
      z.object({
        factor: Factor,
        /** for an authenticator app: the secret to type in and the URI of a QR code */
        totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
        /** for a passkey: options for the browser to create one */
        webauthn: CeremonyOptions.nullable(),
        phone: TextedCode.nullable(),
      }),
    ),
  setupCode: signedIn('read')
    .route({ method: 'GET', path: '/factors/{id}/code', tags: ['factors'] })
    .input(z.object({ id: Id('factors') }))
    .output(TextedCode),
  /**
   * Texts another code. The previous code stops working.
   * @throws TEXT_REFUSED
   */
  textSetupCode: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/code', tags: ['factors'] })
    .input(z.object({ id: Id('factors') }))
    .output(TextedCode),
  /** Verifies the first code, or the new passkey. Ends every other session. Returns backup codes for a first factor. */
  confirm: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/confirm', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), code: ChallengeCode.optional(), credential: NewPasskey.optional() }))
    .output(z.object({ factor: Factor, backup_codes: z.array(z.string()).nullable(), session: Session })),
  rename: signedIn('write')
    .route({ method: 'PUT', path: '/factors/{id}', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), friendly_name: FriendlyName }))
    .output(Factor),
  remove: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/remove', tags: ['factors'] })
    .input(z.object({ id: Id('factors'), reauthentication: Reauthentication }))
    .output(z.object({ session: Session })),
  /** Creates ten backup codes. The old ones stop working, and the new ones are shown only once. */
  renewBackupCodes: signedIn('write')
    .route({ method: 'POST', path: '/factors/backup-codes', tags: ['factors'] })
    .input(z.object({ reauthentication: Reauthentication }))
    .output(z.object({ backup_codes: z.array(z.string()) })),

  /** Returns this browser's pending challenge, or null. Doesn't return the cookie's content. */
  challenge: visitor('read')
    .route({ method: 'GET', path: '/factors/challenge', tags: ['factors'] })
    .output(
      z
        .object({
          two_factor_challenge: TwoFactorChallenge.shape.two_factor_challenge.omit({ challenge_id: true }),
          texted: TextedCode.nullable(),
        })
        .nullable(),
    ),
  /**
   * Completes a challenge.
   * @throws CODE_INVALID; SIGN_IN_OVER after five wrong codes or ten minutes
   */
  verify: visitor('read')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/verify', tags: ['factors'] })
    // Without challenge_id, the cookie's challenge counts.
    .input(z.object({ code: ChallengeCode, challenge_id: TextInput().max(100).optional(), client: Client.optional() }))
    .output(OpenedSession),
  /**
   * Texts a code to one of the person's phones. The previous code stops working.
   * @throws TEXT_REFUSED, SIGN_IN_OVER
   */
  textChallengeCode: visitor('read')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/challenge/code', tags: ['factors'] })
    // Without challenge_id, the cookie's challenge counts.
    .input(
      z.object({
        factor_id: Id('factors'),
        challenge_id: TextInput().max(100).optional(),
        client: Client.optional(),
      }),
    )
    .output(TextedCode),
  passkeyOptions: visitor('second_factor')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/passkey/options', tags: ['factors'] })
    .output(CeremonyOptions),
  /**
   * Signs in with a passkey and no password.
   * @throws PASSKEY_REFUSED
   */
  passkeySignIn: visitor('second_factor')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/passkey/verify', tags: ['factors'] })
    .input(z.object({ credential: PasskeyAnswer }))
    .output(Session),

  /** Returns the policy, and how many of the team have not set up two-factor sign-in. */
  teamPolicy: member('two_factor.require')
    .route({ method: 'GET', path: '/company/two-factor', tags: ['factors'] })
    .output(z.object({ required: z.boolean(), members: z.int(), members_without: z.int() })),
  /**
   * Requires two-factor sign-in of everyone.
   * @throws TWO_FACTOR_REQUIRED when the owner has no factor and would be locked out
   */
  requireForTeam: member('two_factor.require', 'write')
    .route({ method: 'PUT', path: '/company/two-factor', tags: ['factors'] })
    .input(z.object({ required: z.boolean() }))
    .output(z.object({ session: Session })),
};
