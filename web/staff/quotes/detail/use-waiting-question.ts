import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isAnswerable } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { InboxItem } from '#web/staff/inbox/use-inbox.ts';

const SOMEBODY_WROTE: readonly string[] = ['question', 'text_received'];
/** Enough to find a question among the inbox's other items, such as bounced messages. */
const READ_AT_ONCE = 50;

export function useWaitingQuestion(quote: Detail): InboxItem | null {
  const asked = quote.events.filter(({ type }) => SOMEBODY_WROTE.includes(type)).length;
  const { data, refetch } = useQuery({
    ...queries.inbox.list.queryOptions({ input: { filter: 'open', quote_id: quote.id, limit: READ_AT_ONCE } }),
    enabled: asked > 0 || quote.reopened_from_id !== null,
  });
  // A new event may be another question, or someone else's answer.
  const happened = quote.events.length;
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    if (asked > 0) void refetch();
  }, [happened, asked, refetch]);
  return data?.items.findLast(({ kind, channels }) => isAnswerable(kind) && channels.length > 0) ?? null;
}
