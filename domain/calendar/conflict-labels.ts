import type { ConflictKind } from './conflicts.ts';

export const CONFLICT_LABELS: Record<ConflictKind, string> = {
  overlap: 'Two visits at once',
  travel: 'No time to drive',
  day_off: 'Day off',
  company_day_off: 'Company is off',
  holiday: 'Federal holiday',
  outside_hours: 'Outside working hours',
};
