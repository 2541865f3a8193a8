import { ProductError } from '#domain/errors.ts';
import type { QuoteSnapshot } from '#domain/quote-snapshot.ts';
import { photoFiles } from '../files/photo-files.ts';
import { FileNotFound } from '../files/storage.ts';
import type { Services } from '../services.ts';
import { UnprintableDocument } from './document.ts';
import type { RenderedPdf } from './pdf-job.ts';
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

/**
 * Sets a quote as PDF.
 * @throws ProductError PDF_UNAVAILABLE
 */
export async function renderQuote(
  { pdf, log }: RenderingServices,
  snapshot: QuoteSnapshot,
  photos: PrintablePhotos,
  frame: Omit<DocumentFrame, 'printablePhotos'>,
): Promise<RenderedPdf> {
  const document = quoteDocument(snapshot, { ...frame, printablePhotos: new Set(photos.keys()) });
  const files = new Map([...photos].map(([id, jpeg]) => [documentPhotoPath(id), jpeg]));
  try {
    const rendered = await pdf.render(document, files);
    const { standard, refusal } = rendered;
    if (refusal !== undefined) log.error({ quote: snapshot.number, standard, refusal }, 'a PDF standard was refused');
    return rendered;
  } catch (error) {
    if (!(error instanceof PdfUnavailable || error instanceof UnprintableDocument)) throw error;
    log.error({ err: error, quote: snapshot.number }, 'a PDF could not be made');
    throw new ProductError('PDF_UNAVAILABLE');
  }
}
