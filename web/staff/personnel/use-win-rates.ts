import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { periodOf } from '#web/staff/reports/period.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Returns each person's approvals and win rate for the last twelve months, by the person's id. */
export function useWinRates(): ReadonlyMap<string, { approved: number; win_rate: number | null }> {
  const { timeZone } = useViewer();
  const period = periodOf({ period: '12-months', from: '', to: '' }, dayIn(new Date(), timeZone));
  const { data } = useQuery({
    ...queries.reports.breakdown.queryOptions({ input: { cut: 'person', ...(period ?? { from: '', to: '' }) } }),
    enabled: period !== null,
  });
  return new Map((data?.rows ?? []).map(({ value, approved, win_rate }) => [value, { approved, win_rate }]));
}
