import type { ApiScope } from '#domain/company/api-scopes.ts';
import type { SubscriptionStatus } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import { type Actor, type Role, seesMargin, seesTotals } from '#domain/team/permissions.ts';
import { type OrgScope, scopeOfApiKey, scopeOfSession } from '#server/platform/db/scope.ts';

/** `aal2` means signed in with a second factor or a passkey (NIST SP 800-63B, section 4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A replaced token still works this long, because requests in progress and other tabs send it. */
export const SESSION_GRACE_SECONDS = 30;

/**
 * The person or program behind a request. Read again for every request, so that a changed role or a revoked session
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
    /** when the company will be deleted; it is read-only until then */
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

export interface ReauthenticatedViewer extends Viewer {
  readonly credentialsVersion: number;
}

export interface Member extends Viewer {
  readonly orgId: string;
  readonly scope: OrgScope;
}

/** @throws ProductError EMAIL_UNCONFIRMED for a viewer without an organization */
export function memberOf(viewer: Viewer): Member {
  const { orgId } = viewer;
  if (!orgId) throw new ProductError('EMAIL_UNCONFIRMED');
  return { ...viewer, orgId, scope: viewer.apiKey ? scopeOfApiKey({ orgId }) : scopeOfSession({ orgId }) };
}

/** Returns true for a viewer who gets no company data before setting up two-factor sign-in. */
export function mustSetUpTwoFactor({ twoFactorRequired, aal }: Viewer): boolean {
  return twoFactorRequired === true && aal === 'aal1';
}

export function isEnding(organization: Viewer['organization']): boolean {
  return organization !== null && organization.endsAt !== null;
}

export function hasScope({ apiKey }: Viewer, scope: ApiScope): boolean {
  return apiKey?.scopes.includes(scope) ?? true;
}

/** Anyone with a customer's link can approve and pay. So a key may see a link only if it may send it to a customer. */
export function maySeeLinks(viewer: Viewer): boolean {
  return hasScope(viewer, 'quotes:write');
}

export function maySeePayments(viewer: Viewer): boolean {
  return hasScope(viewer, 'payments:read');
}

/** A key may see totals whatever its role, because its scopes already limit its calls. */
export function maySeeTotals({ apiKey, role, membersSeeTotals = false }: Viewer): boolean {
  return apiKey !== undefined || seesTotals(role, membersSeeTotals);
}

/** No key may see what a quote costs the company, because a key may be in anyone's hands. */
export function maySeeMargin({ apiKey, role }: Viewer, isShownToMembers: boolean): boolean {
  return apiKey === undefined && seesMargin(role, isShownToMembers);
}

/** Returns true for members. The company can limit the discounts they give; a key may give any. */
export function hasDiscountLimit({ apiKey, role }: Viewer): boolean {
  return apiKey === undefined && role === 'member';
}

export function actorOf(viewer: Viewer): Actor {
  const { role, subscription, organization } = viewer;
  return { role, subscribed: subscription.subscribed, ending: isEnding(organization) };
}
