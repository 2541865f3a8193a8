import type { PausedReason } from '#domain/company/webhook-events.ts';
import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/** Notifies everyone who can resume the endpoint. Until then events are queued, but not for longer than `keptDays`. */
export function webhookPausedMail(
  frame: ProductMailFrame,
  about: { companyName: string; url: string; reason: Exclude<PausedReason, 'person'>; keptDays: number },
): MailContent {
  const { companyName, url, reason, keptDays } = about;
  const why =
    reason === 'gone'
      ? `${url} returned “410 Gone”, so ${frame.productName} stopped sending it events from ${companyName}.`
      : `${url} hasn’t accepted an event from ${companyName} for more than three days, so ${frame.productName} stopped trying.`;
  return productMail(frame, `A ${frame.productName} webhook was paused`, why, [
    { kind: 'heading', text: 'A webhook was paused' },
    { kind: 'paragraph', text: why },
    {
      kind: 'paragraph',
      text: `New events are kept for ${keptDays} days. Once the receiver works again, resume the webhook in Owner Tools. Waiting events are then sent in order.`,
    },
    { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner/integrations` },
  ]);
}
