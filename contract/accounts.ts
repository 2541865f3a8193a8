import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import { PASSWORD_MAX_LENGTH, passwordProblem } from '#domain/team/password-rules.ts';
import { ROLES } from '#domain/team/permissions.ts';
import {
  Done,
  Email,
  Id,
  LinkToken,
  LookedUpEmail,
  plainName,
  signedIn,
  TextInput,
  TrimmedText,
  visitor,
} from './base.ts';
import { MailedCode, Reauthentication } from './reauthentication.ts';
import { FACTOR_TYPES, Identity, Session, SubscriptionAnswer, User } from './user.ts';

/** Reports only the first rule that the password breaks (docs/specification.md, section 5). */
export const Password = TextInput().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message) context.addIssue({ code: 'custom', message });
});

const FullName = TrimmedText()
  .min(1, 'Full name is required')
  .max(NAME_MAX, `Full name must be less than ${NAME_MAX} characters`)
  .refine(...plainName);
const CompanyName = TrimmedText()
  .min(1, 'Company name is required')
  .max(NAME_MAX, `Company name must be less than ${NAME_MAX} characters`)
  .refine(...plainName);

/** A browser gets an HttpOnly cookie and never sees a token. An app gets a pair of tokens and no cookie. */
export const Client = z.enum(['browser', 'app']);

/** The session of an app. `expires_in` and `expires_at` describe the access token. */
export const AppSession = Session.extend({
  /** for `Authorization: Bearer` */
  access_token: z.string(),
  /** works once. Every renewal returns a new one */
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
});
// AppSession comes first because its values would also match Session.
export const OpenedSession = z.union([AppSession, Session]);

/**
 * The response to a right password when the person must also pass a second factor. No session exists yet. Browsers
 * also get `challenge_id` as an HttpOnly cookie.
 */
export const TwoFactorChallenge = z.object({
  two_factor_challenge: z.object({
    challenge_id: z.string(),
    factor_types: z.array(z.enum(FACTOR_TYPES)),
    /** these phone numbers can get a code by text: see factors.textChallengeCode */
    phones: z.array(z.object({ factor_id: Id('factors'), phone: z.string() })),
    /** in seconds */
    expires_in: z.int(),
  }),
});

/** A path on our own site to continue to after sign-in. The server ignores other sites. */
const RedirectTo = TextInput().max(2000);

export const SignupInput = z.object({
  email: Email,
  password: Password,
  data: z.object({ full_name: FullName, company_name: CompanyName.optional() }),
  invitation_token: LinkToken.optional(),
  options: z.object({ redirect_to: RedirectTo.optional() }).optional(),
  client: Client.optional(),
});

/** Finds sign-in attempts. Someone can guess a password or a code, but not a refresh token or a link token. */
const isOneOf = (input: unknown, key: 'grant_type' | 'type', value: string) =>
  typeof input === 'object' && input !== null && key in input && (input as Record<string, unknown>)[key] === value;

