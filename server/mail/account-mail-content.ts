import { decrypt, encrypt } from '#server/auth/encryption.ts';
import type { MailContent } from './transport.ts';

/** What is stored of a mail about an account, with where its answer goes when that is not the program's own address. */
export type AccountMailContent = MailContent & { replyTo?: string };

/** Such mails carry links that open an account: nobody who reads the database or a backup may read them. */
export function encryptContent(content: AccountMailContent, messageId: string, secretKey: string): Buffer {
  return encrypt('account mail', Buffer.from(JSON.stringify(content)), { rowId: messageId, secretKey });
}

/** @throws Error when the key or the row is another one */
export function decryptContent(encrypted: Buffer, messageId: string, secretKey: string): AccountMailContent {
  const text = decrypt('account mail', encrypted, { rowId: messageId, secretKey }).toString('utf8');
  return JSON.parse(text) as AccountMailContent;
}
