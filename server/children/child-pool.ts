import { ChildDied, JobChild, type JobChildOptions } from './job-child.ts';

export interface ChildPoolOptions<Job> extends JobChildOptions {
  /** jobs done at the same time, each in a child of its own */
  size: number;
  /** a child is replaced after so many jobs, so that a slow leak in native code never adds up */
  recycleAfter: number;
  /** a child with nothing to do for so long is ended and its memory given back, in milliseconds */
  idleMs: number;
  /** how much one job weighs while it waits, for example its bytes */
  weigh: (job: Job) => number;
  /** above this sum of waiting jobs a new one is refused, so that a flood cannot fill the parent's memory */
  maxWaitingWeight: number;
}

/** Too much work is waiting already. Nothing was started. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** The pool was closed before the job was done. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

export interface ChildPool<Job, Result> {
  /**
   * Does one job. A child that dies is replaced and the job tried once more.
   *
   * @throws JobFailed when the child answers with a refusal
   * @throws ChildDied when two children in a row died with this job
   * @throws PoolBusy when too much is waiting
   */
  run(job: Job): Promise<Result>;
  /** process ids of the living children, for watching them */
  pids(): number[];
  close(): Promise<void>;
}

const ATTEMPTS = 2;

interface Task<Job, Result> {
  job: Job;
  attempts: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Children start with the first job that needs them. */
export function createChildPool<Job, Result>(options: ChildPoolOptions<Job>): ChildPool<Job, Result> {
  const children = new Set<JobChild<Job, Result>>();
  const waiting: Task<Job, Result>[] = [];
  const idleTimers = new Map<JobChild<Job, Result>, NodeJS.Timeout>();
  let waitingWeight = 0;
  let closed = false;

  function discard(child: JobChild<Job, Result>): Promise<void> {
    clearTimeout(idleTimers.get(child));
    idleTimers.delete(child);
    children.delete(child);
    return child.end();
  }

  function freeChild(): JobChild<Job, Result> | null {
    for (const child of children) {
      if (child.gone) void discard(child);
      else if (!child.busy) return child;
    }
    if (children.size >= options.size) return null;
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

  async function work(child: JobChild<Job, Result>, task: Task<Job, Result>): Promise<void> {
    clearTimeout(idleTimers.get(child));
    task.attempts += 1;
    try {
      task.resolve(await child.run(task.job));
    } catch (error) {
      const tryAgain = error instanceof ChildDied && task.attempts < ATTEMPTS && !closed;
      if (tryAgain) putBack(task);
      else task.reject(error);
    }
    rest(child);
    startWaiting();
  }

  function putBack(task: Task<Job, Result>): void {
    waiting.unshift(task);
    waitingWeight += options.weigh(task.job);
  }

  function startWaiting(): void {
    while (waiting.length > 0) {
      const child = freeChild();
      if (!child) return;
      const task = waiting.shift();
      if (!task) return;
      waitingWeight -= options.weigh(task.job);
      void work(child, task);
    }
  }

  return {
    run(job) {
      if (closed) return Promise.reject(new PoolClosed('The pool is closed'));
      const weight = options.weigh(job);
      if (waiting.length > 0 && waitingWeight + weight > options.maxWaitingWeight)
        return Promise.reject(new PoolBusy('Too much work is waiting'));
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ job, attempts: 0, resolve, reject });
      waitingWeight += weight;
      startWaiting();
      return promise;
    },
    pids: () => [...children].flatMap((child) => (child.pid === undefined || child.gone ? [] : [child.pid])),
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new PoolClosed('The pool was closed'));
      await Promise.all([...children].map(discard));
    },
  };
}
