import type { Detail } from '#web/quote-form/quote-form.ts';

/** Whether handing out the link marks the quote as sent: a decided one has no need of it. */
export function marksAsSent({ sent_at, status }: Pick<Detail, 'sent_at' | 'status'>): boolean {
  return sent_at === null && status === 'pending';
}
