import { flushCompileCache } from 'node:module';
import { peakMemoryBytes } from './peak-memory.ts';
import { JobFailed, type WorkerMessage, type WorkerUsage } from './protocol.ts';

/**
 * Runs one job after another in the worker process, and exits when the server is gone.
 * @param handle runs one job; a thrown `JobFailed` keeps its reason, any other error is reported as `unexpected`
 */
export function serveJobs<Job, Result>(handle: (job: Job) => Result | Promise<Result>): void {
  const send = (message: WorkerMessage<Result>) => process.send?.(message);

  const answer = async (job: Job) => {
    const before = process.cpuUsage();
    try {
      const result = await handle(job);
      send({ kind: 'done', result, usage: usageSince(before) });
    } catch (error) {
      const { reason, message } =
        error instanceof JobFailed
          ? error
          : { reason: 'unexpected', message: String(error instanceof Error ? error.message : error) };
      send({ kind: 'failed', reason, message: message.slice(0, 1000), usage: usageSince(before) });
    }
  };
  // The fork channel is typed `unknown`, but only our own server can write to it.
  process.on('message', (job) => void answer(job as Job).then(collect));
  // A killed server can't end its worker processes, but the channel closes.
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
  // Stores compiled code for the next process. Node does this only on a normal exit, and this process is killed.
  setImmediate(flushCompileCache);
}

/** Frees the memory of native code. Its finalizers run only after a return to the event loop. */
function collect(): void {
  setImmediate(() => globalThis.gc?.());
}

function usageSince(before: NodeJS.CpuUsage): WorkerUsage {
  const cpu = process.cpuUsage(before);
  return { cpuMs: (cpu.user + cpu.system) / 1000, peakRssBytes: peakMemoryBytes() };
}
