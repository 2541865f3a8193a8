import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkedKey, isKey } from './file-key.ts';

const PREFIX = '/files/';

/** @param expires rounded up to a whole second */
export function signedPath(key: string, expires: Date, secret: string): string {
  const seconds = Math.ceil(expires.getTime() / 1000);
  return `${PREFIX}${checkedKey(key)}?e=${seconds}&s=${signature(key, seconds, secret)}`;
}

/**
 * Returns null when the path isn't ours, was changed, or has expired.
 * @param path path and query of a request, as received
 */
export function verifiedKey(path: string, secret: string, now: Date): string | null {
  const found = /^\/files\/([^?]*)\?e=(\d{1,12})&s=([\w-]{43})$/.exec(path);
  const [, key, expires, given] = found ?? [];
  if (key === undefined || expires === undefined || given === undefined || !isKey(key)) return null;
  const right = signature(key, Number(expires), secret);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return null;
  return Number(expires) * 1000 > now.getTime() ? key : null;
}

function signature(key: string, seconds: number, secret: string): string {
  return createHmac('sha256', secret).update(`file:${seconds}:${key}`).digest('base64url');
}
