/** How a try of a job ends: done, failed and tried again, or put off until there is room on the disk. */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
import type { DiskUse } from '#server/disk/disk-space.ts';
import { mailKind } from '#server/mail/mail-transport.ts';
import type { JobName, JobPayloads, Services } from '#server/features/services.ts';
import { CLEANUP, sendOptions } from './queues.ts';

const ROOM_LOOK_MS = 500;

export interface RoomWait {
  boss: PgBoss;
  seconds: number;
}

/** What a job needs room for. */
function roomFor(queue: string, { env }: Pick<Services, 'env'>): DiskUse {
  if (queue === 'sign-quote' || queue === 'make-export') return 'files';
  const isMail = queue === 'send-message' || queue === 'send-account-message';
  // Without a mail server mails are files in the local outbox.
  return isMail && mailKind(env) === 'outbox' ? 'files' : 'rows';
}

/** While the disk is almost full a job waits a while. @returns whether there is room now */
async function untilRoom(disk: Services['disk'], use: DiskUse, seconds: number): Promise<boolean> {
  for (
    const end = performance.now() + seconds * 1000;
    !disk.hasRoom(use);
    await delay(ROOM_LOOK_MS, undefined, { ref: false })
  )
    if (performance.now() > end) return false;
  return true;
}

/**
 * Each job of a batch for itself: one that fails is tried again, the others are done. One that finds no room is queued anew,
 * since a try of it that never began must not count.
 */
export async function settle(
  { boss, seconds }: RoomWait,
  services: Services,
  queue: string,
  { id, data }: { id: string; data: object },
  work: () => Promise<void>,
): Promise<JobResult> {
  const { log, disk } = services;
  try {
    if (queue !== CLEANUP && !(await untilRoom(disk, roomFor(queue, services), seconds))) {
      // Every queue is for the jobs of a name, or for those of it that have failed for good.
      const options = sendOptions(queue as JobName, data as JobPayloads[JobName]);
      await boss.send(queue, data, { ...options, startAfter: seconds });
      log.warn({ queue, jobId: id }, 'A job waits for room on the disk');
      return { id, status: 'completed' };
    }
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue, jobId: id }, 'A job failed and will be tried again');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
