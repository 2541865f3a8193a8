import type { Language } from '#domain/language/language.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** organizations.logo_url of the logo in the HTML. The image joins the email when it is sent */
  logo?: string;
  /** English when omitted */
  language?: Language;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** set for an image inside the HTML, which the email doesn't list as a file */
  contentId?: string;
}

export interface OutgoingMail extends MailContent {
  /** the message's id. Its Message-ID contains it, so that duplicates can be recognized */
  id: string;
  to: string;
  replyTo: string;
  senderName: string;
  /** for a reminder: the unsubscribe page, which email clients can call directly */
  optOutUrl?: string;
  /** an appointment in iCalendar format, next to the HTML and the text */
  calendarFile?: string;
  attachments: readonly MailAttachment[];
}

/** The mail server will never accept this email, so don't retry. Staff see the server's reply as the reason. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /**
   * Set when the server rejected the recipient, not the sender or content. `hard`: the address doesn't exist or was
   * closed. `soft`: the recipient may accept a later message.
   */
  readonly bounce: 'hard' | 'soft' | null;

  constructor(reason: string, { bounce = null, cause }: { bounce?: 'hard' | 'soft' | null; cause?: unknown } = {}) {
    super(reason, { cause });
    this.bounce = bounce;
  }
}

export interface MailTransport {
  /** @throws MailRefused for a permanent failure. Any other error may be temporary */
  send(mail: OutgoingMail): Promise<'sent' | 'outbox'>;
  close(): Promise<void>;
}
