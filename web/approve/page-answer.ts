import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';

/** The customer's input. The page shows it again after a POST, so nothing is lost. */
export interface Typed {
  name: string;
  reason: string;
  /** how the customer wanted to pay */
  pay: string;
  /** the customer's own words about a different time */
  wish?: string;
  /** the chosen tip: cents, or `other` with the amount in the customer's words */
  tip?: { chosen: string; other: string };
  question?: string;
  /** true when the customer checked that they have seen the pins */
  acknowledged?: boolean;
}

export interface PageProblem {
  message: string;
  /** the field or card that the message belongs to; null: the whole quote */
  at: 'name' | 'pins' | 'payment' | 'tip' | 'appointment' | null;
}

/** The page's response to one of its forms, unless the form leads to another page. */
export interface PageAnswer {
  typed?: Typed;
  problem?: PageProblem;
  /** Decline was pressed without scripts, so the page asks for confirmation */
  asksDecline?: boolean;
  /** with the options that the form had ticked; missing for a quote without options */
  quote?: z.output<typeof ApprovalView>;
}
