/**
 * Events of SendGrid's signed webhook. The program sends emails by plain SMTP with its message id in X-SMTPAPI, and
 * the events return that id.
 */
import { type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
import { isHardBounce } from '#domain/messages/bounce.ts';
import { cutText, storableText } from '#domain/text.ts';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import { type MailEvent, reportedTime } from './mail-event.ts';

export const SIGNATURE_HEADER = 'x-twilio-email-event-webhook-signature';
export const TIMESTAMP_HEADER = 'x-twilio-email-event-webhook-timestamp';

/** SendGrid resends rejected events for a day, each time with a new signature. */
const OLDEST_MS = 10 * MINUTE_MS;
const REASON_MAX = 500;

interface NamedEvent {
  id: string;
  event: MailEvent;
}

/**
 * Verifies the signature over time and body before parsing anything.
 * @returns only delivery events
 * @throws EventRefused
 */
export function readEvents(
  body: Buffer,
  { signature, timestamp }: { signature: string; timestamp: string },
  key: KeyObject,
  now: Date,
): NamedEvent[] {
  if (!/^\d{10}$/.test(timestamp)) throw new EventRefused('The time is missing');
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64')))
    throw new EventRefused('The signature is wrong');
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (age > OLDEST_MS) throw new EventRefused('The events are too old');
  const parsed = z.array(z.unknown()).safeParse(jsonOf(body));
  if (!parsed.success) throw new EventRefused('The body is not a list of events');
  return parsed.data.flatMap((each) => namedEvent(each, now) ?? []);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const Event = z.object({
  sg_event_id: z.string().min(1).max(200),
  event: z.string(),
  timestamp: z.number(),
  /** our message id, as we gave it to SendGrid */
  message_id: z.uuid().optional().catch(undefined),
  'smtp-id': z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  /** for a bounce: `blocked` doesn't mean that the recipient's email is wrong */
  type: z.string().optional().catch(undefined),
});

const KIND_OF: Readonly<Record<string, MailEvent['kind']>> = {
  delivered: 'delivered',
  bounce: 'bounced',
  // SendGrid drops a message itself when the recipient's email has bounced or its owner has complained.
  dropped: 'bounced',
  spamreport: 'complained',
};

function namedEvent(given: unknown, now: Date): NamedEvent | null {
  const { data: event } = Event.safeParse(given);
  const kind = event && KIND_OF[event.event];
  const messageId = event?.message_id ?? /<?([0-9a-f-]{36})@/i.exec(event?.['smtp-id'] ?? '')?.[1];
  if (!kind || !z.uuid().safeParse(messageId).success || messageId === undefined) return null;
  const isHard = event.event === 'bounce' && event.type !== 'blocked' && isHardBounce(event.status ?? null, 550);
  return {
    id: event.sg_event_id,
    event: {
      messageId: messageId.toLowerCase(),
      kind,
      isHard,
      reason: kind === 'bounced' ? cutText(storableText(event.reason ?? ''), REASON_MAX) : '',
      at: reportedTime(new Date(event.timestamp * 1000), now),
      about: null,
    },
  };
}
