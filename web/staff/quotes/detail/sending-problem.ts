import { mayRetry } from '#domain/messages/delivery-status.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { outboxReason } from './outbox-reason.ts';

type Message = Detail['messages'][number];

export interface SendingProblem {
  kind: NonNullable<ReturnType<typeof outboxReason>> | 'delayed' | 'spam' | 'failed';
  mail: Message;
}

/** Returns why the latest message with a pending quote hasn't reached the customer; null if nothing is wrong. */
export function sendingProblem(
  { messages, status, sent_at }: Pick<Detail, 'messages' | 'status' | 'sent_at'>,
  company: Pick<CompanyView, 'mail'>,
): SendingProblem | null {
  // Messages are sorted newest first, so this finds the latest email.
  const mail = messages.find(({ kind }) => kind === 'quote_sent');
  if (!mail || status !== 'pending') return null;
  const saved = sent_at ? null : outboxReason(mail, company);
  if (saved) return { kind: saved, mail };
  if (mail.status === 'queued' && mail.error) return { kind: 'delayed', mail };
  if (mail.status === 'complained') return { kind: 'spam', mail };
  return mayRetry(mail) ? { kind: 'failed', mail } : null;
}
