/** The database's check constraints repeat these limits. */

export const JOB_KINDS = ['work', 'estimate', 'blocked'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_KIND_LABELS: Record<JobKind, string> = {
  work: 'Job',
  estimate: 'Estimate visit',
  blocked: 'Blocked time',
};

export const JOB_TITLE_MAX = 200;
export const JOB_NOTES_MAX = 4000;
export const TASKS_MAX = 50;
export const TASK_MAX = 200;
export const VISITS_MAX = 50;
export const VISIT_PEOPLE_MAX = 15;
/** in minutes */
export const VISIT_LENGTH = { min: 15, max: 20_160 } as const;
/** The most jobs per person and day that a device keeps for reading offline. */
export const JOBS_KEPT_MAX = 20;
/** The most days shown at once. A month takes up to six weeks. */
export const CALENDAR_DAYS_MAX = 42;
/** The most visits in one response. An incomplete response says so, and the app then asks for fewer days. */
export const CALENDAR_ENTRIES_MAX = 1500;
/** The most visits of one person that begin on one day. The same limit applies to unassigned visits. */
export const VISITS_A_DAY_MAX = 100;
export const MOVES_MAX = 150;
export const ROUTE_STOPS_MAX = VISITS_A_DAY_MAX;
