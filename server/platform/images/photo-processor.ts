import { ProductError } from '#domain/errors.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '#domain/quote/photo-limits.ts';
import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import { JobFailed, type WorkerUsage } from '#server/platform/workers/protocol.ts';
import { workerEnv } from '#server/platform/workers/worker-env.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { BadPhoto, isBadPhotoReason, PhotoUnavailable, type ProcessedPhoto } from './photo.ts';
import { pictureSize, tooLarge } from './picture-size.ts';

/**
 * Returns freed memory to the operating system instead of reusing it, because pixel buffers take many megabytes.
 * Collects garbage after each photo. Only glibc reads these settings.
 */
const SMALL_WORKER = {
  env: workerEnv({ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }),
  execArgv: ['--max-old-space-size=192', '--max-semi-space-size=2', '--v8-pool-size=1', '--expose-gc'],
};

/** Two at the same time, but one per company, so that a bulk upload can't block another company's single photo. */
const CONCURRENCY = { limit: 2, limitPerShare: 1, waitingPerShare: 60, waiting: 200 };

interface PhotoProcessorOptions {
  onUsage?: (usage: WorkerUsage) => void;
  /** milliseconds of processor time after which a worker process without a result is killed */
  timeoutMs?: number;
  /** called when a worker process gets too little processor time */
  onStarved?: (waitedMs: number) => void;
}

export interface PhotoProcessor {
  /**
   * Processes the photo in a worker process, which can crash without affecting the server.
   * @throws BadPhoto when the file is at fault; its message is for the person who chose the file
   * @throws PhotoUnavailable when processing failed twice
   * @throws ProductError RATE_LIMITED when too many photos of the share are waiting
   */
  processPhoto(share: Share, bytes: Uint8Array): Promise<ProcessedPhoto>;
  pids(): number[];
  close(): Promise<void>;
}

export function createPhotoProcessor({
  onUsage,
  onStarved,
  timeoutMs = 25_000,
}: PhotoProcessorOptions = {}): PhotoProcessor {
  const pool = createWorkerPool<Uint8Array, ProcessedPhoto>({
    module: new URL('./photo-worker.ts', import.meta.url),
    ...SMALL_WORKER,
    concurrency: CONCURRENCY,
    startTimeoutMs: 20_000,
    jobTimeoutMs: timeoutMs,
    recycleAfter: 200,
    idleMs: 30_000,
    ...(onUsage ? { onUsage } : {}),
    ...(onStarved ? { onStarved } : {}),
  });

  return {
    async processPhoto(share, bytes) {
      if (bytes.byteLength > PHOTO_MAX_BYTES) throw new BadPhoto('too_large');
      if (bytes.byteLength === 0) throw new BadPhoto('unreadable');
      const size = pictureSize(bytes);
      const tooMuch = size && tooLarge(size, PHOTO_MAX_PIXELS);
      if (tooMuch) throw new BadPhoto(tooMuch);
      const weight = size ? Math.max(1, size.width * size.height) : PHOTO_MAX_PIXELS;
      try {
        return await pool.run(share, () => bytes, { weight, signal: requestSignal() });
      } catch (error) {
        if (error instanceof JobFailed && isBadPhotoReason(error.reason)) throw new BadPhoto(error.reason);
        if (error instanceof ProductError) throw error;
        throw new PhotoUnavailable({ cause: error });
      }
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
