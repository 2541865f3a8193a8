/** Signs events as Stripe does: the header has the time and an HMAC-SHA256 of time and body. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import type { WebhookSource } from '#server/providers/payments/provider.ts';

/** Age at which an event is refused, because someone may have intercepted it. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

interface Signing {
  secretKey: string;
  endpoint: WebhookSource;
}

/** Each endpoint has its own secret, so it accepts no events for the other. */
const secretOf = ({ secretKey, endpoint }: Signing): Buffer =>
  createHmac('sha256', secretKey).update(`events of the test provider: ${endpoint}`).digest();

function digest(body: string | Buffer, seconds: number, signing: Signing): Buffer {
  return createHmac('sha256', secretOf(signing)).update(`${seconds}.`).update(body).digest();
}

/** Returns the `stripe-signature` header, such as `t=1700000000,v1=5257a8…`. */
export function signEvent(body: string | Buffer, at: Date, signing: Signing): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(body, seconds, signing).toString('hex')}`;
}

const HEADER = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

/** @throws EventRefused for a missing, forged or outdated signature */
export function checkSignature(body: Buffer, header: string | undefined, now: Date, signing: Signing): void {
  const [, time = '', given = ''] = HEADER.exec(header ?? '') ?? [];
  if (given === '') throw new EventRefused('The signature is missing or malformed');
  const seconds = Number(time);
  if (!timingSafeEqual(Buffer.from(given, 'hex'), digest(body, seconds, signing)))
    throw new EventRefused('The signature is wrong');
  if (Math.abs(now.getTime() / 1000 - seconds) > SIGNATURE_TOLERANCE_SECONDS)
    throw new EventRefused('The event is outdated');
}
