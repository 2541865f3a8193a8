import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Day, type Month, monthOf } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type MonthEntries, type MonthEntry, monthEntries } from './month-entries.ts';

export type QuoteDates = ReadonlyMap<Day, readonly MonthEntry[]>;

/**
 * Returns quotes that expire or were approved in the months of the given days. Returns none unless `isWanted` is
 * true.
 */
export function useQuoteDates(days: readonly Day[], today: Day, isWanted: boolean) {
  const { timeZone } = useViewer();
  const months = useMemo(() => (isWanted ? [...new Set(days.map(monthOf))] : []), [days, isWanted]);
  return useQueries({ queries: months.map((month) => monthQuery(month, timeZone, today)), combine });
}

const monthQuery = (month: Month, timeZone: string, today: Day) => ({
  // Uses the key of the quote list, so a change to any quote reloads it.
  queryKey: [['quotes', 'list', 'calendar'], { month, timeZone, today }],
  queryFn: () => monthEntries((input) => api.quotes.list(input), month, timeZone, today),
});

function combine(results: readonly { data: MonthEntries | undefined }[]): { days: QuoteDates; incomplete: boolean } {
  return {
    days: new Map(results.flatMap(({ data }) => [...(data?.days ?? [])])),
    incomplete: results.some(({ data }) => data?.incomplete),
  };
}
