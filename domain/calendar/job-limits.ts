/** Limits of jobs and visits; the checks of the database repeat them. */
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
/** The most days that the calendar shows at once: six weeks of a month. */
export const CALENDAR_DAYS_MAX = 42;
/** Of one request; a company with more is told that some are missing. */
export const CALENDAR_ENTRIES_MAX = 2000;
