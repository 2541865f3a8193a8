/** A report about one of our emails, from a mail server or a provider, in any form. */
export interface MailEvent {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** for a bounce: true when the email address itself is wrong or closed */
  isHard: boolean;
  /** what the recipient's server replied; may be empty */
  reason: string;
  at: Date;
  /**
   * The recipients that an unsigned report names. One of them has to be the recipient of the message. null when the
   * report itself can be trusted.
   */
  about: readonly string[] | null;
}

export type ReportSource = 'mailbox' | 'sendgrid';

/** No email of this program is older. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Returns the time in a report. An impossible one counts as now: anyone can write a report, and another server's
 * clock may be wrong.
 */
export function reportedTime(at: Date, now: Date): Date {
  return at.getTime() >= EARLIEST && at <= now ? at : now;
}
