/**
 * What a parent and its job child say to each other over the fork channel. One job at a time per child, so that
 * messages need no numbers.
 */
export interface ChildUsage {
  /** CPU time of this job inside the child, user and system, in milliseconds */
  cpuMs: number;
  /** largest resident memory of the child since its start, in bytes */
  peakRssBytes: number;
}

export type ChildMessage<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result; usage: ChildUsage }
  | { kind: 'failed'; reason: string; message: string; usage: ChildUsage };

/**
 * A job that the child looked at and answered with a "no": doing it again would end the same way.
 * `reason` is a word of the child's own closed list, or `unexpected`.
 */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
