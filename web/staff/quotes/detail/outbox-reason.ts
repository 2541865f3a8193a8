import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';

type Message = Pick<Detail['messages'][number], 'channel' | 'status'>;

/** Why the latest message of a quote is in the local outbox, by today's connections; null when it is not there. */
export function outboxReason(
  { channel, status }: Message,
  { mail }: Pick<CompanyView, 'mail'>,
): 'texts_not_connected' | 'email_not_connected' | 'before_email' | null {
  if (status !== 'outbox') return null;
  if (channel === 'text') return 'texts_not_connected';
  return mail === 'outbox' ? 'email_not_connected' : 'before_email';
}
