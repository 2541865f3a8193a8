import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { type ChildMessage, type ChildUsage, JobFailed } from './protocol.ts';

export interface JobChildOptions {
  /** file that calls `serveJobs` */
  module: URL;
  /** everything the child sees of the environment; the parent's own variables, secrets among them, are never passed on */
  env: Readonly<Record<string, string>>;
  cwd?: string;
  execArgv?: readonly string[];
  /** 1 to 19: how far the child stands back when others want the processor */
  niceness?: number;
  /** a child that is not ready after this long is killed, in milliseconds */
  startTimeoutMs: number;
  /** a child that has not answered a job after this long is killed, in milliseconds */
  jobTimeoutMs: number;
  onUsage?: (usage: ChildUsage) => void;
}

/** The child ended before it answered. The job itself may be innocent, so it is worth one more try. */
export class ChildDied extends Error {
  override readonly name = 'ChildDied';
}

interface PendingJob<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** One forked process that does one job after the other, and may crash alone. */
export class JobChild<Job, Result> {
  readonly #options: JobChildOptions;
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  #ready = false;
  #gone = false;
  #pending: PendingJob<Job, Result> | null = null;
  #timer: NodeJS.Timeout | null = null;
  jobsDone = 0;

  constructor(options: JobChildOptions) {
    this.#options = options;
    this.#process = fork(options.module, [], {
      serialization: 'advanced',
      env: { ...options.env },
      execArgv: [...(options.execArgv ?? [])],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    if (options.niceness !== undefined && this.#process.pid !== undefined)
      setPriority(this.#process.pid, options.niceness);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    const finish = (why: string) => {
      this.#leave(why);
      resolve();
    };
    this.#process.on('message', (message) => this.#hear(message as ChildMessage<Result>));
    this.#process.on('exit', (code, signal) => finish(signal ?? `exit code ${code}`));
    this.#process.on('error', (error) => finish(error.message));
    this.#killAfter(options.startTimeoutMs);
    this.#release();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get busy(): boolean {
    return this.#pending !== null;
  }

  get gone(): boolean {
    return this.#gone;
  }

  /**
   * @throws JobFailed when the child answers with a refusal
   * @throws ChildDied when it ends, or is killed at its time limit, without an answer
   */
  run(job: Job): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending = { job, resolve, reject };
    this.#hold();
    if (this.#gone) this.#leave('already ended');
    else if (this.#ready) this.#send();
    return promise;
  }

  /** Kills the process, whatever it is doing, and waits until it is gone. */
  end(): Promise<void> {
    this.#process.ref();
    this.#process.kill('SIGKILL');
    return this.#ended;
  }

  #hear(message: ChildMessage<Result>): void {
    this.#stopTimer();
    if (message.kind === 'ready') {
      this.#ready = true;
      if (this.#pending) this.#send();
      return;
    }
    this.#options.onUsage?.(message.usage);
    const pending = this.#pending;
    this.#pending = null;
    this.jobsDone += 1;
    this.#release();
    if (message.kind === 'done') pending?.resolve(message.result);
    else pending?.reject(new JobFailed(message.reason, message.message));
  }

  #send(): void {
    this.#killAfter(this.#options.jobTimeoutMs);
    // A channel that closes under the message means a dead child, which 'exit' reports.
    this.#process.send(this.#pending?.job as object, (error) => {
      if (error) this.#process.kill('SIGKILL');
    });
  }

  #leave(why: string): void {
    this.#gone = true;
    this.#stopTimer();
    const pending = this.#pending;
    this.#pending = null;
    pending?.reject(new ChildDied(`The child process ended without an answer (${why})`));
  }

  #killAfter(milliseconds: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => this.#process.kill('SIGKILL'), milliseconds);
    this.#timer.unref();
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Only a child with work keeps the parent process alive. */
  #hold(): void {
    this.#process.ref();
    this.#process.channel?.ref();
  }

  #release(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }
}
