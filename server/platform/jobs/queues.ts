/** Turns job definitions into queues of pg-boss. */

import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import { DAY_SECONDS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { JobQueue } from './job.ts';

/** Days after which a finished job is deleted. */
export const FINISHED_JOB_DAYS = 7;

/** Missing heartbeats reveal an attempt whose process has died, long before its time limit. */
const COMMON = { notify: true, heartbeatSeconds: 30 };

/** Handling a final failure is quick and has to succeed eventually. */
const GIVE_UP = { limit: 20, seconds: 5, doublingTo: 600 };

/** Returns the name of the queue for jobs whose last attempt has failed. */
export const failedQueue = ({ name }: Pick<JobQueue, 'name'>) => `${name}-failed`;

/** Returns the queues of these jobs with their settings. A queue that another one refers to comes first. */
export function queuesOf(jobs: readonly (JobQueue & { onGiveUp?: unknown })[]): Queue[] {
  const failed = jobs.filter(({ onGiveUp }) => onGiveUp !== undefined);
  return [
    ...failed.map((job) => queueOf({ name: failedQueue(job), payload: job.payload, retry: GIVE_UP })),
    ...jobs.map((job) => ({ ...queueOf(job), ...(job.onGiveUp ? { deadLetter: failedQueue(job) } : {}) })),
  ];
}

function queueOf({ name, retry, expireInSeconds = 300, keepSeconds, laterKey }: JobQueue): Queue {
  const { limit: retryLimit, seconds: retryDelay, doublingTo } = retry;
  return {
    name,
    ...COMMON,
    expireInSeconds,
    deleteAfterSeconds: keepSeconds ?? FINISHED_JOB_DAYS * DAY_SECONDS,
    retryLimit,
    retryDelay,
    ...(doublingTo === undefined ? {} : { retryBackoff: true, retryDelayMax: doublingTo }),
    // Only one job with the same key waits.
    ...(laterKey ? { policy: 'short' as const } : {}),
  };
}

/** Creates the queues or updates their settings. Runs at every startup, as the owner of the schema. */
export async function createQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  for (const { name, policy, ...settings } of queues) {
    await boss.createQueue(name, policy ? { ...settings, policy } : settings);
    await boss.updateQueue(name, settings);
  }
}

/**
 * Returns the options to queue a job with. A company's jobs form a group with a concurrency limit, so that other
 * companies don't have to wait until a thousand jobs are done.
 *
 * Jobs to run now get separate keys. If they were merged, a new row could depend on a job that starts before the row is
 * committed and does not see it.
 */
export function sendOptions<Payload extends object>(queue: JobQueue<Payload>, payload: Payload): SendOptions {
  const startAt = queue.startAt?.(payload);
  return {
    ...groupOf(payload),
    ...(queue.laterKey ? { singletonKey: newId() } : {}),
    ...(startAt ? { startAfter: startAt } : {}),
  };
}

/**
 * Returns the options for a job at a future time, rounded to a full second, so that requesting it twice queues it
 * once.
 */
export function laterOptions<Payload extends object>(
  queue: JobQueue<Payload>,
  payload: Payload,
  at: Date,
): SendOptions {
  const second = Math.ceil(at.getTime() / 1000);
  const startAfter = new Date(second * 1000);
  return { ...groupOf(payload), singletonKey: `${queue.laterKey?.(payload) ?? newId()}@${second}`, startAfter };
}

export function companyOfPayload(payload: object): string | undefined {
  return 'org_id' in payload && typeof payload.org_id === 'string' ? payload.org_id : undefined;
}

function groupOf(payload: object): SendOptions {
  const id = companyOfPayload(payload);
  return id === undefined ? {} : { group: { id } };
}
