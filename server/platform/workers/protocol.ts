/** A worker process runs one job at a time, so messages need no numbers. */

export interface WorkerUsage {
  /** CPU time of this job in the worker process, user and system, in milliseconds */
  cpuMs: number;
  /** peak resident memory of the worker process since its start, in bytes */
  peakRssBytes: number;
}

export type WorkerMessage<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result; usage: WorkerUsage }
  | { kind: 'failed'; reason: string; message: string; usage: WorkerUsage };

/** The worker refused the job, and would refuse it again. `reason` is from its own list, or `unexpected`. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
