/**
 * How a job's approval stands now. A quote can be revised after its job was planned, and the visits then stay until a
 * person moves them.
 */
export const APPROVALS = ['stands', 'reopened', 'declined', 'archived'] as const;
export type Approval = (typeof APPROVALS)[number];

/** The quote number's latest revision, which may be the approved one itself. */
export interface LatestRevision {
  status: string;
  archived: boolean;
}

/** @param latest null for a job without a quote */
export function approvalOf(latest: LatestRevision | null): Approval | null {
  if (latest === null) return null;
  if (latest.archived) return 'archived';
  if (latest.status === 'declined') return 'declined';
  return latest.status === 'approved' ? 'stands' : 'reopened';
}

export const APPROVAL_NOTES: Record<Approval, string | null> = {
  stands: null,
  reopened: 'The quote is being revised',
  declined: 'The new revision was declined',
  archived: 'The quote is archived',
};
