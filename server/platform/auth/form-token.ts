/**
 * A form token comes with a public form and is submitted with it. It proves when this site issued the form, without any
 * storage. Spam programs don't open the form, or submit it immediately.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid, newId } from '#server/platform/db/ids.ts';

/** The youngest form that is accepted. No person fills in a form faster. */
const YOUNGEST_MS = 3000;
const OLDEST_MS = 24 * 3_600_000;

/** Returns an id and its signature. The id begins with the time of issue (UUIDv7). */
export function issueFormToken(now: Date, secretKey: string): string {
  const id = newId(now.getTime());
  return `${id}.${signatureOf(id, secretKey)}`;
}

export type FormToken = { id: string } | { refused: 'not ours' | 'too young' | 'too old' };

export function readFormToken(form_token: string, now: Date, secretKey: string): FormToken {
  const [id = '', signature = '', ...more] = form_token.split('.');
  if (more.length > 0 || !isUuid(id) || !isSame(signature, signatureOf(id, secretKey))) return { refused: 'not ours' };
  const age = now.getTime() - Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  if (age < YOUNGEST_MS) return { refused: 'too young' };
  return age > OLDEST_MS ? { refused: 'too old' } : { id };
}

function signatureOf(id: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`form ticket\n${id}`).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
