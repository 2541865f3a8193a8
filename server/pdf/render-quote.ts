import { ProductError } from '#domain/errors.ts';
import { LOGO_GROUND_COLORS } from '#domain/logo-ground.ts';
import type { QuoteSnapshot } from '#domain/quote-snapshot.ts';
import { logoFiles } from '../files/logo-files.ts';
import { photoFiles } from '../files/photo-files.ts';
import { FileNotFound } from '../files/storage.ts';
import type { Services } from '../services.ts';
import { type DocumentLogo, type QuoteDocument, UnprintableDocument } from './document.ts';
import { papersInPlace } from './papers.ts';
import type { DrawnPages, RenderedPdf } from './pdf-job.ts';
import { type DocumentFrame, documentPhotoPath, quoteDocument } from './quote-document.ts';
import { PdfUnavailable } from './renderer.ts';

type RenderingServices = Pick<Services, 'files' | 'pdf' | 'log'>;

/** The printable pictures of a quote, by the id of their photo. */
export type PrintablePhotos = ReadonlyMap<string, Uint8Array>;

/**
 * Reads the pictures a document needs. A photo whose file is gone is left out and logged: a quote without it is better
 * than no quote, and what was shown is named by its hash in the snapshot all the same.
 */
export async function loadPrintablePhotos(
  { files, log }: RenderingServices,
  photos: readonly { id: string; image_url: string }[],
): Promise<PrintablePhotos> {
  const loaded = await Promise.all(
    photos.map(async ({ id, image_url }): Promise<[string, Uint8Array] | null> => {
      try {
        return [id, await files.download(photoFiles(image_url).pdf)];
      } catch (error) {
        if (!(error instanceof FileNotFound)) throw error;
        log.error({ err: error, photo: id }, 'the file of a photo is missing');
        return null;
      }
    }),
  );
  return new Map(loaded.filter((entry) => entry !== null));
}

const LOGO_PATH = 'logo.png';

/** The logo as a document shows it. One whose file is gone is left out and logged, as a photo is. */
async function loadLogo(
  { files, log }: RenderingServices,
  folder: string | null,
): Promise<{ logo: DocumentLogo; png: Uint8Array } | null> {
  const stored = logoFiles(folder);
  if (!stored) return null;
  const { width, height, ground } = stored;
  try {
    const png = await files.download(stored.pdf);
    return {
      png,
      logo: { path: LOGO_PATH, width, height, ground: ground === 'none' ? null : LOGO_GROUND_COLORS[ground] },
    };
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error;
    log.error({ err: error, folder }, 'the file of a logo is missing');
    return null;
  }
}

/** What a document says beside the quote, its photos and its logo. */
export type QuoteFrame = Omit<DocumentFrame, 'printablePhotos' | 'logo'>;

async function documentOf(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  photos: PrintablePhotos,
  frame: QuoteFrame,
): Promise<{ document: QuoteDocument; pictures: Map<string, Uint8Array> }> {
  const loaded = await loadLogo(services, snapshot.organization.logo_url);
  const logo = loaded?.logo ?? null;
  const document = quoteDocument(snapshot, { ...frame, logo, printablePhotos: new Set(photos.keys()) });
  const pictures = new Map([...photos].map(([id, jpeg]) => [documentPhotoPath(id), jpeg]));
  if (loaded) pictures.set(LOGO_PATH, loaded.png);
  return { document, pictures };
}

/** @throws ProductError PDF_UNAVAILABLE for what the renderer could not do; it is logged */
function unavailable(log: RenderingServices['log'], quote: string, error: unknown): never {
  if (!(error instanceof PdfUnavailable || error instanceof UnprintableDocument)) throw error;
  log.error({ err: error, quote }, 'a PDF could not be made');
  throw new ProductError('PDF_UNAVAILABLE');
}

/**
 * Sets a quote as PDF.
 * @throws ProductError PDF_UNAVAILABLE
 */
export async function renderQuote(
  services: RenderingServices,
  snapshot: QuoteSnapshot,
  photos: PrintablePhotos,
  frame: QuoteFrame,
): Promise<RenderedPdf> {
  const { pdf, log } = services;
  const { document, pictures } = await documentOf(services, snapshot, photos, frame);
  try {
    const rendered = await pdf.render(document, pictures);
    const { standard, refusal } = rendered;
    if (refusal !== undefined) log.error({ quote: snapshot.number, standard, refusal }, 'a PDF standard was refused');
    return rendered;
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
  const { document, pictures } = await documentOf(services, snapshot, new Map(), frame);
  try {
    const { svg, pages } = await services.pdf.draw(document, pictures);
    return { svg: papersInPlace(svg), pages };
  } catch (error) {
    return unavailable(services.log, snapshot.number, error);
  }
}
