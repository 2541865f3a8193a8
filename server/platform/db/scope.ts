import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { isUuid } from './ids.ts';

declare const orgScope: unique symbol;

/**
 * The right to access one organization's rows. It is only created from a session, an API key, an approval token, a
 * signed copy, a payment's page, a message, a text message, a calendar feed, a job or a membership, so that
 * forgetting the tenant is a type error.
 */
export interface OrgScope {
  readonly orgId: string;
  /**
   * the share of the server's capacity that the work uses: the company's own, or the share for everyone with one of
   * its links
   */
  readonly share: Share;
  readonly [orgScope]: true;
}

function scopeOf(orgId: string, share: Share = orgId): OrgScope {
  // The id becomes part of a SET LOCAL statement, which can't have parameters.
  if (!isUuid(orgId)) throw new TypeError('Not an organization id');
  return { orgId, share } as OrgScope;
}

/** Creates the scope from a session that the server has just read. */
export const scopeOfSession = (session: { orgId: string }): OrgScope => scopeOf(session.orgId);

/** Creates the scope from an API key that the server has just looked up. */
export const scopeOfApiKey = (key: { orgId: string }): OrgScope => scopeOf(key.orgId);

/**
 * Creates the scope from the organization part of an approval link; the query that uses it checks the secret part.
 * People with a link have their own share, so they take no capacity from the company's members or from other
 * companies.
 */
export const scopeOfApprovalToken = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Creates the scope from a signed copy, found by the hash of its bytes. Its holder has the same access as the
 * customer with the link, and the same share.
 */
export const scopeOfSignedCopy = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Creates the scope from a payment's page, found by its unguessable id. People who return from it use the share of
 * the company's links.
 */
export const scopeOfPaymentSession = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Creates the scope from a message: a delivery report names it by its signed return address or unguessable id, or its
 * recipient follows its link. Delivery reports use the share of the company's links, so they take no capacity from its
 * members.
 */
export const scopeOfMessage = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Creates the scope from the phone numbers of a text message that the provider signed. Customers' texts use the share
 * of the company's links, so they take no capacity from its members.
 */
export const scopeOfText = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Creates the scope from the organization part of a calendar feed's URL; the query that uses it checks the secret
 * part. Programs that read feeds every minute take no capacity from people, either members or those with a link.
 */
export const scopeOfCalendarFeed = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by feed`);

/** Creates the scope from the payload of a job that this server queued itself. */
export const scopeOfJob = (job: { org_id: string }): OrgScope => scopeOf(job.org_id);

/** Creates the scope from a company that is being created, or an invitation found by its link. */
export const scopeOfMembership = (membership: { orgId: string }): OrgScope => scopeOf(membership.orgId);
