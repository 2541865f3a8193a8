import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import { DAY_SECONDS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { JobQueue } from './job.ts';

export const FINISHED_JOB_DAYS = 7;

/** Missing heartbeats reveal an attempt whose process has died, long before its time limit. */
const COMMON = { notify: true, heartbeatSeconds: 30 };

/** Handling a final failure is quick and has to succeed eventually. */
const GIVE_UP = { limit: 20, seconds: 5, doublingTo: 600 };

export const failedQueue = ({ name }: Pick<JobQueue, 'name'>) => `${name}-failed`;

/** Lists the queues. A queue that another one refers to comes first. */
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
    // Keeps only one waiting job per key.
    ...(laterKey ? { policy: 'short' as const } : {}),
  };
}

/** Runs at every startup, as the owner of the schema. */
export async function createQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  for (const { name, policy, ...settings } of queues) {
    await boss.createQueue(name, policy ? { ...settings, policy } : settings);
    await boss.updateQueue(name, settings);
  }
}

/**
 * A company's jobs form a group with a concurrency limit, so that others needn't wait for a thousand jobs.
 *
 * Jobs to run now get separate keys. If they were merged, a new row could depend on a job that starts before the row is
 * committed.
 */
export function sendOptions<Payload extends object>(queue: JobQueue<Payload>, payload: Payload): SendOptions {
  const startAt = queue.startAt?.(payload);
  return {
    ...groupOf(payload),
    ...(queue.laterKey ? { singletonKey: newId() } : {}),
    ...(startAt ? { startAfter: startAt } : {}),
  };
}

/** Rounds the time to a full second, so that requesting the job twice queues it once. */
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
