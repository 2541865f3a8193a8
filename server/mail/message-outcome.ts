/** What becomes of mails and texts of a quote, and whether they may leave. */
import type { LockedQuote } from '#server/db/quote-lock.ts';

/** The outcome of a quote's mail, or what was reported about it later. */
export interface MailOutcome {
  quote: LockedQuote;
  messageId: string;
  kind: string;
  channel: 'email' | 'text';
  to: string;
  /** the revision that the mail shows; for a mail without a link, the revision at that time */
  revision: number;
  /** who chose to send it; null for a mail that the server sends by itself */
  author: { id: string; name: string } | null;
  outcome: Outcome;
  /** of a failure: the mail server's words, or why it was not sent; otherwise '' */
  reason: string;
  at: Date;
}

/**
 * `bounced`: a mail server rejected the recipient, or returned the mail later; `refused`: the mail server rejected the
 * mail for another reason; `withdrawn`: nobody wants it any more.
 */
type Outcome =
  | 'sent'
  | 'outbox'
  | 'delivered'
  | 'bounced'
  | 'complained'
  | 'refused'
  | 'suppressed'
  | 'given_up'
  | 'withdrawn';

/** A mail of a quote that may have to wait, or that nobody should get any more. */
export interface MailToPermit {
  id: string;
  quoteId: string;
  text: string;
}

/** `until`: not before this time; `withdrawn`: never, for a reason in a sentence */
export type MailPermit = 'go' | { until: Date } | { withdrawn: string };
