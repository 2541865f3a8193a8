import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BACKGROUND_JOBS } from '#server/background-jobs.ts';
import { queuesOf } from '#server/platform/jobs/queues.ts';
import { SCHEDULE } from '#server/schedule.ts';

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));

/** Runs only at startup, because connecting a mail server takes a restart. */
const ONLY_AT_START = 'release-outbox';

test('the workers run every defined job', async () => {
  const defined: unknown[] = [];
  for (const file of globSync(['**/*-job.ts', '**/jobs.ts'], { cwd: SERVER }))
    defined.push(
      ...Object.entries(await import(`${SERVER}/${file}`)).flatMap(([name, value]) =>
        name.endsWith('Job') ? [value] : [],
      ),
    );
  expect(new Set(BACKGROUND_JOBS)).toEqual(new Set(defined));
  expect(defined.length).toBeGreaterThan(10);
});

test('no two jobs share a queue', () => {
  const names = queuesOf(BACKGROUND_JOBS).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every job without a payload has a schedule, and nightly jobs start at different times', () => {
  const withoutPayload = BACKGROUND_JOBS.filter(({ payload }) => payload.safeParse({}).success);
  const repeated = SCHEDULE.map(({ job }) => job.name);
  expect(new Set([...repeated, ONLY_AT_START])).toEqual(new Set(withoutPayload.map(({ name }) => name)));
  const nights = SCHEDULE.map(({ rhythm }) => rhythm.cron).filter((cron) => /^\d+ \d+ /.test(cron));
  expect(new Set(nights).size).toBe(nights.length);
});
