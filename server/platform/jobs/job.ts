/**
 * Defines what a background job is. Each feature lists its jobs in its `jobs.ts`, `server/background-jobs.ts` lists
 * them all, and `server/schedule.ts` says when repeated ones run.
 */
import { z } from 'zod';
import { HOUR_SECONDS } from '#domain/durations.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { DiskSpace, DiskUse } from '#server/platform/disk/disk-space.ts';
import type { Log } from '#server/platform/log/log.ts';

export interface JobServices {
  readonly db: Database;
  readonly log: Log;
  readonly disk: Pick<DiskSpace, 'hasSpace'>;
}

interface Retries {
  limit: number;
  /** seconds before the first retry, and before each later one unless the delay doubles */
  seconds: number;
  /** doubles the delay each time until it reaches this many seconds */
  doublingTo?: number;
}

/** Everything needed to queue a job. Separate from the job only if the job imports the code that queues it. */
export interface JobQueue<out Payload extends object = object> {
  readonly name: string;
  /** Contains ids of rows, never their data. A payload with an org_id belongs to that company. */
  readonly payload: z.ZodType<Payload>;
  readonly retry: Retries;
  /** maximum duration of an attempt; five minutes by default */
  readonly expireInSeconds?: number;
  /** how long a finished job is kept; a week by default */
  readonly keepSeconds?: number;
  /** when to run the job; immediately by default */
  startAt?(payload: Payload): Date;
  /** Merges jobs with the same key and the same future second. Jobs to run now are never merged. */
  laterKey?(payload: Payload): string;
}

/** A run returns this to be queued again after so many seconds, without using up an attempt. */
export interface RunAgain {
  againInSeconds: number;
}

/**
 * A background job. It may run twice: a process can die between the job's last statement and the record that the job is
 * done.
 */
export interface BackgroundJob<in Services, out Payload extends object = object> extends JobQueue<Payload> {
  /**
   * The disk space that the job uses. While the disk is too full, the job waits without using up an attempt. `none` is
   * for jobs that free space.
   */
  readonly needsDiskSpace: DiskUse | 'none' | ((services: Services) => DiskUse);
  /** How many run at the same time in a process, in total and for one company. */
  readonly concurrency?: { total: number; perCompany: number };
  /**
   * Replaces `concurrency` for large numbers of short jobs. A worker takes several at once, runs them concurrently and
   * completes each separately. Companies take turns, and a new one waits only for batches that are already running.
   */
  readonly batches?: { concurrency: number; size: number };
  /** True when the job also runs whenever a process starts taking jobs. Its payload is empty then. */
  atStart?(services: Services): boolean;
  /** @param signal aborted when the process stops, or when another one has taken over the job */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<RunAgain | void>;
  /** Runs after the last attempt has failed, and is retried until it succeeds. */
  onGiveUp?(services: Services, payload: Payload): Promise<void>;
}

/** Decides within the process which payload is next; see `DispatchedJob`. */
export interface Dispatcher<in Payload extends object> {
  /** @throws Error after `close` */
  take(payload: Payload): void;
  /** Starts nothing more, lets running work end, and returns the rest to the queue. */
  close(): Promise<void>;
}

interface DispatcherTools<in Payload extends object> {
  sendLater(payload: Payload, at: Date): Promise<void>;
  stopping: AbortSignal;
}

/**
 * A job whose payloads only name something to check, so that losing one does no harm. Such jobs are taken from the
 * queue immediately, a hundred at a time, and a dispatcher decides which is next.
 */
export interface DispatchedJob<in Services, out Payload extends object = object> extends JobQueue<Payload> {
  dispatch(services: Services, tools: DispatcherTools<Payload>): Dispatcher<Payload>;
}

export type AnyJob<Services> = BackgroundJob<Services> | DispatchedJob<Services>;

export const defineQueue = <Payload extends object>(queue: JobQueue<Payload>): JobQueue<Payload> => queue;

export const defineJob = <Services, Payload extends object>(
  job: BackgroundJob<Services, Payload>,
): BackgroundJob<Services, Payload> => job;

type RepeatedJob<Services> = Omit<BackgroundJob<Services>, 'payload' | 'concurrency' | 'batches' | 'retry'> & {
  retry?: Retries;
};

/** `server/schedule.ts` repeats these jobs. Only one run happens at a time, with three retries by default. */
export const defineRepeatedJob = <Services>(job: RepeatedJob<Services>): BackgroundJob<Services> => ({
  retry: { limit: 3, seconds: 60 },
  ...job,
  payload: z.object({}),
  concurrency: { total: 1, perCompany: 1 },
});

/** For jobs that run every minute. The next run makes up for a failed one. */
export const UNTIL_NEXT_RUN = { retry: { limit: 0, seconds: 0 }, keepSeconds: HOUR_SECONDS } as const;

export const defineDispatchedJob = <Services, Payload extends object>(
  job: DispatchedJob<Services, Payload>,
): DispatchedJob<Services, Payload> => job;
