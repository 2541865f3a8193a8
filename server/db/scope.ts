import type { Share } from '#server/fair-shares/fair-queue.ts';
import { isUuid } from './ids.ts';

declare const orgScope: unique symbol;

/**
 * The right to touch one organization's rows. Made from a session, an API key, an approval token, a signed copy or a job and nowhere else, so that
 * forgetting the tenant is a type error.
 */
export interface OrgScope {
  readonly orgId: string;
  /** whose share of the server's work it is: the company's, or that of everybody who has one of its links */
  readonly share: Share;
  readonly [orgScope]: true;
}

function scopeOf(orgId: string, share: Share = orgId): OrgScope {
  // The id becomes part of a SET LOCAL statement, which takes no parameters.
  if (!isUuid(orgId)) throw new TypeError('Not an organization id');
  return { orgId, share } as OrgScope;
}

/** From a session that the server has just read. */
export const scopeOfSession = (session: { orgId: string }): OrgScope => scopeOf(session.orgId);

/** From an API key that the server has just looked up. */
export const scopeOfApiKey = (key: { orgId: string }): OrgScope => scopeOf(key.orgId);

/**
 * From the organization part of an approval link; the secret part is checked by the query that uses the scope. Whoever has
 * a link takes nothing of what the company's own people need, and nothing of what other companies have.
 */
export const scopeOfApprovalToken = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/** Of a signed copy whose bytes the asker has, found by their hash. They have what the link's customer has, and share with them. */
export const scopeOfSignedCopy = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/** From the payload of a job that this program queued itself. */
export const scopeOfJob = (job: { org_id: string }): OrgScope => scopeOf(job.org_id);

/** Of a company that is being created, or an invitation found by its link. */
export const scopeOfMembership = (membership: { orgId: string }): OrgScope => scopeOf(membership.orgId);
