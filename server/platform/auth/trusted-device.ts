/**
 * A trusted device is a browser that has signed in to the account before. Its owner can sign in there even if strangers
 * have used up the account's attempts.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '#domain/durations.ts';

export const DEVICE_COOKIE = 'rinseline_device';
export const DEVICE_COOKIE_SECONDS = 400 * DAY_SECONDS;

/** The most accounts remembered for a browser. People in an office share computers. */
const ACCOUNTS_MAX = 5;

interface Device {
  id: string;
  marks: string[];
}

function parse(cookie: string | undefined): Device | null {
  const [id, ...marks] = cookie?.split('.') ?? [];
  return id !== undefined && /^[\w-]{22}$/.test(id) && marks.length <= ACCOUNTS_MAX ? { id, marks } : null;
}

function markOf(id: string, email: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`known device\n${id}\n${email}`).digest('base64url').slice(0, 22);
}

/** Returns the browser's id if the account has signed in on it before; otherwise null. */
export function trustedDevice(cookie: string | undefined, email: string, secretKey: string): string | null {
  const device = parse(cookie);
  if (!device) return null;
  const expected = Buffer.from(markOf(device.id, email, secretKey));
  const isKnown = device.marks.some(
    (mark) => mark.length === expected.length && timingSafeEqual(Buffer.from(mark), expected),
  );
  return isKnown ? device.id : null;
}

export function trustDevice(cookie: string | undefined, email: string, secretKey: string): string {
  const device = parse(cookie) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const mark = markOf(device.id, email, secretKey);
  const others = device.marks.filter((known) => known !== mark).slice(0, ACCOUNTS_MAX - 1);
  return [device.id, mark, ...others].join('.');
}
