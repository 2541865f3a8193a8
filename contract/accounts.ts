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

/** Reports only the first broken rule (docs/specification.md, section 5). */
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

/**
 * The kind of client that is signing in. A browser gets an HttpOnly cookie and never sees a token; an app gets a pair
 * of tokens and no cookie.
 */
export const Client = z.enum(['browser', 'app']);

/**
 * The session of an app. `expires_in` and `expires_at` describe the access token; the refresh token is exchanged for
 * the next pair.
 */
export const AppSession = Session.extend({
  /** for `Authorization: Bearer` */
  access_token: z.string(),
  /** works once; every renewal returns a new one */
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
});
// AppSession comes first: it has more fields, and its values would match Session as well.
export const OpenedSession = z.union([AppSession, Session]);

/**
 * Returned when the password was right but a second factor is required: there is no session yet. Browsers also get
 * `challenge_id` as an HttpOnly cookie.
 */
export const TwoFactorChallenge = z.object({
  two_factor_challenge: z.object({
    challenge_id: z.string(),
    /** types of second factors that the person has set up and can use now */
    factor_types: z.array(z.enum(FACTOR_TYPES)),
    /** phone numbers that can get a code by text: see factors.textChallengeCode */
    phones: z.array(z.object({ factor_id: Id('factors'), phone: z.string() })),
    /** seconds until the person has to enter the password again */
    expires_in: z.int(),
  }),
});

/** The page to continue to. A path outside our own site is ignored. */
const RedirectTo = TextInput().max(2000);

export const SignupInput = z.object({
  email: Email,
  password: Password,
  data: z.object({ full_name: FullName, company_name: CompanyName.optional() }),
  invitation_token: LinkToken.optional(),
  options: z.object({ redirect_to: RedirectTo.optional() }).optional(),
  client: Client.optional(),
});

/**
 * Tells sign-in attempts apart: a password or a code can be guessed; a refresh token or a link token can't.
 */
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
        /** path on our own site to continue to: the requested one, or /app */
        redirect_to: z.string(),
      }),
    ),
  /**
   * Signs in (grant password) or renews the session (grant refresh_token; without `refresh_token`, the one in the
   * cookie is used). A person with a verified factor also has to pass it: see factors.verify.
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
  /** Starts a password reset. The response is the same whether or not the email has an account. */
  recover: visitor('mail_link')
    .route({ method: 'POST', path: '/auth/recover', tags: ['auth'] })
    .input(z.object({ email: Email }))
    .output(Done),
  /**
   * Emails a code that signs in only the client that requested it: browsers get the request's id as an HttpOnly
   * cookie, apps as `request_id`, which is null for browsers. The response is the same whether or not the email has
   * an account.
   */
  otp: visitor('mail_link')
    .route({ method: 'POST', path: '/auth/otp', tags: ['auth'] })
    .input(z.object({ email: Email, client: Client.optional() }))
    .output(Done.extend({ request_id: z.string().nullable() })),
  /**
   * Uses a link or a code from an email: confirms an email (signup), sets a new password and signs in (recovery), or
   * signs in (email). To confirm, the caller needs the session that signed up, its password, or a new password. A new
   * password removes everything that was set up before it, and every other session ends. Email alone never signs in a
   * person with a verified factor: after the code, they still have to use the factor, as they would after a password.
   */
  verify: visitor('read', (input) => isOneOf(input, 'type', 'email'))
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/verify', tags: ['auth'] })
    .input(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('signup'),
          token: LinkToken,
          /** the password chosen at sign-up */
          password: TextInput().min(1).max(PASSWORD_MAX_LENGTH).optional(),
          /** replaces the password: for a person whose email someone else signed up with, or who forgot the password */
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
          /** for an app, the `request_id` that accounts.otp returned; a browser uses its cookie */
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
  /** Resends the confirmation email to the signed-in user. */
  /**
   * Allows three resends in 30 days. After that, RATE_LIMITED says on which day the next one can be sent. There is no
   * other limit.
   */
  resend: signedIn('write')
    .route({ method: 'POST', path: '/auth/resend', tags: ['auth'] })
    .output(Done),
  user: signedIn('read')
    .route({ method: 'GET', path: '/auth/user', tags: ['auth'] })
    .output(User),
  /**
   * Lists the identities of the signed-in person: always an email, because there is no sign-in through other
   * providers. Factors are under factors.list.
   */
  identities: signedIn('read')
    .route({ method: 'GET', path: '/auth/identities', tags: ['auth'] })
    .output(z.array(Identity)),
  /**
   * Changes the signed-in user. A new password requires the current one and ends every other session. A new email is
   * refused here rather than ignored: it goes through emailChange, where both emails confirm.
   */
  updateUser: signedIn('write')
    .route({ method: 'PUT', path: '/auth/user', tags: ['auth'] })
    .input(
      z.object({
        data: z.object({ full_name: FullName }).optional(),
        password: Password.optional(),
        current_password: TextInput().max(PASSWORD_MAX_LENGTH).optional(),
        email: Email.optional().refine((email) => email === undefined, 'To change your email, start an email change'),
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
         * Disk space on the server. low: changes will soon be refused; no_files: uploads are refused; full: every
         * change is refused. Always `ok` without a session.
         */
        storage: z.enum(['ok', 'low', 'no_files', 'full']),
      }),
    ),
  /** Checks only the signed-in user; another user's id is refused. */
  hasRole: signedIn('read')
    .route({ method: 'POST', path: '/rpc/has_role', tags: ['auth'] })
    .input(z.object({ user_id: Id('users').optional(), role: z.enum(ROLES) }))
    .output(z.boolean()),
};
