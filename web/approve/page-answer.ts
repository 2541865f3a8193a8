/** The customer's input, shown again when the page is rendered after a POST, so nothing is lost. */
export interface Typed {
  name: string;
  /** for declining */
  reason: string;
  /** how the customer wanted to pay */
  pay: string;
  /** the customer's own words about a different time */
  wish?: string;
  question?: string;
}

export interface PageProblem {
  message: string;
  /** the field or card the message belongs to; null: the quote as a whole */
  at: 'name' | 'payment' | 'appointment' | null;
}

/** The page's response to one of its forms, unless the form leads to another page. */
export interface PageAnswer {
  typed?: Typed;
  problem?: PageProblem;
  /** Decline was pressed without scripts, so the page asks for confirmation */
  asksDecline?: boolean;
}
