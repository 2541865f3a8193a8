import { createHmac, randomBytes } from 'node:crypto';

interface SignedEvent {
  rawBody: Buffer;
  signature: string;
}

interface EventParts {
  type: string;
  object: object;
  account?: string;
  livemode?: boolean;
}

/** Signs an event like Stripe. @param at time of signing, in milliseconds */
export function signEvent({ type, object, account, livemode = false }: EventParts, secret: string, at = Date.now()) {
  const seconds = Math.floor(at / 1000);
  const event = {
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    type,
    created: seconds,
    livemode,
    data: { object },
    ...(account !== undefined && { account }),
  };
  return signBody(JSON.stringify(event), secret, at);
}

export function signBody(body: string, secret: string, at = Date.now()): SignedEvent {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { rawBody: Buffer.from(body), signature: `t=${seconds},v1=${signature}` };
}
