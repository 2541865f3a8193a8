import {
  FairQueue,
  type FairQueueOptions,
  type FairSlot,
  type Share,
} from '#server/platform/fair-scheduling/fair-queue.ts';
import { WorkerDied, WorkerProcess, type WorkerProcessOptions } from './worker-process.ts';

export interface WorkerPoolOptions extends WorkerProcessOptions {
  /** how shares take turns; `limit` jobs run at the same time, each in its own worker process */
  concurrency: FairQueueOptions;
  /** a worker process is replaced after this many jobs, so that a slow leak in native code never adds up */
  recycleAfter: number;
  /** milliseconds after which an idle worker process ends and frees its memory */
  idleMs: number;
}

export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

export interface WorkerPool<Job, Result> {
  /**
   * Runs a job when it is its share's turn. Replaces a worker process that dies and retries the job once, unless the
   * machine was too busy. Time limits start with the work, not with the waiting, and count processor time.
   *
   * @param prepare builds the job when it is the job's turn, so that waiting jobs use no memory
   * @throws JobFailed when the worker process refuses the job
   * @throws WorkerDied when two worker processes in a row died with this job
   * @throws ProductError RATE_LIMITED when the share has too much waiting
   * @throws everything that `prepare` throws, and the reason of the turn's signal
   */
  run(share: Share, prepare: () => Job | Promise<Job>, turn?: FairSlot): Promise<Result>;
  pids(): number[];
  close(): Promise<void>;
}

const ATTEMPTS = 2;

/** Worker processes start with the first job that needs them. */
export function createWorkerPool<Job, Result>(options: WorkerPoolOptions): WorkerPool<Job, Result> {
  const queue = new FairQueue(options.concurrency);
  const children = new Set<WorkerProcess<Job, Result>>();
  const idleTimers = new Map<WorkerProcess<Job, Result>, NodeJS.Timeout>();
  let closed = false;

  function discard(child: WorkerProcess<Job, Result>): Promise<void> {
    clearTimeout(idleTimers.get(child));
    idleTimers.delete(child);
    children.delete(child);
    return child.end();
  }

  /** Always finds an idle worker process, because at most `limit` jobs run at the same time. */
  function freeWorker(): WorkerProcess<Job, Result> {
    for (const child of children) {
      if (child.gone) void discard(child);
      else if (!child.busy) {
        clearTimeout(idleTimers.get(child));
        return child;
      }
    }
    const child = new WorkerProcess<Job, Result>(options);
    children.add(child);
    return child;
  }

  function rest(child: WorkerProcess<Job, Result>): void {
    if (child.gone || child.jobsDone >= options.recycleAfter) {
      void discard(child);
      return;
    }
    idleTimers.set(child, setTimeout(() => void discard(child), options.idleMs).unref());
  }

  async function attempt(job: Job): Promise<Result> {
    const child = freeWorker();
    try {
      return await child.run(job);
    } finally {
      rest(child);
    }
  }

  async function work(prepare: () => Job | Promise<Job>): Promise<Result> {
    const prepared = prepare();
    const job = prepared instanceof Promise ? await prepared : prepared;
    for (let attempts = 1; ; attempts += 1) {
      if (closed) throw new PoolClosed('The pool was closed');
      try {
        return await attempt(job);
      } catch (error) {
        // The job may not be the cause, so it is retried. On an overloaded machine, a retry only adds to the load.
        const isWorthATry = error instanceof WorkerDied && error.reason !== 'starved';
        if (!isWorthATry || attempts >= ATTEMPTS || closed) throw error;
      }
    }
  }

  return {
    run(share, prepare, turn) {
      if (closed) return Promise.reject(new PoolClosed('The pool is closed'));
      return queue.run(share, () => work(prepare), turn);
    },
    pids: () => [...children].flatMap((child) => (child.pid === undefined || child.gone ? [] : [child.pid])),
    async close() {
      closed = true;
      queue.refuseWaiting(new PoolClosed('The pool was closed'));
      await Promise.all([...children].map(discard));
    },
  };
}
