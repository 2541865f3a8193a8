import { FairQueue, type FairQueueOptions, type FairTurn, type Share } from '../fair-shares/fair-queue.ts';
import { ChildDied, JobChild, type JobChildOptions } from './worker-process.ts';

export interface ChildPoolOptions extends JobChildOptions {
  /** how shares take turns; `limit` jobs are done at the same time, each in a child of its own */
  turns: FairQueueOptions;
  /** a child is replaced after so many jobs, so that a slow leak in native code never adds up */
  recycleAfter: number;
  /** a child with nothing to do for so long is ended and its memory given back, in milliseconds */
  idleMs: number;
}

/** The pool was closed before the job was done. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

export interface ChildPool<Job, Result> {
  /**
   * Does one job in the turn of its share. A child that dies is replaced and the job tried once more.
   *
   * @param prepare makes the job, and is called only when it is its turn: what waits holds no memory
   * @throws JobFailed when the child answers with a refusal
   * @throws ChildDied when two children in a row died with this job
   * @throws ProductError RATE_LIMITED when the share has too much waiting
   * @throws whatever `prepare` throws, and the reason of the turn's signal
   */
  run(share: Share, prepare: () => Job | Promise<Job>, turn?: FairTurn): Promise<Result>;
  /** process ids of the living children, for watching them */
  pids(): number[];
  close(): Promise<void>;
}

const ATTEMPTS = 2;

/** Children start with the first job that needs them. */
export function createChildPool<Job, Result>(options: ChildPoolOptions): ChildPool<Job, Result> {
  const turns = new FairQueue(options.turns);
  const children = new Set<JobChild<Job, Result>>();
  const idleTimers = new Map<JobChild<Job, Result>, NodeJS.Timeout>();
  let closed = false;

  function discard(child: JobChild<Job, Result>): Promise<void> {
    clearTimeout(idleTimers.get(child));
    idleTimers.delete(child);
    children.delete(child);
    return child.end();
  }

  /** Whoever has a turn has a child: there are never more jobs than `limit`. */
  function freeChild(): JobChild<Job, Result> {
    for (const child of children) {
      if (child.gone) void discard(child);
      else if (!child.busy) {
        clearTimeout(idleTimers.get(child));
        return child;
      }
    }
    const child = new JobChild<Job, Result>(options);
    children.add(child);
    return child;
  }

  function rest(child: JobChild<Job, Result>): void {
    if (child.gone || child.jobsDone >= options.recycleAfter) {
      void discard(child);
      return;
    }
    idleTimers.set(child, setTimeout(() => void discard(child), options.idleMs).unref());
  }

  async function attempt(job: Job): Promise<Result> {
    const child = freeChild();
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
        if (!(error instanceof ChildDied) || attempts >= ATTEMPTS || closed) throw error;
      }
    }
  }

  return {
    run(share, prepare, turn) {
      if (closed) return Promise.reject(new PoolClosed('The pool is closed'));
      return turns.run(share, () => work(prepare), turn);
    },
    pids: () => [...children].flatMap((child) => (child.pid === undefined || child.gone ? [] : [child.pid])),
    async close() {
      closed = true;
      turns.refuseWaiting(new PoolClosed('The pool was closed'));
      await Promise.all([...children].map(discard));
    },
  };
}
