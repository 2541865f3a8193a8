import type { PausedReason } from '#domain/company/webhook-events.ts';
import { type AccountMailFrame, emailTemplate } from './account-mails.ts';
import type { MailContent } from './transport.ts';

/** To everybody who can resume it. Nothing is lost meanwhile, but only for a time. */
export function webhookPausedMail(
  frame: AccountMailFrame,
  about: { companyName: string; url: string; reason: Exclude<PausedReason, 'person'>; keptDays: number },
): MailContent {
  const { companyName, url, reason, keptDays } = about;
  const why =
    reason === 'gone'
      ? `${url} answered that it is gone, so ${frame.productName} sends it no more events of ${companyName}.`
      : `${url} has not taken an event of ${companyName} for more than three days, so ${frame.productName} has stopped trying.`;
  return emailTemplate(frame, `A ${frame.productName} webhook was paused`, why, [
    { kind: 'heading', text: 'A webhook was paused' },
    { kind: 'paragraph', text: why },
    {
      kind: 'paragraph',
      text: `Events are collected and kept for ${keptDays} days. When the receiver works again, resume the webhook in Owner Tools: everything that waits is then sent in order.`,
    },
    { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner/integrations` },
  ]);
}
