import { isUuid } from './ids.ts';

declare const orgScope: unique symbol;

/**
 * The right to touch one organization's rows. Made from a session, an API key, an approval token or a job and nowhere else, so that
 * forgetting the tenant is a type error.
 */
export interface OrgScope {
  readonly orgId: string;
  readonly [orgScope]: true;
}

function scopeOf(orgId: string): OrgScope {
  // The id becomes part of a SET LOCAL statement, which takes no parameters.
  if (!isUuid(orgId)) throw new TypeError('Not an organization id');
  return { orgId } as OrgScope;
}

/** From a session that the server has just read. */
export const scopeOfSession = (session: { orgId: string }): OrgScope => scopeOf(session.orgId);

/** From an API key that the server has just looked up. */
export const scopeOfApiKey = (key: { orgId: string }): OrgScope => scopeOf(key.orgId);

/** From the organization part of an approval link; the secret part is checked by the query that uses the scope. */
export const scopeOfApprovalToken = (token: { orgId: string }): OrgScope => scopeOf(token.orgId);

/** From the payload of a job that this program queued itself. */
export const scopeOfJob = (job: { org_id: string }): OrgScope => scopeOf(job.org_id);

/** Of a company that is being created, or an invitation found by its link. */
export const scopeOfMembership = (membership: { orgId: string }): OrgScope => scopeOf(membership.orgId);
