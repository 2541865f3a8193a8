import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, so a value encrypted for one purpose can't be decrypted for another. */
type EncryptionPurpose =
  | 'authenticator app'
  | 'phone number'
  | 'webhook'
  | 'calendar feed'
  | 'account mail'
  | 'account text';

const KEY_LABELS: Readonly<Record<EncryptionPurpose, string>> = {
  'authenticator app': 'secrets of authenticator apps',
  'phone number': 'phone numbers of people',
  webhook: 'secrets of webhooks',
  'calendar feed': 'addresses of calendar feeds',
  'account mail': 'content of account mails',
  'account text': 'content of account texts',
};

interface Binding {
  /** id of the row with the ciphertext, which can't be decrypted in another row */
  rowId: string;
  secretKey: string;
}

function keyOf(purpose: EncryptionPurpose, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(KEY_LABELS[purpose]).digest();
}

/**
 * Encrypts data that the server has to read again. A stolen database or backup doesn't reveal it.
 * @returns initialization vector, tag and ciphertext, concatenated
 */
export function encrypt(purpose: EncryptionPurpose, content: Buffer, { rowId, secretKey }: Binding): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(purpose, secretKey), iv).setAAD(Buffer.from(rowId));
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when the key, the purpose or the row doesn't match, or a byte was changed */
export function decrypt(purpose: EncryptionPurpose, encrypted: Buffer, { rowId, secretKey }: Binding): Buffer {
  const decipher = createDecipheriv(ALGORITHM, keyOf(purpose, secretKey), encrypted.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(rowId))
    .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
