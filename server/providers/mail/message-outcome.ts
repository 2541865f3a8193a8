import { MOMENT_LASTS_MS } from '#domain/messages/delivery-status.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OutgoingMail } from './transport.ts';

export interface MailOutcome {
  quote: LockedQuote;
  messageId: string;
  kind: string;
  channel: 'email' | 'text';
  to: string;
  /** the email's revision, or the quote's current one for an email without a link */
  revision: number;
  /** who sent the email. null: the program */
  author: { id: string; name: string } | null;
  outcome: Outcome;
  /** for a failure: the mail server's reply, or why the program didn't send. Otherwise '' */
  reason: string;
  at: Date;
}

/**
 * `bounced`: a mail server rejected the recipient, or returned the email later. `refused`: the mail server rejected
 * the email for another reason. `withdrawn`: no one needs the email now.
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

/** A quote's email that may have to wait, or that no one may need now. */
export interface MailToCheck {
  id: string;
  quoteId: string;
  text: string;
}

export interface PaymentMailToCheck extends MailToCheck {
  kind: string;
  /** for a receipt, a voided receipt or a refund: the payment entry */
  paymentId: string | null;
  reductionId: string | null;
}

export type WrittenAgain = Pick<OutgoingMail, 'subject' | 'html' | 'text'>;

/** `until`: wait for this time. `withdrawn`: never send, for the reason given as a sentence. */
export type SendPermission = 'go' | { until: Date } | { withdrawn: string };

/**
 * Decides about a message with a send_from: not before that time, and not when it is too late to help. Never
 * withdraws a message that may have been sent, so that none is wrongly shown as not sent.
 * @returns undefined when the message may be sent
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
