import { setTimeout as delay } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
import type { DiskUse } from '#server/platform/disk/disk-space.ts';
import type { JobQueue, JobServices, RunAgain } from './job.ts';
import { sendOptions } from './queues.ts';

const SPACE_POLL_MS = 500;

export interface WorkerTools {
  boss: PgBoss;
  services: JobServices;
  /** how long a job waits for disk space before it gives up its slot, and then until it is retried */
  diskSpaceSeconds: number;
}

/** Handles the jobs of a queue: either the jobs themselves, or those whose last attempt has failed. */
export interface Work<Payload extends object> {
  queue: JobQueue<Payload>;
  name: string;
  diskUse: DiskUse | 'none';
  run(payload: Payload, signal: AbortSignal): Promise<RunAgain | void>;
}

interface TakenJob {
  id: string;
  data: unknown;
  signal: AbortSignal;
}

/**
 * Records each job of a batch separately, so that one failed job doesn't retry the others. A job that finds the disk
 * full is queued again, because an attempt that never started must not count.
 */
export async function finishTry<Payload extends object>(
  { boss, services, diskSpaceSeconds }: WorkerTools,
  { queue, name, diskUse, run }: Work<Payload>,
  { id, data, signal }: TakenJob,
): Promise<JobResult> {
  const { log, disk } = services;
  const read = readPayload(queue, data);
  if ('problem' in read) {
    log.error({ queue: name, jobId: id, data, problem: read.problem }, 'Giving up a job that another version queued');
    return { id, status: 'deadletter', output: { message: read.problem } };
  }
  const { payload } = read;
  const runAgain = (seconds: number) =>
    boss.send(name, payload, { ...sendOptions(queue, payload), startAfter: seconds });
  try {
    if (diskUse !== 'none' && !(await untilSpace(disk, diskUse, diskSpaceSeconds))) {
      await runAgain(diskSpaceSeconds);
      log.warn({ queue: name, jobId: id }, 'A job waits for disk space');
    } else {
      const again = await run(payload, signal);
      if (again) await runAgain(again.againInSeconds);
    }
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: name, jobId: id }, 'A job failed and will be tried again');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Parses a payload. An earlier version may have queued the job, and scheduled jobs have no payload. */
export function readPayload<Payload extends object>(
  { payload }: JobQueue<Payload>,
  data: unknown,
): { payload: Payload } | { problem: string } {
  const read = payload.safeParse(data ?? {});
  if (read.success) return { payload: read.data };
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { problem: `Invalid payload: ${problems.join('; ')}` };
}

/** Waits a while if the disk is almost full. @returns true when there is space now */
async function untilSpace(disk: JobServices['disk'], use: DiskUse, seconds: number): Promise<boolean> {
  for (
    const end = performance.now() + seconds * 1000;
    !disk.hasSpace(use);
    await delay(SPACE_POLL_MS, undefined, { ref: false })
  )
    if (performance.now() > end) return false;
  return true;
}
