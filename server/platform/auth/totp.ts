/** Codes of an authenticator app (RFC 6238, with SHA-1, 30 seconds and 6 digits, as every such app implements it). */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
export const TOTP_SECRET_BYTES = 20;
/** Accepts the previous and next codes, because phone clocks can be slightly off. */
const STEPS_OFF = [-1, 0, 1] as const;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes as RFC 4648 without padding, as apps expect. Works only for whole groups of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

export function totpCode(secret: Buffer, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Compares all candidates in constant time.
 * @returns the code's step, or null. The caller must refuse this step and earlier ones from then on (RFC 6238, section
 * 5.2).
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  if (given.length !== DIGITS) return null;
  const current = totpStep(now);
  const matches = STEPS_OFF.map((off) => current + off).filter((step) =>
    timingSafeEqual(given, Buffer.from(totpCode(secret, step))),
  );
  return matches.at(-1) ?? null;
}

/** @param account the email, which distinguishes several entries of this product in the app */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
