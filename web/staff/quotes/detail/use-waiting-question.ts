import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isAnswerable } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { InboxItem } from '#web/staff/inbox/use-inbox.ts';

const SOMEBODY_WROTE: readonly string[] = ['question', 'text_received'];
/** Beside questions, what came back waits in the inbox, too. */
const READ_AT_ONCE = 50;

/** What the customer asked, also about an earlier revision, and nobody has answered; of several the oldest. */
export function useWaitingQuestion(quote: Detail): InboxItem | null {
  const asked = quote.events.filter(({ type }) => SOMEBODY_WROTE.includes(type)).length;
  const { data, refetch } = useQuery({
    ...queries.inbox.list.queryOptions({ input: { filter: 'open', quote_id: quote.id, limit: READ_AT_ONCE } }),
    enabled: asked > 0 || quote.reopened_from_id !== null,
  });
  // Another question, or an answer that somebody else gave.
  const happened = quote.events.length;
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    if (asked > 0) void refetch();
  }, [happened, asked, refetch]);
  return data?.items.findLast(({ kind, channels }) => isAnswerable(kind) && channels.length > 0) ?? null;
}
