import type { ConflictKind } from './conflicts.ts';

export const CONFLICT_LABELS: Record<ConflictKind, string> = {
  overlap: 'Overlapping visits',
  travel: 'Not enough drive time',
  day_off: 'Day off',
  company_day_off: 'Company day off',
  holiday: 'Federal holiday',
  outside_hours: 'Outside working hours',
};
