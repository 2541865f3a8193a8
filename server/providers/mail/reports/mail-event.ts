/** A report about one of our emails, whatever mail server or provider it came from. */
export interface MailEvent {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** for a bounce: true when the email address itself is wrong or closed */
  isHard: boolean;
  /** what the recipient's server replied; may be empty */
  reason: string;
  at: Date;
  /**
   * The recipients named in an unsigned report, one of whom has to be the recipient of the message. null for a report
   * that can be trusted.
   */
  about: readonly string[] | null;
}

export type ReportSource = 'mailbox' | 'sendgrid';

/** No email sent by this program is older. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Returns the time in a report. An impossible time is replaced by the current time, because anyone can write a report,
 * and another server's clock may be wrong.
 */
export function reportedTime(at: Date, now: Date): Date {
  return at.getTime() >= EARLIEST && at <= now ? at : now;
}
