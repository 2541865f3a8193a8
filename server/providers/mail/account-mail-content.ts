import { decrypt, encrypt } from '#server/platform/auth/encryption.ts';
import type { MailContent } from './transport.ts';

/** The reply address is set if it differs from the product's own. */
export type AccountMailContent = MailContent & { replyTo?: string };

/**
 * Encrypts the content, because these emails contain links that open an account. A reader of the database or a backup
 * must not see them.
 */
export function encryptContent(content: AccountMailContent, messageId: string, secretKey: string): Buffer {
  return encrypt('account mail', Buffer.from(JSON.stringify(content)), { rowId: messageId, secretKey });
}

/** @throws Error when the key or the row doesn't match */
export function decryptContent(encrypted: Buffer, messageId: string, secretKey: string): AccountMailContent {
  const text = decrypt('account mail', encrypted, { rowId: messageId, secretKey }).toString('utf8');
  return JSON.parse(text) as AccountMailContent;
}
