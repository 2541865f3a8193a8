import type { Language } from '#domain/language/language.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { FirstDecision } from '#server/features/quotes/report-totals/recount.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';

/** The customer, authenticated by the link's secret, or staff for a customer who answered in another way. */
export type Decider =
  | {
      kind: 'customer';
      secret: string;
      name: string;
      /** language of the page; undefined for the quote's own */
      language?: Language | undefined;
      /** true when the page offered card payment on approval, which its consent text then says */
      offeredCard?: boolean;
      /** true when the customer checked that they have seen the pins */
      acknowledged?: boolean;
    }
  | {
      kind: 'staff';
      quoteId: string;
      userId: string;
      fullName: string;
      customerName: string;
      channel: 'phone' | 'in_person' | 'email' | 'paper';
    };

export interface DecisionRequest {
  decision: Decision;
  revision: number;
  reason: string;
  /** for an approval: places of the chosen options; undefined for those that the quote was sent with */
  options?: readonly number[] | undefined;
  by: Decider;
  /** origin of the request, stored as evidence */
  from: { ip: string; userAgent: string; requestId: string };
}

export interface DecidedRow extends FirstDecision {
  revision: number;
  wash_plan_id: string | null;
  approval_token: string | null;
  approval_token_expires_at: Date | null;
}

export interface RecordedDecision {
  request: DecisionRequest;
  quote: LockedQuote;
  decided: DecidedRow;
  /** the offer as the decider saw it, in the language they read */
  snapshot: QuoteSnapshot;
  /** position of the event in the quote's log */
  seq: number;
  at: Date;
}
