import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { MailContent } from './transport.ts';

/** What lies sealed: the mail, and where its answer goes when that is not the program's own address. */
export type SealedMail = MailContent & { replyTo?: string };

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('content of account mails').digest();
}

/**
 * Keeps the content of a mail unreadable in the database and its backups: such mails carry links that open an account.
 * @param messageId bound to the content, so that it cannot be moved to another row and recipient
 */
export function sealContent(content: SealedMail, messageId: string, secretKey: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), iv).setAAD(Buffer.from(messageId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key or the row is another one */
export function openContent(sealed: Buffer, messageId: string, secretKey: string): SealedMail {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(messageId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as SealedMail;
}
