import type { z } from 'zod';
import type { AppSession } from '#contract/accounts.ts';
import type { Identity, Session, SubscriptionAnswer, User } from '#contract/user.ts';
import { NO_SUBSCRIPTION, type SubscriptionStatus } from '#domain/company/subscription.ts';
import { ACTIONS, can } from '#domain/team/permissions.ts';
import type { IssuedAppSession as OpenedAppSession } from '#server/features/accounts/account/sessions.ts';
import type { FactorType } from '#server/features/accounts/two-factor/two-factor-queries.ts';
import type { Services } from '#server/features/services.ts';
import { actorOf, mustSetUpTwoFactor, type Viewer } from '#server/platform/auth/viewer.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import type { SessionDetails, UserDetails } from './queries.ts';

export function presentUser(viewer: Viewer, { account, factors }: UserDetails): z.input<typeof User> {
  return {
    id: viewer.userId,
    email: viewer.email,
    full_name: viewer.fullName,
    email_confirmed: viewer.emailConfirmed,
    role: viewer.role,
    identities: [presentIdentity(account)],
    factors: factors.map(({ id, factor_type, status, friendly_name }) => ({
      id,
      factor_type: factor_type as FactorType,
      status: status as 'verified' | 'unverified',
      friendly_name,
    })),
  };
}

export function presentIdentity(account: {
  email: string;
  email_confirmed_at: Date | null;
  created_at: Date;
}): z.input<typeof Identity> {
  const { email, email_confirmed_at, created_at } = account;
  return { provider: 'email', email, confirmed: email_confirmed_at !== null, created_at: created_at.toISOString() };
}

type PresentServices = Pick<Services, 'env' | 'now'>;

/** expires_in is negative when the renewal is overdue. */
export function presentSession(
  { env, now }: PresentServices,
  viewer: Viewer,
  details: SessionDetails,
): z.input<typeof Session> {
  const { orgId, organization, accessExpiresAt } = viewer;
  const owner = details.unconfirmedOwner;
  return {
    user: presentUser(viewer, details),
    organization:
      orgId && organization
        ? {
            id: orgId,
            name: organization.name,
            time_zone: organization.timeZone,
            currency: organization.currency,
            ends_at: organization.endsAt?.toISOString() ?? null,
            unconfirmed_owner: owner && { ...owner, holds_mail: mailKind(env) === 'smtp' },
          }
        : null,
    subscription: presentViewerSubscription(viewer),
    permissions: orgId && !mustSetUpTwoFactor(viewer) ? ACTIONS.filter((action) => can(actorOf(viewer), action)) : [],
    aal: viewer.aal ?? 'aal1',
    two_factor_required: viewer.twoFactorRequired ?? false,
    expires_at: Math.floor(accessExpiresAt.getTime() / 1000),
    expires_in: Math.floor((accessExpiresAt.getTime() - now().getTime()) / 1000),
  };
}

/** An app gets its tokens only in this response. */
export function presentAppSession(
  services: PresentServices,
  viewer: Viewer,
  details: SessionDetails,
  { token, refreshToken }: OpenedAppSession,
): z.input<typeof AppSession> {
  return {
    ...presentSession(services, viewer, details),
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'bearer',
  };
}

/**
 * Without a session, the response shows no subscription, and the other values are unknown (docs/specification.md,
 * section 4).
 */
export function presentViewerSubscription(viewer: Viewer | null): z.input<typeof SubscriptionAnswer> {
  const subscription = viewer?.subscription ?? { ...NO_SUBSCRIPTION, max_users: 1 };
  return { ...presentSubscriptionStatus(subscription), max_users: subscription.max_users };
}

/** Keeps only the part of the plan that everyone in the company may see. */
export function presentSubscriptionStatus({ scheduled, ...status }: SubscriptionStatus): SubscriptionStatus {
  return {
    subscribed: status.subscribed,
    product_id: status.product_id,
    subscription_end: status.subscription_end,
    state: status.state,
    billing_interval: status.billing_interval,
    cancel_at_period_end: status.cancel_at_period_end,
    grace_until: status.grace_until,
    scheduled: scheduled && {
      product_id: scheduled.product_id,
      billing_interval: scheduled.billing_interval,
      at: scheduled.at,
    },
  };
}
