import type { Day } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type BucketSize, bucketSizeOf, bucketsOf, byBucket, type Period } from './periods.ts';
import { centsAnHour, NO_WORK, type WorkSums } from './work-counts.ts';

export interface WorkTotals extends WorkSums {
  cents_an_hour: Cents | null;
}

export interface PersonWork extends Pick<WorkSums, 'jobs' | 'planned_minutes' | 'worked_minutes'> {
  person_id: string;
}

export interface WorkReportData {
  bucket: BucketSize;
  parts: (Period & WorkTotals)[];
  people: (PersonWork & { before: Omit<PersonWork, 'person_id'> })[];
  figures: WorkTotals;
  figures_before: WorkTotals;
}

type WorkDay = WorkSums & { day: Day };

function addUpWork(rows: readonly WorkSums[]): WorkTotals {
  const sums = { ...NO_WORK };
  for (const row of rows) for (const name of Object.keys(sums) as (keyof WorkSums)[]) sums[name] += row[name];
  return { ...sums, cents_an_hour: centsAnHour(sums) };
}

/** Puts people with the most hours first. */
export function workReport(
  period: Period,
  days: { now: readonly WorkDay[]; before: readonly WorkDay[] },
  people: { now: readonly PersonWork[]; before: readonly PersonWork[] },
): WorkReportData {
  const bucket = bucketSizeOf(period);
  const earlier = new Map(people.before.map((row) => [row.person_id, row]));
  return {
    bucket,
    parts: byBucket(days.now, bucketsOf(period, bucket), addUpWork).map(({ sums, ...part }) => ({ ...part, ...sums })),
    people: people.now
      .filter(({ jobs }) => jobs > 0)
      .map(({ person_id, jobs, planned_minutes, worked_minutes }) => {
        const { jobs: then, ...minutes } = earlier.get(person_id) ?? { ...NO_WORK };
        const { planned_minutes: planned, worked_minutes: worked } = minutes;
        const before = { jobs: then, planned_minutes: planned, worked_minutes: worked };
        return { person_id, jobs, planned_minutes, worked_minutes, before };
      })
      .toSorted(
        (a, b) =>
          b.worked_minutes - a.worked_minutes ||
          b.planned_minutes - a.planned_minutes ||
          (a.person_id < b.person_id ? -1 : 1),
      ),
    figures: addUpWork(days.now),
    figures_before: addUpWork(days.before),
  };
}
