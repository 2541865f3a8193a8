import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import type { MailContent } from './content.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface OutgoingMail extends MailContent {
  /** of the message; becomes its Message-ID, so that a copy sent twice can be told to be one */
  id: string;
  to: string;
  replyTo: string;
  senderName: string;
  attachments: readonly MailAttachment[];
}

/** The mail server will never take this mail: trying again is of no use. Its words are the reason shown. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailTransport {
  /** @throws MailRefused for good; any other error may be gone at the next try */
  send(mail: OutgoingMail): Promise<'sent' | 'outbox'>;
  close(): Promise<void>;
}

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

/** How mail leaves: by a mail server, or into the local outbox when none is set up. The app says which. */
export function mailKind({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): 'smtp' | 'outbox' {
  return SMTP_URL === undefined ? 'outbox' : 'smtp';
}

/** Where the mails of a program without a mail server lie, one `.eml` file each. */
export const outboxFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'outbox');

export function createMailTransport(settings: MailSettings): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  return url === undefined
    ? createOutboxTransport({ folder: outboxFolder(settings), from })
    : createSmtpTransport({ url, from });
}
