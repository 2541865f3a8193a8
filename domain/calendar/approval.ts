/**
 * States of a job's approval. A quote can be reopened after its job was planned; the visits stay where they are until
 * a person moves them.
 */
export const APPROVALS = ['stands', 'reopened', 'declined', 'archived'] as const;
export type Approval = (typeof APPROVALS)[number];

/** The latest revision of the quote, which may be the approved one. */
export interface LatestRevision {
  status: string;
  archived: boolean;
}

/** Returns the state of a job's approval. @param latest null for a job without a quote */
export function approvalOf(latest: LatestRevision | null): Approval | null {
  if (latest === null) return null;
  if (latest.archived) return 'archived';
  if (latest.status === 'declined') return 'declined';
  return latest.status === 'approved' ? 'stands' : 'reopened';
}

/** A short note for the calendar; null when nothing is wrong. */
export const APPROVAL_NOTES: Record<Approval, string | null> = {
  stands: null,
  reopened: 'The quote is being revised',
  declined: 'The new revision was declined',
  archived: 'The quote is archived',
};
