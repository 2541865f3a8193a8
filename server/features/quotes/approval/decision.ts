import type { Language } from '#domain/language/language.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { FirstDecision } from '#server/features/quotes/report-totals/recount.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';

/**
 * Who decides: the customer, authenticated by the link's secret, or staff on behalf of a customer who answered in
 * another way.
 */
export type Decider =
  | {
      kind: 'customer';
      secret: string;
      name: string;
      /** language of the page; undefined for the quote's own */
      language?: Language | undefined;
      /** the page offered card payment on approval, and its consent text says so */
      offeredCard?: boolean;
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
  /** the revision that the decider saw */
  revision: number;
  reason: string;
  by: Decider;
  /** origin of the request, stored as evidence */
  from: { ip: string; userAgent: string; requestId: string };
}

/** The quote after the update of its status. */
export interface DecidedRow extends FirstDecision {
  revision: number;
  wash_plan_id: string | null;
  approval_token: string | null;
  approval_token_expires_at: Date | null;
}

/** A decision made and recorded by this transaction. */
export interface RecordedDecision {
  request: DecisionRequest;
  quote: LockedQuote;
  decided: DecidedRow;
  /** what the decider saw, in the language in which it was shown */
  snapshot: QuoteSnapshot;
  /** position of the event in the quote's log */
  seq: number;
  at: Date;
}
