import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { InboxItem as ItemSchema } from '#contract/inbox.ts';
import type { InboxFilter } from '#domain/messages/inbox.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';

export type InboxItem = z.output<typeof ItemSchema>;

export const keyOf = ({ quote_id, seq, text_id }: InboxItem): string => text_id ?? `${quote_id} ${seq}`;

/** Identifies an item for the API. An item is an event of a quote, or a text from someone without a quote. */
export function nameOf({ quote_id, seq, text_id }: InboxItem) {
  if (text_id !== null) return { text: { text_id }, event: null };
  // Each item has either a text id or a quote with a sequence number.
  return { text: null, event: { quote_id: quote_id ?? '', seq: seq ?? 0 } };
}

export function useInboxList(filter: InboxFilter) {
  return usePages(
    queries.inbox.list.infiniteOptions({
      ...FROM_THE_START,
      input: (cursor) => ({ filter, cursor }),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ({ items }) => items,
  );
}

/** Returns a function that reloads the inbox lists, the count in the menu and the histories of quotes. */
export function useReread(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queries.inbox.key() }),
      client.invalidateQueries({ queryKey: queries.quotes.get.key() }),
    ]);
  };
}

/** Returns the actions on an item, except replying. Only one change runs at a time. */
export function useItemCommands() {
  const reread = useReread();
  const [busy, setBusy] = useState<string | null>(null);

  async function attempt(item: InboxItem, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(keyOf(item));
    try {
      await work();
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      await reread();
      setBusy(null);
    }
  }

  async function setDone(item: InboxItem, done: boolean): Promise<void> {
    const { text, event } = nameOf(item);
    const isStored = await attempt(item, () =>
      text ? api.inbox.setTextDone({ ...text, done }) : api.inbox.setDone({ ...event, done }),
    );
    if (isStored && done) toastUndo('Marked as done.', () => void setDone(item, false));
  }

  /** Records whether a text meant STOP. @param stop true if texts must stay blocked */
  async function resolveHold(item: InboxItem, stop: boolean): Promise<void> {
    const isStored = await attempt(item, () => api.textMessages.resolveHold({ phone: item.customer_phone, stop }));
    if (isStored) toastSuccess(stop ? 'Texts to this number are stopped.' : 'Texts to this number will continue.');
  }

  return {
    resolveHold,
    isBusy: (item: InboxItem) => busy === keyOf(item),
    setDone,
    assign: (item: InboxItem, user_id: string | null) => {
      const { text, event } = nameOf(item);
      return attempt(item, () =>
        text ? api.inbox.assignText({ ...text, user_id }) : api.inbox.assign({ ...event, user_id }),
      );
    },
  };
}
