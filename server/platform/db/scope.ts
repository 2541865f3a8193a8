import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { isUuid } from './ids.ts';

declare const orgScope: unique symbol;

/**
 * The right to access one organization's rows. Only the functions below create a scope, from something that the server
 * has verified. Code that forgets the tenant doesn't compile.
 */
export interface OrgScope {
  readonly orgId: string;
  /** The share of the server's capacity that the work uses: the company's, or the one for its links. */
  readonly share: Share;
  readonly [orgScope]: true;
}

function scopeOf(orgId: string, share: Share = orgId): OrgScope {
  // The id becomes part of a SET LOCAL statement, which can't have parameters.
  if (!isUuid(orgId)) throw new TypeError('Not an organization id');
  return { orgId, share } as OrgScope;
}

export const scopeOfSession = (session: { orgId: string }): OrgScope => scopeOf(session.orgId);

export const scopeOfApiKey = (key: { orgId: string }): OrgScope => scopeOf(key.orgId);

/**
 * Uses the organization part of an approval link. The query checks the secret part. People with a link have their own
 * share, so they take no capacity from the company's members.
 */
export const scopeOfApprovalToken = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/** Someone with a signed copy has the access and the share of a customer with the link. */
export const scopeOfSignedCopy = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * A payment's page is found by its unguessable id. People returning from a payment use the capacity share of the
 * company's links.
 */
export const scopeOfPaymentSession = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * A delivery report names the message by its signed return address or unguessable id, or its recipient follows its
 * link. Reports use the share of the company's links, so they take no capacity from its members.
 */
export const scopeOfMessage = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Uses the phone numbers of a text that the provider signed. Texts use the share of the company's links, so they take
 * no capacity from its members.
 */
export const scopeOfText = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by link`);

/**
 * Uses the organization part of a calendar feed's URL. The query checks the secret part. Programs read feeds every
 * minute, so feeds have their own share and take no capacity from people.
 */
export const scopeOfCalendarFeed = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by feed`);

/**
 * A company's public page was found by its address. Everyone can open it, so its visitors have their own share and take no
 * capacity from the company's members and customers.
 */
export const scopeOfAskPage = ({ orgId }: { orgId: string }): OrgScope => scopeOf(orgId, `${orgId} by asking`);

/** Trusts the payload, because this server queued the job itself. */
export const scopeOfJob = (job: { org_id: string }): OrgScope => scopeOf(job.org_id);

/** For a company that is being created, or an invitation found by its link. */
export const scopeOfMembership = (membership: { orgId: string }): OrgScope => scopeOf(membership.orgId);
