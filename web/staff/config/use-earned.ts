import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { periodOf } from '#web/staff/reports/period.ts';

/**
 * Returns each surface's revenue in the last twelve months, by the surface's name. Empty for people who may not see
 * amounts.
 */
export function useEarned(): ReadonlyMap<string, number> {
  const { organization } = useSession();
  const period = periodOf(
    { period: '12-months', from: '', to: '' },
    dayIn(new Date(), organization?.time_zone ?? 'UTC'),
  );
  const { data } = useQuery({
    ...queries.reports.breakdown.queryOptions({ input: { cut: 'surface', ...(period ?? { from: '', to: '' }) } }),
    enabled: period !== null,
  });
  return new Map(
    (data?.rows ?? []).flatMap(({ value, approved_cents }) => (approved_cents ? [[value, approved_cents]] : [])),
  );
}
