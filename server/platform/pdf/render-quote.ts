import { LOGO_BACKGROUND_COLORS } from '#contract/logo-background.ts';
import { ProductError } from '#domain/errors.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { logoFiles } from '#server/platform/files/logo-files.ts';
import { photoFiles } from '#server/platform/files/photo-files.ts';
import { FileNotFound, type FileStorage } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type DocumentLogo, type QuoteDocument, UnprintableDocument } from './document.ts';
import { backgroundsInPlace } from './page-backgrounds.ts';
import type { DrawnPages, RenderedPdf } from './pdf-job.ts';
import { type DocumentFrame, documentPhotoPath, quoteDocument } from './quote-document.ts';
import type { PdfRenderer } from './renderer.ts';
import { type PdfSource, PdfUnavailable } from './renderer.ts';

export interface RenderingServices {
  readonly files: FileStorage;
  readonly pdf: PdfRenderer;
  readonly log: Log;
}

type PrintablePhotos = ReadonlyMap<string, Uint8Array>;

export interface PhotoSource {
  ids: readonly string[];
  /** Loads the images, except those whose file is missing. Called when it is the document's turn. */
  load(): Promise<PrintablePhotos>;
}

export const NO_PHOTOS: PhotoSource = { ids: [], load: async () => new Map() };

export function photosAtHand(photos: PrintablePhotos): PhotoSource {
  return { ids: [...photos.keys()], load: async () => photos };
}

/**
 * Loads a quote's stored photos. A missing file is only logged: a quote without the photo is better than none, and the
 * snapshot still names the photo by its hash.
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

/** Takes the logo's size from its folder name, without reading a file. */
function documentLogo(folder: string | null): DocumentLogo | null {
  const stored = logoFiles(folder);
  if (!stored) return null;
  const { width, height, ground } = stored;
  return { path: LOGO_PATH, width, height, ground: ground === 'none' ? null : LOGO_BACKGROUND_COLORS[ground] };
}

/** If the file is missing, the document is rendered without the logo, and the log says so. */
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

export type QuoteFrame = Omit<DocumentFrame, 'printablePhotos' | 'logo'>;

/** Returns the document as it is when no image is missing. Together with the images, it determines the PDF. */
export function completeDocument(
  snapshot: QuoteSnapshot,
  { ids }: Pick<PhotoSource, 'ids'>,
  frame: QuoteFrame,
): QuoteDocument {
  const logo = documentLogo(snapshot.organization.logo_url);
  return quoteDocument(snapshot, { ...frame, logo, printablePhotos: new Set(ids) });
}

export async function sourceWithLogo(
  services: RenderingServices,
  document: QuoteDocument,
  folder: string | null,
): Promise<PdfSource> {
  const png = await loadLogo(services, folder);
  const logo = png && documentLogo(folder);
  if (!png || !logo) return { document, photos: new Map() };
  return { document: { ...document, logo }, photos: new Map([[LOGO_PATH, png]]) };
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

/** Logs why a PDF could not be rendered. @throws ProductError PDF_UNAVAILABLE */
export function unavailable(log: RenderingServices['log'], quote: string, error: unknown): never {
  if (!(error instanceof PdfUnavailable || error instanceof UnprintableDocument)) throw error;
  log.error({ err: error, quote }, 'a PDF could not be created');
  throw new ProductError('PDF_UNAVAILABLE');
}

interface RenderedQuote extends RenderedPdf {
  /** false when an image was missing; it may be there next time */
  isComplete: boolean;
}

/**
 * Renders a quote as a PDF when it is its share's turn.
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

/** @throws ProductError PDF_UNAVAILABLE */
export async function drawQuote(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  frame: QuoteFrame,
): Promise<DrawnPages> {
  try {
    const { svg, pages } = await services.pdf.draw(() => sourceOf(services, snapshot, NO_PHOTOS, frame));
    return { svg: backgroundsInPlace(svg), pages };
  } catch (error) {
    return unavailable(services.log, snapshot.number, error);
  }
}
