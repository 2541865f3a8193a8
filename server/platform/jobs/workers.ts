/** Takes jobs from their queues and runs them. Knows nothing about features: the caller passes the list of jobs. */
import { setTimeout as delay } from 'node:timers/promises';
import { type JobResult, PgBoss } from 'pg-boss';
import { openDatabase } from '#server/platform/db/client.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { finishTry, readPayload, type Work, type WorkerTools } from './finish-try.ts';
import type { AnyJob, BackgroundJob, DispatchedJob, Dispatcher, JobServices } from './job.ts';
import { bossConnection, QUEUE_SCHEMA } from './prepare-queues.ts';
import { failedQueue, laterOptions } from './queues.ts';
import { wakeForDueJobs } from './wake-due.ts';

export interface Workers {
  /** Takes no more jobs, lets running ones finish, and closes the connections. A second call has no effect. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** seconds between searches for jobs of workers that have died */
  superviseSeconds?: number;
  /** seconds that a job waits for disk space before it gives up its slot, and then until it is retried */
  diskSpaceSeconds?: number;
  /** names and cron expressions (UTC) of repeated jobs */
  schedule?: ReadonlyMap<string, string>;
}

const DATABASE_CONCURRENCY = {
  tenant: { limit: 4, limitPerShare: 2, waitingPerShare: 1000, waiting: 10_000 },
  identity: { limit: 2, limitPerShare: 2, waitingPerShare: 1000, waiting: 10_000 },
};
const STOP_PATIENCE_MS = 20_000;
const DISK_SPACE_SECONDS = 10;

/** A company can use all slots but one, which is reserved for others. */
const DEFAULT_CONCURRENCY = { total: 5, perCompany: 4 };
/**
 * A new job wakes its workers immediately, and one query a second wakes them for due jobs. The interval for polling
 * each queue only matters while the connection for notifications is lost.
 */
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 600 };
/** Minimum pause between two batches of a worker, so that jobs can accumulate. */
const GATHER_MS = 50;
/** While more jobs than this wait, a slot continues at once instead of waiting for the next poll. */
const BACKLOG = { burstWhenReadyExceeds: 1, burstWhenBatchFull: true };
/**
 * Makes the database take jobs in order by the queue's index. When thousands of jobs arrive within a minute, the
 * database may still expect a single one. It would then read and sort all of them for each batch.
 */
export const TAKES_IN_ORDER = '-c enable_sort=off';
/** How many jobs are taken together to be dispatched. A job costs nothing until its turn. */
const NOTES_AT_ONCE = 100;

/**
 * Starts taking jobs, with the rights of the worker role. Each job goes to only one of several processes. When a
 * process dies, another one takes over its jobs.
 * @param services for the jobs; the workers' own `db` replaces the given one
 */
export async function startWorkers<Services extends JobServices>(
  given: Services,
  connections: DatabaseConnections,
  jobs: readonly AnyJob<Services>[],
  options: WorkerOptions = {},
): Promise<Workers> {
  const db = openDatabase({ tenant: connections.worker, identity: connections.auth }, given.log, DATABASE_CONCURRENCY);
  const services = { ...given, db };
  const boss = openBoss(connections, services, options.superviseSeconds ?? 15);
  const tools = { boss, services, diskSpaceSeconds: options.diskSpaceSeconds ?? DISK_SPACE_SECONDS };
  const stopping = new AbortController();
  const dispatchers: Dispatcher<object>[] = [];
  try {
    await boss.start();
    for (const job of jobs)
      if ('dispatch' in job) dispatchers.push(await dispatchJobs(tools, services, job, stopping.signal));
      else await takeJobs(tools, services, job, stopping.signal);
    await keepSchedules(boss, options.schedule ?? new Map());
    for (const job of jobs) if ('run' in job && job.atStart?.(services)) await boss.send(job.name, {});
  } catch (error) {
    await boss.stop({ graceful: false });
    await db.close();
    throw error;
  }
  const stopWaking = wakeForDueJobs(boss, given.log);
  const end = async () => {
    stopping.abort();
    stopWaking();
    const dispatched = Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
    await Promise.race([dispatched, delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
    await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS });
    await db.close();
  };
  let ended: Promise<void> | undefined;
  return {
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

function openBoss(connections: DatabaseConnections, { log }: JobServices, superviseSeconds: number): PgBoss {
  const boss = new PgBoss({
    ...bossConnection(connections.worker),
    options: TAKES_IN_ORDER,
    schema: QUEUE_SCHEMA,
    application_name: 'rinseline-worker',
    max: 3,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Only an index's owner can rebuild it, and the worker is not the owner.
    reindex: false,
    monitorVacuum: false,
  });
  // Without a listener, a lost connection would crash the process. The queue reconnects automatically.
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue reported a warning'));
  return boss;
}

async function takeJobs<Services extends JobServices, Payload extends object>(
  tools: WorkerTools,
  services: Services,
  job: BackgroundJob<Services, Payload>,
  stopping: AbortSignal,
): Promise<void> {
  const { needsDiskSpace, onGiveUp } = job;
  const concurrency = job.concurrency ?? DEFAULT_CONCURRENCY;
  const diskUse = typeof needsDiskSpace === 'function' ? needsDiskSpace(services) : needsDiskSpace;
  await work(tools, job.batches ?? concurrency, {
    queue: job,
    name: job.name,
    diskUse,
    run: (payload, signal) => job.run(services, payload, AbortSignal.any([signal, stopping])),
  });
  if (!onGiveUp) return;
  await work(tools, concurrency, {
    queue: job,
    name: failedQueue(job),
    diskUse: 'rows',
    run: (payload) => onGiveUp(services, payload),
  });
}

async function work<Payload extends object>(
  tools: WorkerTools,
  taking: NonNullable<BackgroundJob<never>['concurrency'] | BackgroundJob<never>['batches']>,
  of: Work<Payload>,
): Promise<void> {
  const settings = {
    ...POLLING,
    ...BACKLOG,
    ...('size' in taking
      ? { batchSize: taking.size, localConcurrency: taking.concurrency }
      : { localConcurrency: taking.total, localGroupConcurrency: taking.perCompany }),
    perJobResults: true,
  } as const;
  await tools.boss.work<object, JobResult[], typeof settings>(of.name, settings, async (jobs) => {
    const gathered = 'size' in taking ? delay(GATHER_MS) : undefined;
    const results = await Promise.all(jobs.map((job) => finishTry(tools, of, job)));
    await gathered;
    return results;
  });
}

async function dispatchJobs<Services extends JobServices, Payload extends object>(
  { boss }: WorkerTools,
  services: Services,
  job: DispatchedJob<Services, Payload>,
  stopping: AbortSignal,
): Promise<Dispatcher<Payload>> {
  const dispatcher = job.dispatch(services, {
    stopping,
    sendLater: async (payload, at) => void (await boss.send(job.name, payload, laterOptions(job, payload, at))),
  });
  const settings = { ...POLLING, batchSize: NOTES_AT_ONCE, burstWhenBatchFull: true } as const;
  await boss.work<object>(job.name, settings, async (notes) => {
    for (const { id, data } of notes) {
      const read = readPayload(job, data);
      if ('payload' in read) dispatcher.take(read.payload);
      else
        services.log.error(
          { queue: job.name, jobId: id, data, problem: read.problem },
          'Ignoring a job that another version queued',
        );
    }
  });
  return dispatcher;
}

async function keepSchedules(boss: PgBoss, wanted: ReadonlyMap<string, string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) await boss.schedule(name, cron);
}
