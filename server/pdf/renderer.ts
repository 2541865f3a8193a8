import { fileURLToPath } from 'node:url';
import { ERRORS, ProductError } from '#domain/errors.ts';
import { childEnv } from '../children/child-env.ts';
import { createChildPool } from '../children/child-pool.ts';
import type { ChildUsage } from '../children/protocol.ts';
import { requestShare, requestSignal } from '../fair-shares/request-share.ts';
import { checkDocument, type QuoteDocument } from './document.ts';
import type { DrawnPages, PdfJob, RenderedPdf } from './pdf-job.ts';

const FONTCONFIG = fileURLToPath(new URL('./fontconfig/', import.meta.url));

/** The PDF could not be made, also not at the second try. Nothing was changed; asking again later may work. */
export class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  readonly code = 'PDF_UNAVAILABLE';

  constructor(options: ErrorOptions) {
    super(ERRORS.PDF_UNAVAILABLE.message, options);
  }
}

export interface PdfRendererOptions {
  /** PDFs made at the same time, one for each share; one child makes about 40 a second */
  workers?: number;
  /** a child without an answer is killed after this long, in milliseconds */
  timeoutMs?: number;
  /** 1 to 19: how far the making stands back when others want the processor */
  niceness?: number;
  /** told after every PDF what it cost in the child */
  onUsage?: (usage: ChildUsage) => void;
}

export interface PdfRenderer {
  /**
   * Sets a quote as PDF: PDF/UA-1 while it is open, PDF/A-3a with its data attached once it carries a certificate.
   * The same document gives the same bytes, on every machine with the same version of the program.
   *
   * @param photos JPEGs made by our own image pipeline, by the path that the document names
   * @throws UnprintableDocument when the document is too large or a photo is missing
   * @throws PdfUnavailable
   */
  render(document: QuoteDocument, photos: ReadonlyMap<string, Uint8Array>): Promise<RenderedPdf>;
  /** The pages of the same document as a picture, for looking at it without a reader of PDFs. Fails as `render` does. */
  draw(document: QuoteDocument, photos: ReadonlyMap<string, Uint8Array>): Promise<DrawnPages>;
  /** process ids of the living children */
  pids(): number[];
  close(): Promise<void>;
}

export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { workers = 2, timeoutMs = 10_000, niceness, onUsage } = options;
  const pool = createChildPool<PdfJob, RenderedPdf | DrawnPages>({
    module: new URL('./pdf-child.ts', import.meta.url),
    env: childEnv({ FONTCONFIG_FILE: `${FONTCONFIG}fonts.conf` }),
    cwd: FONTCONFIG,
    execArgv: ['--max-old-space-size=192', '--expose-gc'],
    turns: { limit: workers, limitPerShare: 1, waitingPerShare: 50, waiting: 500 },
    startTimeoutMs: 20_000,
    jobTimeoutMs: timeoutMs,
    recycleAfter: 2000,
    idleMs: 300_000,
    ...(niceness === undefined ? {} : { niceness }),
    ...(onUsage ? { onUsage } : {}),
  });

  async function run(
    document: QuoteDocument,
    photos: ReadonlyMap<string, Uint8Array>,
    standard: PdfJob['standard'],
  ): Promise<RenderedPdf | DrawnPages> {
    checkDocument(document, photos);
    const paths = new Set(document.photoGroups.flatMap((group) => group.photos.map(({ path }) => path)));
    if (document.logo) paths.add(document.logo.path);
    try {
      const job = { document, photos: [...photos].filter(([path]) => paths.has(path)), standard };
      return await pool.run(requestShare(), () => job, { signal: requestSignal() });
    } catch (error) {
      if (error instanceof ProductError) throw error;
      throw new PdfUnavailable({ cause: error });
    }
  }

  return {
    async render(document, photos) {
      const made = await run(document, photos, document.certificate === null ? 'ua-1' : 'a-3a');
      if ('pdf' in made) return made;
      throw new PdfUnavailable({ cause: new Error('The child answered another job') });
    },
    async draw(document, photos) {
      const made = await run(document, photos, 'picture');
      if ('svg' in made) return made;
      throw new PdfUnavailable({ cause: new Error('The child answered another job') });
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
