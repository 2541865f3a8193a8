import { ProductError } from '#domain/errors.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '#domain/quote/photo-limits.ts';
import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import { JobFailed } from '#server/platform/workers/protocol.ts';
import { workerEnv } from '#server/platform/workers/worker-env.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { WorkerDied } from '#server/platform/workers/worker-process.ts';
import { BadLogo, isBadLogoReason, LogoUnavailable, type ProcessedLogo } from './logo.ts';
import { pictureSize, tooLarge } from './picture-size.ts';

const CONCURRENCY = { limit: 1, limitPerShare: 1, waitingPerShare: 5, waiting: 50 };

export interface LogoProcessor {
  /**
   * Redraws the logo in a worker process, which can crash without affecting the server. A worker that a drawing keeps
   * busy too long is killed.
   * @throws BadLogo when the file is at fault; its message is for the person who chose the file
   * @throws LogoUnavailable when the logo could not be processed
   * @throws ProductError RATE_LIMITED when too many logos of the share are waiting
   */
  processLogo(share: Share, bytes: Uint8Array): Promise<ProcessedLogo>;
  pids(): number[];
  close(): Promise<void>;
}

interface LogoProcessorOptions {
  /** milliseconds of processor time after which a worker process without a result is killed */
  timeoutMs?: number;
  /** called when a worker process gets too little processor time */
  onStarved?: (waitedMs: number) => void;
}

export function createLogoProcessor({ timeoutMs = 5000, onStarved }: LogoProcessorOptions = {}): LogoProcessor {
  const pool = createWorkerPool<Uint8Array, ProcessedLogo>({
    module: new URL('./logo-worker.ts', import.meta.url),
    env: workerEnv({ MALLOC_ARENA_MAX: '2' }),
    execArgv: ['--max-old-space-size=192'],
    concurrency: CONCURRENCY,
    startTimeoutMs: 20_000,
    jobTimeoutMs: timeoutMs,
    // Replaces the process, because a malicious drawing may have left something in the renderer's memory.
    recycleAfter: 20,
    idleMs: 30_000,
    ...(onStarved ? { onStarved } : {}),
  });

  return {
    async processLogo(share, bytes) {
      if (bytes.byteLength > LOGO_MAX_BYTES) throw new BadLogo('too_large');
      if (bytes.byteLength === 0) throw new BadLogo('unreadable');
      const size = pictureSize(bytes);
      const tooMuch = size && tooLarge(size, LOGO_MAX_PIXELS);
      if (tooMuch) throw new BadLogo(tooMuch);
      try {
        return await pool.run(share, () => bytes, { signal: requestSignal() });
      } catch (error) {
        if (error instanceof JobFailed && isBadLogoReason(error.reason)) throw new BadLogo(error.reason);
        // Two worker processes in a row crashed on this file or spent too long on it. If they never got to the file,
        // nothing is known about it.
        if (error instanceof WorkerDied && (error.reason === 'overran' || error.reason === 'ended'))
          throw new BadLogo('too_complex');
        if (error instanceof ProductError) throw error;
        throw new LogoUnavailable({ cause: error });
      }
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
