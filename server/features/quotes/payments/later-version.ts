/** Facts about later versions of a quote, for the page of an earlier, decided version. */
import { owedRevision } from '#domain/payments/owed.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Ledger, RevisionRow } from './ledger-queries.ts';

export interface LaterVersion {
  revision: number;
  /** null while the later version awaits the customer's reply */
  approvedAt: Date | null;
  /** path of the later version's page; null if it was approved without a link */
  path: string | null;
}

/**
 * Returns true once a later version is approved. All versions share one ledger, so the later version's balance would
 * appear next to this version's total. Until then, this version shows its price but takes no payment.
 */
export function isReplaced(later: LaterVersion | null): boolean {
  return later !== null && later.approvedAt !== null;
}

type Revisions = Pick<Ledger, 'quote' | 'revisions'>;

/**
 * Prefers an approved later version to one that awaits the customer's reply. A declined, expired or archived undecided
 * version doesn't affect the approved one.
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
 * Returns the path of the offer that replaced a declined one. Skips drafts, because no one has them, and archived
 * offers.
 */
export function replacementOf(scope: OrgScope, { quote, revisions }: Revisions): string | null {
  if (quote.status !== 'declined') return null;
  const found = revisions.findLast(({ revision, is_offered }) => revision > quote.revision && is_offered);
  return found?.approval_token ? approvalPath(scope.orgId, found.approval_token) : null;
}

/** The approved version that stays in effect while the customer considers a later one, or after they declined it. */
export interface StandingVersion {
  approvedAt: Date;
  /** path of the approved version's page; null if it was approved without a link */
  path: string | null;
}

export function standingVersionOf(scope: OrgScope, { quote, revisions }: Revisions): StandingVersion | null {
  const counts = owedRevision(revisions);
  if (quote.status === 'approved' || !counts?.approved_at || counts.revision > quote.revision) return null;
  const { approved_at: approvedAt, approval_token } = counts;
  return { approvedAt, path: approval_token === null ? null : approvalPath(scope.orgId, approval_token) };
}

/** While a later version awaits the customer's reply, the approved one takes no card payment. */
export function isLaterWaiting(revisions: Revisions, now: Date): boolean {
  return laterRevision(revisions, now)?.status === 'pending';
}
