/** Outcomes of a quote's emails and texts, and the rules for whether they may be sent. */
import { MOMENT_LASTS_MS } from '#domain/messages/delivery-status.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OutgoingMail } from './transport.ts';

/** The outcome of a quote's email, or what was reported about it later. */
export interface MailOutcome {
  quote: LockedQuote;
  messageId: string;
  kind: string;
  channel: 'email' | 'text';
  to: string;
  /** the revision that the email shows; for an email without a link, the revision at that time */
  revision: number;
  /** who sent the email; null when it was sent automatically */
  author: { id: string; name: string } | null;
  outcome: Outcome;
  /** for a failure: the mail server's reply, or why the email was not sent; otherwise '' */
  reason: string;
  at: Date;
}

/**
 * `bounced`: a mail server rejected the recipient, or returned the email later; `refused`: the mail server rejected the
 * email for another reason; `withdrawn`: the email is no longer needed.
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

/** A quote's email that may have to wait, or may no longer be needed. */
export interface MailToCheck {
  id: string;
  quoteId: string;
  text: string;
}

/** An email to check that may be about a payment. */
export interface PaymentMailToCheck extends MailToCheck {
  kind: string;
  /** for a receipt, a voided receipt or a refund: the ledger entry */
  paymentId: string | null;
  /** for an email about a lowered price: the reduction */
  reductionId: string | null;
}

/** The rewritten content of an email. */
export type WrittenAgain = Pick<OutgoingMail, 'subject' | 'html' | 'text'>;

/**
 * `until`: the email may not be sent before this time; `withdrawn`: it is never sent, for the reason given as a
 * sentence
 */
export type SendPermission = 'go' | { until: Date } | { withdrawn: string };

/**
 * Returns whether a message with a send_from may be sent now: neither before that time nor once it is too late to be
 * useful. A message that may already have been sent is not withdrawn, so that it is never wrongly shown as not sent.
 *
 * @returns undefined when the message may be sent, or has no send_from
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
