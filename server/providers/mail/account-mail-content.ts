import { decrypt, encrypt } from '#server/platform/auth/encryption.ts';
import type { MailContent } from './transport.ts';

/** The stored content of an account email, and the reply address if it differs from the product's own. */
export type AccountMailContent = MailContent & { replyTo?: string };

/**
 * Encrypts the content, because these emails contain links that open an account: someone with access to the database or
 * a backup must not be able to read them.
 */
export function encryptContent(content: AccountMailContent, messageId: string, secretKey: string): Buffer {
  return encrypt('account mail', Buffer.from(JSON.stringify(content)), { rowId: messageId, secretKey });
}

/** Decrypts the content. @throws Error when the key or the row does not match */
export function decryptContent(encrypted: Buffer, messageId: string, secretKey: string): AccountMailContent {
  const text = decrypt('account mail', encrypted, { rowId: messageId, secretKey }).toString('utf8');
  return JSON.parse(text) as AccountMailContent;
}
