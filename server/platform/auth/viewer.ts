import type { ApiScope } from '#domain/company/api-scopes.ts';
import type { SubscriptionStatus } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import { type Actor, type Role, seesTotals } from '#domain/team/permissions.ts';
import { type OrgScope, scopeOfApiKey, scopeOfSession } from '#server/platform/db/scope.ts';

/** `aal2`: signed in with a second factor or a passkey (NIST SP 800-63B, section 4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** How long a replaced token is still accepted, because requests in progress and other tabs still send it. */
export const SESSION_GRACE_SECONDS = 30;

/**
 * The person or program behind a request. It is read again for every request, so a changed role or a revoked session
 * takes effect immediately.
 */
export interface Viewer {
  /** set when another program calls; `userId` is then the creator of its key */
  readonly apiKey?: { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] };
  readonly sessionId: string;
  readonly userId: string;
  /** null until an invited user has confirmed the email */
  readonly orgId: string | null;
  readonly organization: {
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string;
    /** when the company will be deleted; it is read-only until then. null when no deletion is scheduled */
    readonly endsAt: Date | null;
  } | null;
  readonly email: string;
  readonly fullName: string;
  readonly emailConfirmed: boolean;
  readonly role: Role;
  readonly subscription: SubscriptionStatus & { readonly max_users: number };
  /** when the browser has to renew the session */
  readonly accessExpiresAt: Date;
  /** absent for an API key */
  readonly aal?: AssuranceLevel;
  /** the company requires two-factor sign-in; absent for an API key */
  readonly twoFactorRequired?: boolean;
  /** members may see totals over everyone's quotes; absent for an API key */
  readonly membersSeeTotals?: boolean;
}

/** A viewer who has just reauthenticated, with the version of their credentials at that moment. */
export interface ReauthenticatedViewer extends Viewer {
  readonly credentialsVersion: number;
}

/** A viewer who belongs to an organization and can access its rows. */
export interface Member extends Viewer {
  readonly orgId: string;
  readonly scope: OrgScope;
}

/** Returns the viewer as a member. @throws ProductError EMAIL_UNCONFIRMED */
export function memberOf(viewer: Viewer): Member {
  const { orgId } = viewer;
  if (!orgId) throw new ProductError('EMAIL_UNCONFIRMED');
  return { ...viewer, orgId, scope: viewer.apiKey ? scopeOfApiKey({ orgId }) : scopeOfSession({ orgId }) };
}

/**
 * Returns whether the viewer is signed in but has no access to the company's data until they set up two-factor sign-in.
 */
export function mustSetUpTwoFactor({ twoFactorRequired, aal }: Viewer): boolean {
  return twoFactorRequired === true && aal === 'aal1';
}

/** Returns whether the company is scheduled for deletion. */
export function isEnding(organization: Viewer['organization']): boolean {
  return organization !== null && organization.endsAt !== null;
}

/** Returns whether a key has the scope. People have no scopes and need none, because only their role decides. */
export function hasScope({ apiKey }: Viewer, scope: ApiScope): boolean {
  return apiKey?.scopes.includes(scope) ?? true;
}

/**
 * Returns whether the viewer may see the customer's link, with which anyone can approve and pay. A key may see it only
 * if it may send it to a customer.
 */
export function maySeeLinks(viewer: Viewer): boolean {
  return hasScope(viewer, 'quotes:write');
}

/** Returns whether the viewer may see what was paid on a quote. */
export function maySeePayments(viewer: Viewer): boolean {
  return hasScope(viewer, 'payments:read');
}

/** Returns whether the viewer may get totals over everyone's quotes. For a key, only its scopes decide. */
export function maySeeTotals({ apiKey, role, membersSeeTotals = false }: Viewer): boolean {
  return apiKey !== undefined || seesTotals(role, membersSeeTotals);
}

export function actorOf(viewer: Viewer): Actor {
  const { role, subscription, organization } = viewer;
  return { role, subscribed: subscription.subscribed, ending: isEnding(organization) };
}
