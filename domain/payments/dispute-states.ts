import type { DisputeStatus } from './provider-payment.ts';

/** An inquiry may become a dispute. A closed dispute stays closed. */
const STEPS: Record<DisputeStatus, number> = {
  inquiry: 0,
  inquiry_closed: 1,
  needs_response: 2,
  under_review: 3,
  won: 4,
  lost: 4,
};

export function disputeMovesTo(from: DisputeStatus, to: DisputeStatus): boolean {
  return STEPS[to] > STEPS[from];
}
