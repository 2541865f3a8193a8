import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { addDays, type Day, weekOf } from '#domain/calendar-days.ts';
import type { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';

type Week = Awaited<ReturnType<typeof api.jobs.calendar>>;

const weekQuery = (sunday: Day) => queries.jobs.calendar.queryOptions({ input: { from: sunday, days: 7 } });

/**
 * Loads the visits of whole weeks, so another view of the same week needs no request. Prefetches the weeks before and
 * after.
 */
export function useEntries(days: readonly Day[]) {
  const client = useQueryClient();
  const sundays = useMemo(() => [...new Set(days.map((day) => weekOf(day)[0] ?? day))], [days]);
  const read = useQueries({ queries: sundays.map(weekQuery), combine });
  useEffect(() => {
    if (read.isLoading) return;
    for (const away of [addDays(sundays[0] ?? '', -7), addDays(sundays.at(-1) ?? '', 7)])
      void client.prefetchQuery(weekQuery(away));
  }, [client, sundays, read.isLoading]);
  return read;
}

function combine(results: UseQueryResult<Week, unknown>[]) {
  const weeks = results.flatMap(({ data }) => (data ? [data] : []));
  const failed = results.find((result) => readFailure(result) !== null);
  // Deduplicates visits that continue from Saturday into Sunday. Both weeks contain them.
  const entries = new Map(weeks.flatMap((week) => week.entries.map((entry) => [entry.id, entry] as const)));
  return {
    entries: [...entries.values()],
    daysOff: weeks.flatMap(({ days_off }) => days_off.map(dayOff)),
    incomplete: weeks.some(({ incomplete }) => incomplete),
    isLoading: results.some(({ isPending }) => isPending),
    hasAny: weeks.length > 0,
    failure: failed ? readFailure(failed) : null,
    retry: () => results.forEach((result) => void result.refetch()),
  };
}

export type Read = ReturnType<typeof combine>;

function dayOff({ user_id, first_day, last_day, holiday }: Week['days_off'][number]): DaysOff {
  return { person: user_id, firstDay: first_day, lastDay: last_day, holiday: holiday ?? undefined };
}
