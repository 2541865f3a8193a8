import { fileURLToPath } from 'node:url';
import { ERRORS } from '#domain/errors.ts';
import { requestShare, requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import type { WorkerUsage } from '#server/platform/workers/protocol.ts';
import { workerEnv } from '#server/platform/workers/worker-env.ts';
import { createWorkerPool, PoolClosed } from '#server/platform/workers/worker-pool.ts';
import { checkDocument, type QuoteDocument } from './document.ts';
import type { DrawnPages, PdfJob, RenderedPdf } from './pdf-job.ts';

const FONTCONFIG = fileURLToPath(new URL('./fontconfig/', import.meta.url));

/** The PDF could not be rendered, even on the second attempt. Trying later may work. */
export class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  readonly code = 'PDF_UNAVAILABLE';

  constructor(options: ErrorOptions) {
    super(ERRORS.PDF_UNAVAILABLE.message, options);
  }
}

interface PdfRendererOptions {
  /** number of PDFs rendered at the same time, at most one per share; one worker process renders about 40 a second */
  workers?: number;
  /** milliseconds of processor time after which a worker process without a result is killed */
  timeoutMs?: number;
  /** called when a worker process gets too little processor time */
  onStarved?: (waitedMs: number) => void;
  /** 1 to 19: how much rendering yields to other processes */
  niceness?: number;
  onUsage?: (usage: WorkerUsage) => void;
}

export interface PdfSource {
  document: QuoteDocument;
  /** JPEGs from our own image processing, and the PNG of the logo, by path in the document */
  photos: ReadonlyMap<string, Uint8Array>;
}

/** Prepares the input. Called when it is the PDF's turn, so that waiting jobs hold no photos. */
export type PrepareSource = () => PdfSource | Promise<PdfSource>;

export interface PdfRenderer {
  /**
   * Renders a quote as a PDF when it is its share's turn (`requestShare`). An undecided quote becomes PDF/UA-1. One
   * with a certificate becomes PDF/A-3a with its data attached. The same document gives the same bytes on every machine
   * with the same software version.
   *
   * @param weight approximate cost: a page or a photo is 1
   * @throws UnprintableDocument when the document is too large or a photo is missing
   * @throws ProductError RATE_LIMITED when too many PDFs of the share are waiting
   * @throws PdfUnavailable, and everything that `prepare` throws
   */
  render(prepare: PrepareSource, weight?: number): Promise<RenderedPdf>;
  /** Draws the pages of the same document as an image, which needs no PDF viewer. Throws like `render`. */
  draw(prepare: PrepareSource): Promise<DrawnPages>;
  pids(): number[];
  close(): Promise<void>;
}

export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { workers = 2, timeoutMs = 10_000, niceness, onUsage, onStarved } = options;
  const pool = createWorkerPool<PdfJob, RenderedPdf | DrawnPages>({
    module: new URL('./pdf-worker.ts', import.meta.url),
    env: workerEnv({ FONTCONFIG_FILE: `${FONTCONFIG}fonts.conf` }),
    cwd: FONTCONFIG,
    execArgv: ['--max-old-space-size=192', '--expose-gc'],
    concurrency: { limit: workers, limitPerShare: 1, waitingPerShare: 50, waiting: 500 },
    startTimeoutMs: 20_000,
    jobTimeoutMs: timeoutMs,
    recycleAfter: 2000,
    idleMs: 60_000,
    ...(niceness === undefined ? {} : { niceness }),
    ...(onUsage ? { onUsage } : {}),
    ...(onStarved ? { onStarved } : {}),
  });

  async function run(
    prepare: PrepareSource,
    standardOf: (document: QuoteDocument) => PdfJob['standard'],
    weight: number,
  ): Promise<RenderedPdf | DrawnPages> {
    let isPrepared = false;
    const job = async (): Promise<PdfJob> => {
      const { document, photos } = await prepare();
      checkDocument(document, photos);
      const paths = new Set(document.photoGroups.flatMap((group) => group.photos.map(({ path }) => path)));
      if (document.logo) paths.add(document.logo.path);
      isPrepared = true;
      return { document, photos: [...photos].filter(([path]) => paths.has(path)), standard: standardOf(document) };
    };
    try {
      return await pool.run(requestShare(), job, { weight, signal: requestSignal() });
    } catch (error) {
      if (isPrepared || error instanceof PoolClosed) throw new PdfUnavailable({ cause: error });
      throw error;
    }
  }

  return {
    async render(prepare, weight = 1) {
      const made = await run(prepare, ({ certificate }) => (certificate === null ? 'ua-1' : 'a-3a'), weight);
      if ('pdf' in made) return made;
      throw new PdfUnavailable({ cause: new Error('The worker process returned the result of another job') });
    },
    async draw(prepare) {
      const made = await run(prepare, () => 'picture', 1);
      if ('svg' in made) return made;
      throw new PdfUnavailable({ cause: new Error('The worker process returned the result of another job') });
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
