import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is kept for: each purpose has a key of its own, so that a row of one cannot stand in for one of another. */
export type SecretPurpose = 'authenticator app' | 'webhook';

const LABELS: Readonly<Record<SecretPurpose, string>> = {
  'authenticator app': 'secrets of authenticator apps',
  webhook: 'secrets of webhooks',
};

/** Secrets of webhooks were first sealed with the key of authenticator apps; such rows open until their secret is renewed. */
const EARLIER_LABELS: Readonly<Record<SecretPurpose, readonly string[]>> = {
  'authenticator app': [],
  webhook: [LABELS['authenticator app']],
};

/** The row that a secret lies in: bound to it, so that it cannot be moved to another row. */
export interface SecretPlace {
  purpose: SecretPurpose;
  rowId: string;
}

function keyFrom(secretKey: string, label: string): Buffer {
  return createHmac('sha256', secretKey).update(label).digest();
}

/** Keeps a secret unreadable in the database and its backups; unlike a password it is needed again, so it cannot be hashed. */
export function sealSecret(secret: Buffer, { purpose, rowId }: SecretPlace, secretKey: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey, LABELS[purpose]), iv).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key, the purpose or the row is another one */
export function openSecret(sealed: Buffer, { purpose, rowId }: SecretPlace, secretKey: string): Buffer {
  let refusal: unknown;
  for (const label of [LABELS[purpose], ...EARLIER_LABELS[purpose]]) {
    try {
      return openWith(keyFrom(secretKey, label), sealed, rowId);
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

function openWith(key: Buffer, sealed: Buffer, rowId: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
