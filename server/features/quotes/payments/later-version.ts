/** Later versions of a number, for the page of an earlier version that was decided. */
import { owedRevision } from '#domain/payments/owed.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Ledger, RevisionRow } from './ledger-queries.ts';

/** The version that is in effect instead of an approved one. */
export interface LaterVersion {
  revision: number;
  /** null while it awaits the customer's reply */
  approvedAt: Date | null;
  /** path of its page; null if it was approved without a link */
  path: string | null;
}

/**
 * Returns whether a later version replaces this one. All versions of a quote share one ledger: once a later version is
 * approved, its balance would appear next to a total that is no longer owed. While the later one is undecided, this one
 * still applies: its price and payments are shown, but no payment is offered.
 */
export function isReplaced(later: LaterVersion | null): boolean {
  return later !== null && later.approvedAt !== null;
}

type Revisions = Pick<Ledger, 'quote' | 'revisions'>;

/**
 * The later version of an approved quote that is in effect instead of it, otherwise the one that awaits the customer's
 * reply. One that was declined, expired, or archived undecided does not affect the approved one.
 */
function laterRevision({ quote, revisions }: Revisions, now: Date): RevisionRow | undefined {
  if (quote.status !== 'approved') return undefined;
  const later = revisions.filter(({ revision }) => revision > quote.revision);
  return later.findLast(({ status }) => status === 'approved') ?? later.findLast((row) => isWaiting(row, now));
}

function isWaiting(row: RevisionRow, now: Date): boolean {
  return row.status === 'pending' && row.is_offered && !isExpired(row, now);
}

export function laterVersionOf(scope: OrgScope, revisions: Revisions, now: Date): LaterVersion | null {
  const found = laterRevision(revisions, now);
  if (!found) return null;
  const { revision, approved_at: approvedAt, approval_token } = found;
  return { revision, approvedAt, path: approval_token === null ? null : approvalPath(scope.orgId, approval_token) };
}

/**
 * Path of the offer that replaced a declined one. No one has it yet while it is a draft or only about to be shared, and
 * an archived one is no longer available.
 */
export function replacementOf(scope: OrgScope, { quote, revisions }: Revisions): string | null {
  if (quote.status !== 'declined') return null;
  const found = revisions.findLast(({ revision, is_offered }) => revision > quote.revision && is_offered);
  return found?.approval_token ? approvalPath(scope.orgId, found.approval_token) : null;
}

/** The approved version that is still in effect while its customer has a later one to decide, or has declined it. */
export interface StandingVersion {
  approvedAt: Date;
  /** path of its page; null if it was approved without a link */
  path: string | null;
}

export function standingVersionOf(scope: OrgScope, { quote, revisions }: Revisions): StandingVersion | null {
  const counts = owedRevision(revisions);
  if (quote.status === 'approved' || !counts?.approved_at || counts.revision > quote.revision) return null;
  const { approved_at: approvedAt, approval_token } = counts;
  return { approvedAt, path: approval_token === null ? null : approvalPath(scope.orgId, approval_token) };
}

/**
 * Returns whether a later version awaits the customer's reply, so that the approved one accepts no card payment until then.
 */
export function isLaterWaiting(revisions: Revisions, now: Date): boolean {
  return laterRevision(revisions, now)?.status === 'pending';
}
