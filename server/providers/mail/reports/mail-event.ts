/** One report about an email of ours, from a mail server or a provider, however it arrived. */
export interface MailEvent {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** of a bounce: the address itself is wrong or closed */
  isHard: boolean;
  /** what the recipient's server replied; may be empty */
  reason: string;
  at: Date;
  /**
   * The recipients that an unsigned report names: one of them has to be the recipient of the message. null when the
   * report itself can be trusted.
   */
  about: readonly string[] | null;
}

export type ReportSource = 'mailbox' | 'sendgrid';

/** No mail of this program is older. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Returns the time that a report gives. An impossible one counts as now: anyone may write a report, and the clock of
 * another server may be wrong.
 */
export function reportedTime(at: Date, now: Date): Date {
  return at.getTime() >= EARLIEST && at <= now ? at : now;
}
