/** The customer's input, shown again when the page comes back so that nothing is lost. */
export interface Typed {
  name: string;
  /** for declining */
  reason: string;
  /** how they wanted to pay */
  pay: string;
  /** their own words about another date */
  wish?: string;
  question?: string;
}

export interface PageProblem {
  message: string;
  /** what the message is about; null: the quote as a whole */
  at: 'name' | 'payment' | 'appointment' | null;
}

/** The page's answer to one of its forms, unless it leads elsewhere. */
export interface PageAnswer {
  typed?: Typed;
  problem?: PageProblem;
  /** Decline was pressed without scripts, and the page asks */
  asksDecline?: boolean;
}
