/** Limits of jobs and visits. The database's check constraints repeat them. */

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
/** How many of a person's jobs for a day a device keeps for reading offline. */
export const JOBS_KEPT_MAX = 20;
/** Maximum number of days that the calendar shows at the same time: six weeks for a month. */
export const CALENDAR_DAYS_MAX = 42;
/**
 * Maximum number of visits in one response. The response says when it is incomplete; clients then ask for fewer days,
 * as the app does.
 */
export const CALENDAR_ENTRIES_MAX = 1500;
/** The most visits of one person that can begin on one day; there can be as many unassigned ones. */
export const VISITS_A_DAY_MAX = 100;
/** Maximum number of visits that can move together. */
export const MOVES_MAX = 150;
/** Maximum number of stops of one person on one day. */
export const ROUTE_STOPS_MAX = VISITS_A_DAY_MAX;
