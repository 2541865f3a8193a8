/** Key pair that identifies this installation to push services (VAPID, RFC 8292). */
import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
/** Order of the P-256 curve. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order has, so every key is equally likely (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;

interface PushKeys {
  /** In base64url, as browsers and push services expect. Not a secret. */
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the pair from SECRET_KEY, so every process has the same pair and no further secret is stored. After a change
 * of SECRET_KEY, browsers have to subscribe again.
 */
export function pushKeys(secretKey: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalarText(pair) };
}

/** Restores the leading zeros that getPrivateKey omits. */
function scalarText(pair: ReturnType<typeof createECDH>): string {
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
