import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BACKGROUND_JOBS } from '#server/background-jobs.ts';
import { queuesOf } from '#server/jobs/queues.ts';

const SERVER = fileURLToPath(new URL('../server', import.meta.url));

test('every job that is defined is done by the workers', async () => {
  const defined: unknown[] = [];
  for (const file of globSync('**/*-job.ts', { cwd: SERVER }))
    defined.push(
      ...Object.entries(await import(`${SERVER}/${file}`)).flatMap(([name, value]) =>
        name.endsWith('Job') ? [value] : [],
      ),
    );
  expect(new Set(BACKGROUND_JOBS)).toEqual(new Set(defined));
  expect(defined.length).toBeGreaterThan(10);
});

test('each has queues of its own', () => {
  const names = queuesOf(BACKGROUND_JOBS).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
