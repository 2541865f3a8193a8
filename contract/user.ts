import { z } from 'zod';
import { BILLING_INTERVALS } from '#domain/company/plans.ts';
import { SUBSCRIPTION_STATES, type SubscriptionStatus } from '#domain/company/subscription.ts';
import { ACTIONS, ROLES } from '#domain/team/permissions.ts';
import { type FieldsOf, Id, Timestamp } from './base.ts';

/** An email, for a password or for emailed codes. No other kind of identity exists. */
export const Identity = z.object({
  provider: z.literal('email'),
  email: z.string(),
  confirmed: z.boolean(),
  created_at: Timestamp,
});

/** `phone`: codes by text message, when the server has a text provider. */
export const FACTOR_TYPES = ['totp', 'webauthn', 'phone'] as const;

export const User = z.object({
  id: Id('users'),
  email: z.string(),
  full_name: z.string(),
  email_confirmed: z.boolean(),
  role: z.enum(ROLES),
  identities: z.array(Identity),
  factors: z.array(
    z.object({
      id: Id('factors'),
      factor_type: z.enum(FACTOR_TYPES),
      status: z.enum(['verified', 'unverified']),
      friendly_name: z.string(),
    }),
  ),
});

export const SubscriptionAnswer = z.object({
  /** true when the company can make changes. Otherwise everything is read-only */
  subscribed: z.boolean(),
  product_id: z.string().nullable(),
  /** end of the trial or of the paid period */
  subscription_end: Timestamp.nullable(),
  /**
   * trial: no plan yet. paid: a plan was chosen. past_due: the latest payment failed. canceled: the plan has ended.
   * none: no company yet
   */
  state: z.enum(SUBSCRIPTION_STATES),
  billing_interval: z.enum(BILLING_INTERVALS).nullable(),
  cancel_at_period_end: z.boolean(),
  /** last moment for changes despite a failed payment. null unless past_due */
  grace_until: Timestamp.nullable(),
  /** a smaller plan that starts later */
  scheduled: z
    .object({ product_id: z.string(), billing_interval: z.enum(BILLING_INTERVALS), at: Timestamp })
    .nullable(),
  max_users: z.int(),
} satisfies FieldsOf<SubscriptionStatus & { max_users: number }>);

/** The browser's data about its session. The tokens stay in an HttpOnly cookie. */
export const Session = z.object({
  user: User,
  /** null until an invited user has confirmed the email */
  organization: z
    .object({
      id: Id('organizations'),
      name: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      /** when the company will be deleted. Read-only until then. null if no deletion is scheduled */
      ends_at: Timestamp.nullable(),
      /** the owner, until they confirm their email */
      unconfirmed_owner: z
        .object({
          full_name: z.string(),
          email: z.string(),
          /**
           * true when messages to customers wait for the owner to confirm. false when this server sends no email
           * anyway
           */
          holds_mail: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  subscription: SubscriptionAnswer,
  permissions: z.array(z.enum(ACTIONS)),
  /** aal2: signed in with a second factor or a passkey */
  aal: z.enum(['aal1', 'aal2']),
  /**
   * true when the company requires two-factor sign-in but this session has only aal1. The session can then only set
   * up a factor
   */
  two_factor_required: z.boolean(),
  /** seconds since 1970 */
  expires_at: z.int(),
  expires_in: z.int(),
});
