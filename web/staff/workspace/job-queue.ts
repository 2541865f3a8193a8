import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query.ts';
import { KEPT_JOB } from '../../offline/answers.ts';
import type { Device } from '../../offline/device.ts';
import { exclusively } from '../../offline/exclusively.ts';
import { JobQueue } from '../../offline/job-queue.ts';

type Job = z.output<typeof JobSchema>;

/** On a bad connection a request may hang for minutes; after this time it is retried. */
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MS = 15_000;

/** The queue of this tab. It sends now, when the connection is back, when the app is looked at again, and now and then. */
export function openJobQueue({ jobChanges, answers }: Device, client: QueryClient): JobQueue<Job> {
  const options = () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  const queue = new JobQueue<Job>({
    store: jobChanges,
    exclusively,
    server: {
      setState: (input) => api.jobs.setState(input, options()),
      setTask: (input) => api.jobs.setTask(input, options()),
      get: (id) => api.jobs.get({ id }, options()),
    },
    onStored(job) {
      client.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
      void answers.write(KEPT_JOB + job.id, job);
      void client.invalidateQueries({ queryKey: queries.jobs.key(), refetchType: 'none' });
    },
  });
  const run = () => void queue.run();
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
  setInterval(() => queue.isWaiting && run(), RETRY_MS);
  run();
  return queue;
}
