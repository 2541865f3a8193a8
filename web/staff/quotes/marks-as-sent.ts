import type { Detail } from '#web/quote-form/quote-form.ts';

/** True if sharing the link marks the quote as sent. Decided quotes don't need that. */
export function marksAsSent({ sent_at, status }: Pick<Detail, 'sent_at' | 'status'>): boolean {
  return sent_at === null && status === 'pending';
}
