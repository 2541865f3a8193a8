import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { resultWay } from '#domain/calendar/result-way.ts';
import { ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { KEPT_JOB } from '#web/offline/answers.ts';
import type { Device } from '#web/offline/device.ts';
import { exclusively } from '#web/offline/exclusively.ts';
import { JobChangeQueue } from '#web/offline/job-change-queue.ts';
import type { Workspace } from './workspace.tsx';

type Job = z.output<typeof JobSchema>;

/** Milliseconds before a request is aborted and retried later. On a bad connection it could hang for minutes. */
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MS = 15_000;
const BY_HAND = 'The customer has no email and hasn’t opted in to texts. Send it from your own phone.';

/**
 * Shows the saved job. Restarts reads that began before the tap was saved, because they would show the old state
 * again.
 */
export function showStoredJob(client: QueryClient, job: Job): void {
  const queryKey = queries.jobs.get.queryKey({ input: { id: job.id } });
  const refetchType = client.isFetching({ queryKey }) > 0 ? 'active' : 'none';
  client.setQueryData(queryKey, job);
  void client.invalidateQueries({ queryKey: queries.jobs.key(), refetchType });
}

/**
 * Opens one person's queue in this tab. Sends now, at intervals, when the connection is back, and when the app
 * becomes visible.
 */
export function openJobQueue(
  userId: string,
  { jobChanges, answers, photos }: Device,
  client: QueryClient,
  photoQueue: Workspace['photoQueue'],
): JobChangeQueue<Job> {
  const options = () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS), context: { actingUser: userId } });
  /** Uploads the photos first, because the customer gets a link to them. A rejected photo delays nothing. */
  async function whenPhotosAreSent(quoteId: string): Promise<void> {
    void photoQueue(quoteId).run();
    const waiting = (await photos.ofQuote(quoteId)).some(({ refusal }) => refusal === null);
    if (waiting) throw new ProductError('NETWORK');
  }
  const queue = new JobChangeQueue<Job>({
    store: jobChanges,
    exclusively,
    server: {
      setState: (input) => api.jobs.setState(input, options()),
      setTask: (input) => api.jobs.setTask(input, options()),
      async sendResult({ id, quote_id }) {
        await whenPhotosAreSent(quote_id);
        const result = await api.jobs.result({ id }, options());
        const by = resultWay(result);
        if (result.problem !== null) throw new ProductError('INVALID_INPUT', result.problem);
        if (by === null || by === 'own_phone') throw new ProductError('INVALID_INPUT', BY_HAND);
        return api.jobs.sendResult({ id, by }, options());
      },
      get: (id) => api.jobs.get({ id }, options()),
    },
    onStored(job) {
      showStoredJob(client, job);
      void answers.write(KEPT_JOB + job.id, job);
    },
  });
  const run = () => void queue.run();
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
  setInterval(() => queue.isWaiting && run(), RETRY_MS);
  run();
  return queue;
}
