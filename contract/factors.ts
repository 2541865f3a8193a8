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
  /** the last digits of a phone number, such as •••• 0123; null for other types */
  phone: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

const Factors = z.object({
  /** verified factors, oldest first */
  factors: z.array(Factor),
  /** null when the person has no factor that the codes could replace */
  backup_codes_left: z.int().nullable(),
  /** null when phone numbers can't be added, because this installation sends no texts */
  phones_offered: z.object({ countries: z.array(z.string()) }).nullable(),
});

/** A code by text message. It is sent in the background. */
export const TextedCode = z.object({
  factor_id: Id('factors'),
  /** the last digits of the number, such as •••• 0123 */
  phone: z.string(),
  /**
   * `delayed`: the provider hasn't responded yet and will be retried; `outbox`: the text is in the local test
   * outbox
   */
  state: z.enum(['sending', 'delayed', 'sent', 'outbox', 'failed']),
  /** why the text is delayed or failed, as a sentence */
  problem: z.string().nullable(),
  /** seconds until the code stops working */
  expires_in: z.int(),
  /** seconds until another code can be requested; requests before that do nothing */
  again_in: z.int(),
});

/** The argument of `navigator.credentials`, in the JSON format of the WebAuthn library. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });

const Base64Url = (max: number) =>
  TextInput()
    .max(max)
    .regex(/^[\w-]+$/);

const Credential = z.object({ id: Base64Url(1400), rawId: Base64Url(1400), type: z.literal('public-key') });

/** A new passkey, as the browser returns it. */
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
  /** Starts setting up a factor. The factor takes effect once `confirm` has verified it. */
  enroll: signedIn('write')
    .route({ method: 'POST', path: '/factors', tags: ['factors'] })
    .input(
      z
        .object({
          factor_type: z.enum(FACTOR_TYPES),
          friendly_name: FriendlyName,
          /** the phone number, for the type phone; the country code is optional */
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
        /** for an authenticator app: the secret to type in and the URI for a QR code */
        totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
        /** for a passkey: the options that the browser needs to create it */
        webauthn: CeremonyOptions.nullable(),
        /** for a phone number: the code that is being sent */
        phone: TextedCode.nullable(),
      }),
    ),
  /** Returns the delivery state of the code for a phone number that is being set up. */
  setupCode: signedIn('read')
    .route({ method: 'GET', path: '/factors/{id}/code', tags: ['factors'] })
    .input(z.object({ id: Id('factors') }))
    .output(TextedCode),
  /**
   * Texts another code to a phone number that is being set up; the previous code stops working. @throws TEXT_REFUSED
   */
  textSetupCode: signedIn('write')
    .route({ method: 'POST', path: '/factors/{id}/code', tags: ['factors'] })
    .input(z.object({ id: Id('factors') }))
    .output(TextedCode),
  /**
   * Verifies the first code of an app or a text, or the new passkey. Ends every other session. For a first factor, it
   * also returns backup codes.
   */
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
  /** Creates ten new backup codes; the old ones stop working. The new codes are shown only once. */
  renewBackupCodes: signedIn('write')
    .route({ method: 'POST', path: '/factors/backup-codes', tags: ['factors'] })
    .input(z.object({ reauthentication: Reauthentication }))
    .output(z.object({ backup_codes: z.array(z.string()) })),

  /**
   * Returns this browser's pending two-factor challenge; null when there is none. The cookie's content is not
   * returned.
   */
  challenge: visitor('read')
    .route({ method: 'GET', path: '/factors/challenge', tags: ['factors'] })
    .output(
      z
        .object({
          two_factor_challenge: TwoFactorChallenge.shape.two_factor_challenge.omit({ challenge_id: true }),
          /** the latest code that was texted for this challenge */
          texted: TextedCode.nullable(),
        })
        .nullable(),
    ),
  /** Completes a two-factor challenge. @throws CODE_INVALID; SIGN_IN_OVER after five wrong codes or ten minutes */
  verify: visitor('read')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/verify', tags: ['factors'] })
    // Without challenge_id, the challenge in the cookie is used.
    .input(z.object({ code: ChallengeCode, challenge_id: TextInput().max(100).optional(), client: Client.optional() }))
    .output(OpenedSession),
  /**
   * Texts a code for a two-factor challenge to one of the person's phone numbers; the previous code stops working.
   * @throws TEXT_REFUSED, SIGN_IN_OVER
   */
  textChallengeCode: visitor('read')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/challenge/code', tags: ['factors'] })
    // Without challenge_id, the challenge in the cookie is used.
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
  /** Signs in with a passkey alone, without a password. @throws PASSKEY_REFUSED */
  passkeySignIn: visitor('second_factor')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/factors/passkey/verify', tags: ['factors'] })
    .input(z.object({ credential: PasskeyAnswer }))
    .output(Session),

  /** Returns whether the company requires two-factor sign-in of everyone, and how many of the team have not set it up. */
  teamPolicy: member('two_factor.require')
    .route({ method: 'GET', path: '/company/two-factor', tags: ['factors'] })
    .output(z.object({ required: z.boolean(), members: z.int(), members_without: z.int() })),
  /**
   * Requires two-factor sign-in of everyone. @throws TWO_FACTOR_REQUIRED when the owner has no factor, because the
   * owner would be locked out first
   */
  requireForTeam: member('two_factor.require', 'write')
    .route({ method: 'PUT', path: '/company/two-factor', tags: ['factors'] })
    .input(z.object({ required: z.boolean() }))
    .output(z.object({ session: Session })),
};
