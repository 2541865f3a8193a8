import { fileURLToPath } from 'node:url';
import { requestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { workerEnv } from '#server/platform/workers/worker-env.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import type { OgImageJob, OgImageText } from './og-image-job.ts';

const FONTCONFIG = fileURLToPath(new URL('../pdf/fontconfig/', import.meta.url));
/** A site has about forty images, each drawn once after startup. */
const CONCURRENCY = { limit: 1, limitPerShare: 1, waitingPerShare: 100, waiting: 200 };
/** An image has 15 to 40 KB, and a site has fewer images than this. */
const MAX_KEPT = 200;

/** The image could not be drawn, even on the second attempt. Trying later may work. */
export class OgImageUnavailable extends Error {
  override readonly name = 'OgImageUnavailable';

  constructor(options: ErrorOptions) {
    super('We couldn’t create the preview image. Please try again.', options);
  }
}

export interface OgImageRenderer {
  /**
   * Uses a worker process, which can crash without affecting the server. Long titles shrink, then end in an ellipsis.
   * The same texts give the same bytes on every machine.
   * @throws OgImageUnavailable
   */
  draw(words: OgImageText): Promise<Uint8Array>;
  pids(): number[];
  close(): Promise<void>;
}

interface OgImageRendererOptions {
  productName: string;
  timeoutMs?: number;
  onStarved?: (waitedMs: number) => void;
}

export function createOgImageRenderer({
  productName,
  timeoutMs = 10_000,
  onStarved,
}: OgImageRendererOptions): OgImageRenderer {
  const pool = createWorkerPool<OgImageJob, Uint8Array>({
    module: new URL('./og-image-worker.ts', import.meta.url),
    // The PDF renderer's empty font configuration, so that system fonts are never used.
    env: workerEnv({ FONTCONFIG_FILE: `${FONTCONFIG}fonts.conf`, MALLOC_ARENA_MAX: '2' }),
    cwd: FONTCONFIG,
    execArgv: ['--max-old-space-size=192'],
    concurrency: CONCURRENCY,
    startTimeoutMs: 20_000,
    jobTimeoutMs: timeoutMs,
    recycleAfter: 200,
    // All images are drawn soon after startup. The worker process then ends and frees its memory.
    idleMs: 10_000,
    ...(onStarved ? { onStarved } : {}),
  });
  const kept = new Map<string, Promise<Uint8Array>>();

  async function drawAnew({ title, line }: OgImageText): Promise<Uint8Array> {
    try {
      return await pool.run(requestShare(), () => ({ productName, title, line }));
    } catch (error) {
      throw new OgImageUnavailable({ cause: error });
    }
  }

  return {
    draw(words) {
      const key = JSON.stringify([words.title, words.line]);
      const known = kept.get(key);
      if (known) return known;
      const picture = drawAnew(words);
      for (const oldest of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(oldest);
      kept.set(key, picture);
      // A failure is not cached, so that the next request retries.
      picture.catch(() => kept.delete(key));
      return picture;
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
