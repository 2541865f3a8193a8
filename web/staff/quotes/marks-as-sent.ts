import type { Detail } from '#web/quote-form/quote-form.ts';

/** Whether sharing the link marks the quote as sent: a decided one doesn't need it. */
export function marksAsSent({ sent_at, status }: Pick<Detail, 'sent_at' | 'status'>): boolean {
  return sent_at === null && status === 'pending';
}
