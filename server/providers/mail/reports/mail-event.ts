export interface MailEvent {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** for a bounce: true when the email itself is wrong or closed */
  isHard: boolean;
  /** reply from the recipient's server, may be empty */
  reason: string;
  at: Date;
  /**
   * The recipients in an unsigned report. One of them must be the message's recipient. null for a report that we trust.
   */
  about: readonly string[] | null;
}

export type ReportSource = 'mailbox' | 'sendgrid';

/** The earliest possible time of a report. The program didn't exist before. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Replaces an impossible time by the current one. Anyone can write a report, and another server's clock may be wrong.
 */
export function reportedTime(at: Date, now: Date): Date {
  return at.getTime() >= EARLIEST && at <= now ? at : now;
}
