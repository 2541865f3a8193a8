import type { Language } from '#domain/language/language.ts';

/** Content that an email client shows. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** organizations.logo_url of the company whose logo the HTML shows; the image is added when the email is sent */
  logo?: string;
  /** language of the text; English when omitted */
  language?: Language;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** set for an image that is shown where the HTML refers to it, instead of being listed as a file */
  contentId?: string;
}

export interface OutgoingMail extends MailContent {
  /** id of the message; becomes its Message-ID, so that duplicates can be recognized */
  id: string;
  to: string;
  replyTo: string;
  senderName: string;
  /** for a reminder: URL of the unsubscribe page, which email clients can also call directly */
  optOutUrl?: string;
  /** an appointment in iCalendar format, in addition to the HTML and the text */
  calendarFile?: string;
  attachments: readonly MailAttachment[];
}

/**
 * Thrown when the mail server will never accept this email, so retrying is useless. The server's reply is shown as the
 * reason.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /**
   * Set when the recipient was rejected, not the sender or the content: `hard` if the email address itself is wrong or
   * closed, `soft` if a later message may be accepted.
   */
  readonly bounce: 'hard' | 'soft' | null;

  constructor(reason: string, { bounce = null, cause }: { bounce?: 'hard' | 'soft' | null; cause?: unknown } = {}) {
    super(reason, { cause });
    this.bounce = bounce;
  }
}

export interface MailTransport {
  /** Sends an email. @throws MailRefused for a permanent failure; any other error may be temporary */
  send(mail: OutgoingMail): Promise<'sent' | 'outbox'>;
  close(): Promise<void>;
}
