import type { Job } from './use-job.ts';

export type JobVisit = Job['visits'][number];

/** Returns the visit in progress or, if there is none, the next visit. */
export function currentVisit({ visits }: Pick<Job, 'visits'>): JobVisit | null {
  const planned = visits.filter(({ starts_at }) => starts_at !== null);
  const isOn = ({ state }: JobVisit) => state === 'on_the_way' || state === 'working';
  return planned.find(isOn) ?? planned.find(({ state }) => state === 'scheduled') ?? null;
}

/** Returns the visit that the top of the screen shows: the current one, or else the latest one with a time. */
export function shownVisit(job: Pick<Job, 'visits'>): JobVisit | null {
  return currentVisit(job) ?? job.visits.findLast(({ starts_at }) => starts_at !== null) ?? null;
}