export const accounts = {
  signup: visitor('sign_in')
    .route({ method: 'POST', path: '/auth/signup', tags: ['auth'] })
    .input(SignupInput)
    .output(
      z.object({
        invited: z.boolean(),
        joined: z.boolean(),
        session: OpenedSession,
        redirect_to: z.string(),
      }),
    ),
  /**
   * Signs in (grant password) or renews the session (grant refresh_token). A renewal without `refresh_token` uses the
   * cookie. A person with a verified factor also has to pass it: see factors.verify.
   */
  token: visitor('read', (input) => !isOneOf(input, 'grant_type', 'refresh_token'))
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/token', tags: ['auth'] })
    .input(
      z.discriminatedUnion('grant_type', [
        z.object({
          grant_type: z.literal('password'),
          email: Email,
          password: TextInput().min(1).max(PASSWORD_MAX_LENGTH),
          client: Client.optional(),
        }),
        z.object({ grant_type: z.literal('refresh_token'), refresh_token: TextInput().min(1).max(200).optional() }),
      ]),
    )
    .output(z.union([OpenedSession, TwoFactorChallenge])),
  /** Returns null when no one is signed in. */
  session: visitor('read')
    .route({ method: 'GET', path: '/auth/session', tags: ['auth'] })
    .output(Session.nullable()),
  /** Signing out other devices (`others`, `global`) requires reauthentication. */
  logout: visitor('write')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/logout', tags: ['auth'] })
    .input(
      z
        .object({
          scope: z.enum(['local', 'others', 'global']).default('local'),
          reauthentication: Reauthentication.optional(),
        })
        .refine(({ scope, reauthentication }) => scope === 'local' || reauthentication !== undefined, {
          path: ['current_password'],
          message: 'Enter your current password',
        }),
    )
    .output(Done),
  /** Emails a reset link. The response doesn't reveal if the email has an account. */
  recover: visitor('mail_link')
    .route({ method: 'POST', path: '/auth/recover', tags: ['auth'] })
    .input(z.object({ email: Email }))
    .output(Done),
  /**
   * Emails a code that signs in only the client that requested it. Browsers get the request's id as an HttpOnly
   * cookie, apps as `request_id`. The response doesn't reveal if the email has an account.
   */
  otp: visitor('mail_link')
    .route({ method: 'POST', path: '/auth/otp', tags: ['auth'] })
    .input(z.object({ email: Email, client: Client.optional() }))
    .output(Done.extend({ request_id: z.string().nullable() })),
  /**
   * Uses a link or code from an email: confirms an email (signup), resets the password (recovery) or signs in
   * (email). To confirm, the caller needs the session that signed up, its password or a new password. A new password
   * ends every other session. A person with a verified factor still has to use it after the code.
   */
  verify: visitor('read', (input) => isOneOf(input, 'type', 'email'))
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/verify', tags: ['auth'] })
    .input(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('signup'),
          token: LinkToken,
          password: TextInput().min(1).max(PASSWORD_MAX_LENGTH).optional(),
          /** replaces the password when someone else signed up with this email, or when the person forgot it */
          new_password: Password.optional(),
          client: Client.optional(),
        }),
        z.object({
          type: z.literal('recovery'),
          token: LinkToken,
          password: Password,
          client: Client.optional(),
        }),
        z.object({
          type: z.literal('email'),
          email: Email,
          token: MailedCode,
          client: Client.optional(),
          /** for apps: the `request_id` that accounts.otp returned. Browsers use their cookie */
          request_id: TextInput().min(1).max(200).optional(),
        }),
      ]),
    )
    .output(
      z.object({
        joined: z.boolean(),
        session: OpenedSession.nullable(),
        two_factor_challenge: TwoFactorChallenge.shape.two_factor_challenge.optional(),
      }),
    ),
  /**
   * Resends the confirmation email to the signed-in user, at most three times in 30 days. After that, RATE_LIMITED
   * names the day of the next one.
   */
  resend: signedIn('write')
    .route({ method: 'POST', path: '/auth/resend', tags: ['auth'] })
    .output(Done),
  user: signedIn('read')
    .route({ method: 'GET', path: '/auth/user', tags: ['auth'] })
    .output(User),
  /** Returns the person's sign-in identity, which is always an email. Factors are under factors.list. */
  identities: signedIn('read')
    .route({ method: 'GET', path: '/auth/identities', tags: ['auth'] })
    .output(z.array(Identity)),
  /**
   * Changes the signed-in user. A new password requires the current one and ends every other session. Refuses a new
   * email: emailChange handles those, because both emails have to confirm.
   */
  updateUser: signedIn('write')
    .route({ method: 'PUT', path: '/auth/user', tags: ['auth'] })
    .input(
      z.object({
        data: z.object({ full_name: FullName }).optional(),
        password: Password.optional(),
        current_password: TextInput().max(PASSWORD_MAX_LENGTH).optional(),
        email: Email.optional().refine(
          (email) => email === undefined,
          'Use the email change endpoint to change your email',
        ),
      }),
    )
    .output(User),
  /** Looks up one exact email. The response names neither the company nor the inviter. */
  lookupInvitation: visitor('lookup')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/invitations/lookup', tags: ['auth'] })
    .input(z.object({ email: LookedUpEmail }))
    .output(z.object({ invited: z.boolean() })),
  checkSubscription: visitor('read')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/functions/check-subscription', tags: ['subscription'] })
    .output(
      SubscriptionAnswer.extend({
        /**
         * Disk space on the server. low: the server will soon refuse changes. no_files: it refuses uploads. full: it
         * refuses every change. Always `ok` without a session.
         */
        storage: z.enum(['ok', 'low', 'no_files', 'full']),
      }),
    ),
  /** Refuses another user's id. */
  hasRole: signedIn('read')
    .route({ method: 'POST', path: '/rpc/has_role', tags: ['auth'] })
    .input(z.object({ user_id: Id('users').optional(), role: z.enum(ROLES) }))
    .output(z.boolean()),
};
