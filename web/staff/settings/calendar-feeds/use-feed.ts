import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedKind } from '#domain/calendar/calendar-feed.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

export type Feed = Awaited<ReturnType<typeof api.calendarFeeds.list>>[number];

/** Returns the actions on a feed. Each resolves to true on success. Otherwise a toast shows the error. */
export function useFeed(kind: FeedKind) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const key = queries.calendarFeeds.list.queryKey();
  function store(feed: Feed | null): void {
    client.setQueryData(key, (feeds: Feed[] = []) => [
      ...feeds.filter((each) => each.kind !== kind),
      ...(feed ? [feed] : []),
    ]);
  }
  async function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toastError(error);
      // Someone may have turned the feed off in another window.
      void client.invalidateQueries({ queryKey: key });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    turnOn: () =>
      run(async () => {
        store(await api.calendarFeeds.turnOn({ kind }));
        toastSuccess('Calendar link created.');
      }),
    renew: ({ edit_number }: Feed) =>
      run(async () => {
        store(await api.calendarFeeds.renew({ kind, edit_number }));
        toastSuccess('New calendar link created. The old one no longer works.');
      }),
    turnOff: () =>
      run(async () => {
        await api.calendarFeeds.turnOff({ kind });
        store(null);
        toastSuccess('Calendar link turned off.');
      }),
  };
}
