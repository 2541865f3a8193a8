/** A quote can be reopened after its job was planned. The visits then stay until a person moves them. */
export const APPROVALS = ['stands', 'reopened', 'declined', 'archived'] as const;
export type Approval = (typeof APPROVALS)[number];

/** The latest revision may be the approved one. */
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
