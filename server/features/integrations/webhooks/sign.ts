import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Creates a key, and the text form that owners copy (Standard Webhooks 1.0, "Signature scheme"). */
export function newWebhookSecret(): { key: Buffer; text: string } {
  const key = randomBytes(SECRET_BYTES);
  return { key, text: SECRET_PREFIX + key.toString('base64') };
}

interface SignedMessage {
  id: string;
  body: string;
  /** time of this attempt; receivers use it to refuse requests that someone recorded and sends again */
  at: Date;
  /** the current key first, then the replaced ones that still sign */
  keys: readonly Buffer[];
}

export function signedHeaders({ id, body, at, keys }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
