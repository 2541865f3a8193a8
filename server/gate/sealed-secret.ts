import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('secrets of authenticator apps').digest();
}

/**
 * Keeps the secret of an authenticator app unreadable in the database and its backups; unlike a password it is needed
 * again, so it cannot be hashed.
 * @param factorId bound to the secret, so that it cannot be moved to another person's row
 */
export function sealSecret(secret: Buffer, factorId: string, secretKey: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), iv).setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key or the row is another one */
export function openSecret(sealed: Buffer, factorId: string, secretKey: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
