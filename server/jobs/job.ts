/** What a background job is. Each is defined in one place beside its feature, and listed in `server/background-jobs.ts`. */
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { DiskSpace, DiskUse } from '#server/disk/disk-space.ts';
import type { Log } from '#server/log/log.ts';

/** What the machinery itself needs of what the jobs work with. */
export interface JobServices {
  readonly db: Database;
  readonly log: Log;
  readonly disk: Pick<DiskSpace, 'hasRoom'>;
}

/** How often a job that failed is tried again. */
export interface Retries {
  /** tries after the first one */
  limit: number;
  /** seconds before the first of them, and before each of them unless they double */
  seconds: number;
  /** The pause doubles each time until it is this long, in seconds. */
  doublingTo?: number;
}

/**
 * The queue of a job: all that is needed to ask for it. It stands apart from the job only where whoever asks for it is
 * imported by what the job runs.
 */
export interface JobQueue<out Payload extends object = object> {
  readonly name: string;
  /** Names rows, never their data. A payload with an org_id belongs to that company. */
  readonly payload: z.ZodType<Payload>;
  readonly retry: Retries;
  /** how long a try may take; five minutes unless given */
  readonly expireInSeconds?: number;
  /** how long a job that has ended can be looked at; a week unless given */
  readonly keepSeconds?: number;
  /** when it is to be run; at once unless given */
  startAt?(payload: Payload): Date;
  /** Of jobs for the same second in the future with the same key, one waits. Those for now are never merged. */
  laterKey?(payload: Payload): string;
}

/** What a run can ask for: the same job again, so many seconds later. It uses up no try. */
export interface RunAgain {
  againInSeconds: number;
}

/** A job may run twice: a process can die between its last statement and the note that the job is done. */
export interface Job<in Services, out Payload extends object = object> extends JobQueue<Payload> {
  /** What it writes: while the disk has no room for it, it waits and uses up no try. `none` is for jobs that make room. */
  readonly needsRoom: DiskUse | 'none' | ((services: Services) => DiskUse);
  /** Somebody looks at a spinner: a retry does not wait for the next slow look at the queue. */
  readonly isWatched?: boolean;
  /** How many run at once in a process, and how many of them for one company. */
  readonly places?: { total: number; perCompany: number };
  /** cron; its payload is empty */
  readonly schedule?: string;
  /** Whether it also runs whenever a process begins to take jobs; its payload is empty. */
  atStart?(services: Services): boolean;
  /** @param signal aborted when the process stops, or another one has taken over the job */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<RunAgain | void>;
  /** What is done when the last try has failed; it is tried in turn until it succeeds. */
  onGiveUp?(services: Services, payload: Payload): Promise<void>;
}

/** Decides within the process who is served next; see `DispatchedJob`. */
export interface Dispatcher<in Payload extends object> {
  /** @throws Error after `close` */
  take(payload: Payload): void;
  /** Begins nothing more, lets what is in hand end, and puts the rest back into the queue. */
  close(): Promise<void>;
}

export interface DispatcherTools<in Payload extends object> {
  sendLater(payload: Payload, at: Date): Promise<void>;
  stopping: AbortSignal;
}

/**
 * A job whose payloads are only notes to look at something, and lost without harm. They leave the queue at once, a
 * hundred at a time; a dispatcher decides which is served next.
 */
export interface DispatchedJob<in Services, out Payload extends object = object> extends JobQueue<Payload> {
  dispatch(services: Services, tools: DispatcherTools<Payload>): Dispatcher<Payload>;
}

export type AnyJob<Services> = Job<Services> | DispatchedJob<Services>;

export const defineQueue = <Payload extends object>(queue: JobQueue<Payload>): JobQueue<Payload> => queue;

export const defineJob = <Services, Payload extends object>(job: Job<Services, Payload>): Job<Services, Payload> => job;

export const defineDispatchedJob = <Services, Payload extends object>(
  job: DispatchedJob<Services, Payload>,
): DispatchedJob<Services, Payload> => job;
