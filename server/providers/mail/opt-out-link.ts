/** The unsubscribe link in a reminder. It needs no account and never expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const OPT_OUT_PREFIX = '/no-reminders/';

const signatureOf = (id: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`no reminders\n${id}`).digest('base64url').slice(0, 22);

/** @param publicUrl origin, without a trailing slash */
export function optOutUrl(publicUrl: string, messageId: string, secretKey: string): string {
  return `${publicUrl}${OPT_OUT_PREFIX}${messageId}.${signatureOf(messageId, secretKey)}`;
}

/** @returns the reminder's id, or null for a path that this server did not sign */
export function readOptOutPath(path: string, secretKey: string): string | null {
  const [, id, signature] = /^\/no-reminders\/([0-9a-f-]{36})\.([\w-]{22})$/.exec(path) ?? [];
  if (id === undefined || signature === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, secretKey))) ? id : null;
}
