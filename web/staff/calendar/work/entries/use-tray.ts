import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { type CalendarEntry, slotOf } from './entry.ts';

/** Returns unscheduled work: visits without a time, and approved quotes without a job. */
export function useTray(shown: ReadonlyMap<string, CalendarEntry>) {
  const { data } = useQuery(queries.jobs.tray.queryOptions());
  const stored = data?.visits ?? [];
  const known = new Set(stored.map(({ id }) => id));
  // Shows a visit where it was dropped, before the change is saved.
  const visits = [
    ...stored.map((entry) => shown.get(entry.id) ?? entry),
    ...[...shown.values()].filter(({ id }) => !known.has(id)),
  ];
  return {
    isRead: data !== undefined,
    visits: visits.filter((entry) => slotOf(entry) === null),
    quotes: data?.quotes ?? [],
  };
}

export type Tray = ReturnType<typeof useTray>;
export type WaitingQuote = Tray['quotes'][number];
