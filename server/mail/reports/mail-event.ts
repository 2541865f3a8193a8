/** What somebody who handles our mails reports of one of them, whichever way it came. */
export interface MailEvent {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** of a bounce: the address itself is wrong or closed */
  isHard: boolean;
  /** in the words of the recipient's server; may be empty */
  reason: string;
  at: Date;
  /**
   * The addresses that the report is about, when nothing in it is signed: one of them has to be the recipient of the
   * message. null when the report itself is to be trusted.
   */
  about: readonly string[] | null;
}

export type ReportSource = 'mailbox' | 'sendgrid';
