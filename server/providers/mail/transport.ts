import type { Language } from '#domain/language/language.ts';

/** Content that a mail client shows. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /**
   * organizations.logo_url of the company whose logo the HTML shows; the image is added to the email when it is sent
   */
  logo?: string;
  /** of its words; English when omitted */
  language?: Language;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** shown where the HTML refers to it, instead of being listed as a file */
  contentId?: string;
}

export interface OutgoingMail extends MailContent {
  /** of the message; becomes its Message-ID, so that duplicates can be recognized */
  id: string;
  to: string;
  replyTo: string;
  senderName: string;
  /** of a reminder: the page on which its recipient says no to more of them, also by a click in the mail program */
  optOutUrl?: string;
  /** an appointment as calendar programs read it, next to the HTML and the text */
  calendarFile?: string;
  attachments: readonly MailAttachment[];
}

/** The mail server will never accept this email, so retrying is useless. Its words are the reason shown. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /**
   * The recipient was rejected, not the sender or the content: `hard` when the address itself is wrong or closed,
   * `soft` when another email may be accepted.
   */
  readonly bounce: 'hard' | 'soft' | null;

  constructor(reason: string, { bounce = null, cause }: { bounce?: 'hard' | 'soft' | null; cause?: unknown } = {}) {
    super(reason, { cause });
    this.bounce = bounce;
  }
}

export interface MailTransport {
  /** @throws MailRefused for a permanent failure; any other error may be gone at the next try */
  send(mail: OutgoingMail): Promise<'sent' | 'outbox'>;
  close(): Promise<void>;
}
