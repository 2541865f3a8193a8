import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';

type Message = Pick<Detail['messages'][number], 'channel' | 'status'>;

/**
 * Returns why a quote's latest message is in the local outbox, considering what is connected now; null if it isn't
 * there.
 */
export function outboxReason(
  { channel, status }: Message,
  { mail }: Pick<CompanyView, 'mail'>,
): 'texts_not_connected' | 'email_not_connected' | 'before_email' | null {
  if (status !== 'outbox') return null;
  if (channel === 'text') return 'texts_not_connected';
  return mail === 'outbox' ? 'email_not_connected' : 'before_email';
}
