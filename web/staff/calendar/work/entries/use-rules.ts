import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DaysOff, WorkRules } from '#domain/calendar/conflicts.ts';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { queries } from '#web/api/query.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

export function useRules(daysOff: readonly DaysOff[]): WorkRules {
  const { timeZone } = useViewer();
  const { data } = useQuery(queries.jobs.settings.queryOptions());
  return useMemo(() => {
    const { hours, travel_minutes } = data ?? DEFAULT_WORK_SETTINGS;
    return { timeZone, hours, daysOff, travelMinutes: travel_minutes };
  }, [timeZone, data, daysOff]);
}
