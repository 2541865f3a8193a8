/** Outcomes of a quote's emails and texts, and the rules for whether they may be sent. */
import { MOMENT_LASTS_MS } from '#domain/messages/delivery-status.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OutgoingMail } from './transport.ts';

/** The outcome of a quote's mail, or what was reported about it later. */
export interface MailOutcome {
  quote: LockedQuote;
  messageId: string;
  kind: string;
  channel: 'email' | 'text';
  to: string;
  /** the revision that the email shows; for an email without a link, the revision at that time */
  revision: number;
  /** who chose to send it; null for an email that the server sends automatically */
  author: { id: string; name: string } | null;
  outcome: Outcome;
  /** of a failure: the mail server's words, or why it was not sent; otherwise '' */
  reason: string;
  at: Date;
}

/**
 * `bounced`: a mail server rejected the recipient, or returned the email later; `refused`: the mail server rejected the
 * email for another reason; `withdrawn`: it is no longer wanted.
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

/** An email of a quote that may have to wait, or that should no longer be sent. */
export interface MailToCheck {
  id: string;
  quoteId: string;
  text: string;
}

/** A `MailToCheck` that may be about a payment. */
export interface PaymentMailToCheck extends MailToCheck {
  kind: string;
  /** of a receipt, of the email that it is void, and of one about a refund: the entry in the ledger */
  paymentId: string | null;
  /** of an email about a lower price: the reduction */
  reductionId: string | null;
}

/** Content of an email that was written again. */
export type WrittenAgain = Pick<OutgoingMail, 'subject' | 'html' | 'text'>;

/** `until`: not before this time; `withdrawn`: never, for a reason in a sentence */
export type SendPermission = 'go' | { until: Date } | { withdrawn: string };

/**
 * Whether a message with a send_from may be sent now: not before that time, and not once it is too late to be useful.
 * One that may already have been sent is not withdrawn, so that it is never falsely shown as not sent.
 *
 * @returns undefined for any other message, and for one whose time it is
 */
export function maySendTimed(
  { send_from, handed_over_at }: { send_from: Date | null; handed_over_at: Date | null },
  now: Date,
): Exclude<SendPermission, 'go'> | undefined {
  if (send_from === null) return undefined;
  if (send_from > now) return { until: send_from };
  const isTooLate = now.getTime() - send_from.getTime() > MOMENT_LASTS_MS;
  return isTooLate && handed_over_at === null ? { withdrawn: 'Not sent: it couldn’t be sent in time.' } : undefined;
}
