import { ProductError } from '#domain/errors.ts';
import { LOGO_GROUND_COLORS } from '#contract/logo-background.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { logoFiles } from '../files/logo-files.ts';
import { photoFiles } from '../files/photo-files.ts';
import { FileNotFound, type FileStorage } from '../files/storage.ts';
import type { Log } from '#server/log/log.ts';
import type { PdfRenderer } from './renderer.ts';
import { type DocumentLogo, type QuoteDocument, UnprintableDocument } from './document.ts';
import { papersInPlace } from './papers.ts';
import type { DrawnPages, RenderedPdf } from './pdf-job.ts';
import { type DocumentFrame, documentPhotoPath, quoteDocument } from './quote-document.ts';
import { type PdfSource, PdfUnavailable } from './renderer.ts';

interface RenderingServices {
  readonly files: FileStorage;
  readonly pdf: PdfRenderer;
  readonly log: Log;
}

/** The printable pictures of a quote, by the id of their photo. */
export type PrintablePhotos = ReadonlyMap<string, Uint8Array>;

/** The pictures of a document before anybody has read them. */
export interface PhotoSource {
  /** ids of the photos, in any order */
  ids: readonly string[];
  /** Reads them; called when it is the document's turn. Without those whose file is gone. */
  load(): Promise<PrintablePhotos>;
}

export const NO_PHOTOS: PhotoSource = { ids: [], load: async () => new Map() };

/** Photos that are read already. */
export function photosAtHand(photos: PrintablePhotos): PhotoSource {
  return { ids: [...photos.keys()], load: async () => photos };
}

/**
 * The stored pictures of a quote's photos. A photo whose file is gone is left out and logged: a quote without it is better
 * than no quote, and what was shown is named by its hash in the snapshot all the same.
 */
export function storedPhotos(
  { files, log }: Omit<RenderingServices, 'pdf'>,
  photos: readonly { id: string; image_url: string }[],
): PhotoSource {
  const read = async ({ id, image_url }: (typeof photos)[number]): Promise<[string, Uint8Array] | null> => {
    try {
      return [id, await files.download(photoFiles(image_url).pdf)];
    } catch (error) {
      if (!(error instanceof FileNotFound)) throw error;
      log.error({ err: error, photo: id }, 'the file of a photo is missing');
      return null;
    }
  };
  return {
    ids: photos.map(({ id }) => id),
    load: async () => new Map((await Promise.all(photos.map(read))).filter((entry) => entry !== null)),
  };
}

const LOGO_PATH = 'logo.png';

/** The logo as a document shows it, by its folder in the store alone. */
function documentLogo(folder: string | null): DocumentLogo | null {
  const stored = logoFiles(folder);
  if (!stored) return null;
  const { width, height, ground } = stored;
  return { path: LOGO_PATH, width, height, ground: ground === 'none' ? null : LOGO_GROUND_COLORS[ground] };
}

/** One whose file is gone is left out and logged, as a photo is. */
async function loadLogo({ files, log }: RenderingServices, folder: string | null): Promise<Uint8Array | null> {
  const stored = logoFiles(folder);
  if (!stored) return null;
  try {
    return await files.download(stored.pdf);
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error;
    log.error({ err: error, folder }, 'the file of a logo is missing');
    return null;
  }
}

/** What a document says beside the quote, its photos and its logo. */
export type QuoteFrame = Omit<DocumentFrame, 'printablePhotos' | 'logo'>;

/** The document as it is when none of its pictures is missing: together with them, all that decides about its PDF. */
export function completeDocument(
  snapshot: QuoteSnapshot,
  { ids }: Pick<PhotoSource, 'ids'>,
  frame: QuoteFrame,
): QuoteDocument {
  const logo = documentLogo(snapshot.organization.logo_url);
  return quoteDocument(snapshot, { ...frame, logo, printablePhotos: new Set(ids) });
}

async function sourceOf(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  source: PhotoSource,
  frame: QuoteFrame,
): Promise<PdfSource & { isComplete: boolean }> {
  const { logo_url } = snapshot.organization;
  const loaded = await source.load();
  const logoPng = await loadLogo(services, logo_url);
  const logo = logoPng && documentLogo(logo_url);
  const document = quoteDocument(snapshot, { ...frame, logo, printablePhotos: new Set(loaded.keys()) });
  const photos = new Map([...loaded].map(([id, jpeg]) => [documentPhotoPath(id), jpeg]));
  if (logoPng) photos.set(LOGO_PATH, logoPng);
  const isComplete = loaded.size === source.ids.length && (logoPng !== null || documentLogo(logo_url) === null);
  return { document, photos, isComplete };
}

/** @throws ProductError PDF_UNAVAILABLE for what the renderer could not do; it is logged */
function unavailable(log: RenderingServices['log'], quote: string, error: unknown): never {
  if (!(error instanceof PdfUnavailable || error instanceof UnprintableDocument)) throw error;
  log.error({ err: error, quote }, 'a PDF could not be made');
  throw new ProductError('PDF_UNAVAILABLE');
}

export interface RenderedQuote extends RenderedPdf {
  /** false when a picture was missing; the next try may have it */
  isComplete: boolean;
}

/**
 * Sets a quote as PDF, in its turn.
 * @throws ProductError PDF_UNAVAILABLE, RATE_LIMITED
 */
export async function renderQuote(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  photos: PhotoSource,
  frame: QuoteFrame,
): Promise<RenderedQuote> {
  const { pdf, log } = services;
  let isComplete = true;
  const prepare = async () => {
    const source = await sourceOf(services, snapshot, photos, frame);
    ({ isComplete } = source);
    return source;
  };
  try {
    const rendered = await pdf.render(prepare, 1 + photos.ids.length);
    const { standard, refusal } = rendered;
    if (refusal !== undefined) log.error({ quote: snapshot.number, standard, refusal }, 'a PDF standard was refused');
    return { ...rendered, isComplete };
  } catch (error) {
    return unavailable(log, snapshot.number, error);
  }
}

/**
 * Draws the pages of that PDF as one picture.
 * @throws ProductError PDF_UNAVAILABLE
 */
export async function drawQuote(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  frame: QuoteFrame,
): Promise<DrawnPages> {
  try {
    const { svg, pages } = await services.pdf.draw(() => sourceOf(services, snapshot, NO_PHOTOS, frame));
    return { svg: papersInPlace(svg), pages };
  } catch (error) {
    return unavailable(services.log, snapshot.number, error);
  }
}
