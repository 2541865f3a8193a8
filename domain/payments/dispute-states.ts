import type { DisputeStatus } from './provider-payment.ts';

/** Order of a dispute's states. An inquiry may become a dispute; a closed one stays closed. */
const STEPS: Record<DisputeStatus, number> = {
  inquiry: 0,
  inquiry_closed: 1,
  needs_response: 2,
  under_review: 3,
  won: 4,
  lost: 4,
};

/** Returns whether the second state is newer than the first. */
export function disputeMovesTo(from: DisputeStatus, to: DisputeStatus): boolean {
  return STEPS[to] > STEPS[from];
}
