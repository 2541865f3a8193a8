import { ProductError } from '#domain/errors.ts';
import { type Actor, type Role, seesTotals } from '#domain/team/permissions.ts';
import type { SubscriptionStatus } from '#domain/company/subscription.ts';
import { type OrgScope, scopeOfApiKey, scopeOfSession } from '#server/db/scope.ts';

/** `aal2`: signed in with a second factor or a passkey (NIST SP 800-63B, section 4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A token that was renewed goes on counting for so long: requests that were under way, and other tabs, still bring it. */
export const SESSION_GRACE_SECONDS = 30;

/** Who is asking, read anew with every request: a changed role or a revoked session counts at once. */
export interface Viewer {
  /** set when no person asks but another program; `userId` is then whoever made its key */
  readonly apiKey?: { readonly id: string; readonly name: string };
  readonly sessionId: string;
  readonly userId: string;
  /** null until an invited user has confirmed the address */
  readonly orgId: string | null;
  readonly organization: {
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string;
    /** when the company will be erased; until then it is read-only. null: it goes on */
    readonly endsAt: Date | null;
  } | null;
  readonly email: string;
  readonly fullName: string;
  readonly emailConfirmed: boolean;
  readonly role: Role;
  readonly subscription: SubscriptionStatus & { readonly max_users: number };
  /** when the browser's part of the session has to be renewed */
  readonly accessExpiresAt: Date;
  /** absent for another program's key */
  readonly aal?: AssuranceLevel;
  /** the company asks everybody for two-factor sign-in; absent for another program's key */
  readonly twoFactorRequired?: boolean;
  /** the company shows its members sums over everybody's quotes; absent for another program's key */
  readonly membersSeeTotals?: boolean;
}

/** Somebody who has just shown again that it is them, and the state of the account that the proof was good for. */
export interface ReauthenticatedViewer extends Viewer {
  readonly credentialsVersion: number;
}

/** A viewer who belongs to an organization, with the right to its rows. */
export interface Member extends Viewer {
  readonly orgId: string;
  readonly scope: OrgScope;
}

/** @throws ProductError EMAIL_UNCONFIRMED */
export function memberOf(viewer: Viewer): Member {
  const { orgId } = viewer;
  if (!orgId) throw new ProductError('EMAIL_UNCONFIRMED');
  return { ...viewer, orgId, scope: viewer.apiKey ? scopeOfApiKey({ orgId }) : scopeOfSession({ orgId }) };
}

/** Signed in, but shut out of the company's data until two-factor sign-in is set up. */
export function mustSetUpTwoFactor({ twoFactorRequired, aal }: Viewer): boolean {
  return twoFactorRequired === true && aal === 'aal1';
}

/** The company is about to be deleted. */
export function isEnding(organization: Viewer['organization']): boolean {
  return organization !== null && organization.endsAt !== null;
}

/** Whether sums over everybody's quotes may be answered. What a key may see follows from its scopes alone. */
export function maySeeTotals({ apiKey, role, membersSeeTotals = false }: Viewer): boolean {
  return apiKey !== undefined || seesTotals(role, membersSeeTotals);
}

export function actorOf(viewer: Viewer): Actor {
  const { role, subscription, organization } = viewer;
  return { role, subscribed: subscription.subscribed, ending: isEnding(organization) };
}
