import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { isMachineBusy, processorTimeMs } from './processor-time.ts';
import { JobFailed, type WorkerMessage, type WorkerUsage } from './protocol.ts';

export interface WorkerProcessOptions {
  /** a file that calls `serveJobs` */
  module: URL;
  /** the complete environment; the server's own variables contain secrets and are never passed on */
  env: Readonly<Record<string, string>>;
  cwd?: string;
  execArgv?: readonly string[];
  /** 1 to 19: how much the worker process yields to other processes */
  niceness?: number;
  /** milliseconds of processor time after which a worker process that is not ready is killed */
  startTimeoutMs: number;
  /** milliseconds of processor time after which a worker process without a result is killed */
  jobTimeoutMs: number;
  /**
   * On a busy machine, a limit of processor time takes longer to reach. After this many times the limit by the clock,
   * the caller gets an error that says to try later.
   */
  patience?: number;
  onUsage?: (usage: WorkerUsage) => void;
  /** Called when a worker process gets more time, because the machine is too busy. */
  onStarved?: (waitedMs: number) => void;
}

/** Enough for forty processes on two processors, where each gets a twentieth of a processor. */
const PATIENCE = 20;

/**
 * Why a worker process ended without a result. `overran`: the job used up its processor time. `starved`: the process
 * got too little of it. `ended`: something else, such as a crash.
 */
type DeathCause = 'overran' | 'starved' | 'not_started' | 'ended';

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
  readonly reason: DeathCause;

  constructor(reason: DeathCause, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface PendingJob<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A forked process that runs one job after another and can crash without affecting the server. */
export class WorkerProcess<Job, Result> {
  readonly #options: WorkerProcessOptions;
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  #ready = false;
  #gone = false;
  #pending: PendingJob<Job, Result> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #killedFor: 'overran' | 'starved' | null = null;
  jobsDone = 0;

  constructor(options: WorkerProcessOptions) {
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
    this.#process.on('message', (message) => this.#hear(message as WorkerMessage<Result>));
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
   * @throws JobFailed when the worker process refuses the job
   * @throws WorkerDied when the process ends, or is killed at its time limit, without a result
   */
  run(job: Job): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending = { job, resolve, reject };
    this.#hold();
    if (this.#gone) this.#leave('already ended');
    else if (this.#ready) this.#send();
    return promise;
  }

  end(): Promise<void> {
    this.#process.ref();
    this.#process.kill('SIGKILL');
    return this.#ended;
  }

  #hear(message: WorkerMessage<Result>): void {
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
    // If the channel closes before the message is sent, the process is dead, and 'exit' reports that.
    this.#process.send(this.#pending?.job as object, (error) => {
      if (error) this.#process.kill('SIGKILL');
    });
  }

  #leave(why: string): void {
    this.#gone = true;
    this.#stopTimer();
    const pending = this.#pending;
    this.#pending = null;
    pending?.reject(new WorkerDied(this.#cause(), `The worker process ended without a result (${why})`));
  }

  #cause(): DeathCause {
    if (this.#killedFor === 'starved') return 'starved';
    if (!this.#ready) return 'not_started';
    return this.#killedFor ?? 'ended';
  }

  /** Counts processor time. A limit by the clock would blame this process for others' work. */
  #killAfter(limitMs: number): void {
    this.#stopTimer();
    const { pid = 0 } = this.#process;
    const longestMs = limitMs * (this.#options.patience ?? PATIENCE);
    const startedAt = performance.now();
    const before = processorTimeMs(pid);
    const look = () => {
      const waitedMs = performance.now() - startedAt;
      const now = processorTimeMs(pid);
      // Without /proc, the time doesn't count while the machine is busy.
      const usedMs = now === undefined || before === undefined ? (isMachineBusy() ? 0 : waitedMs) : now - before;
      if (usedMs >= limitMs) this.#kill('overran');
      else if (waitedMs >= longestMs) this.#kill('starved');
      else {
        this.#options.onStarved?.(waitedMs);
        wait(Math.min(Math.max(limitMs - usedMs, limitMs / 10), longestMs - waitedMs));
      }
    };
    const wait = (milliseconds: number) => {
      this.#timer = setTimeout(look, Math.ceil(milliseconds)).unref();
    };
    wait(limitMs);
  }

  #kill(reason: 'overran' | 'starved'): void {
    this.#killedFor = reason;
    this.#process.kill('SIGKILL');
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Keeps the server process alive only for a worker process that has a job. */
  #hold(): void {
    this.#process.ref();
    this.#process.channel?.ref();
  }

  #release(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }
}
