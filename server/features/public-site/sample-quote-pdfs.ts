import { readFile } from 'node:fs/promises';
import { SAMPLE_PHOTOS } from '#contract/samples/quote-sample.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import { type PhotoSource, photosAtHand, renderQuote } from '#server/platform/pdf/render-quote.ts';
import { noteSamples } from './note-samples.ts';
import { openFrame, presentSample, type SampleQuotePhoto, signedFrame } from './sample-quote-present.ts';

type SampleServices = Pick<Services, 'db' | 'files' | 'pdf' | 'log' | 'env' | 'now'>;

interface NamedPdf {
  name: string;
  bytes: Uint8Array;
}

interface SamplePdfs {
  open: NamedPdf;
  signed: NamedPdf;
}

const PICTURES = new URL('../../platform/pdf/sample-photos/', import.meta.url);

/** The PDF shows only photos of the condition, because the work isn't done yet. */
async function readPhotos(): Promise<{ photos: SampleQuotePhoto[]; pictures: PhotoSource }> {
  const condition = SAMPLE_PHOTOS.filter(({ image_type }) => image_type === 'pre_damage');
  const read = await Promise.all(
    condition.map(async (photo) => ({ photo, jpeg: await readFile(new URL(`${photo.picture}.jpg`, PICTURES)) })),
  );
  return {
    photos: read.map(({ photo, jpeg }) => ({ ...photo, sha256: sha256Hex(jpeg) })),
    pictures: photosAtHand(new Map(read.map(({ photo, jpeg }) => [photo.id, jpeg]))),
  };
}

async function makePdfs(services: SampleServices, now: Date): Promise<SamplePdfs> {
  const { photos, pictures } = await readPhotos();
  const sample = presentSample(photos, now);
  const open = await renderQuote(services, sample.snapshot, pictures, openFrame(sample, services.env.PUBLIC_URL));
  const frame = signedFrame(sample, sha256Hex(open.pdf), services.env.PUBLIC_URL);
  const signed = await renderQuote(services, sample.snapshot, pictures, frame);
  return {
    open: { name: 'Sample-quote.pdf', bytes: open.pdf },
    signed: { name: 'Sample-quote-signed.pdf', bytes: signed.pdf },
  };
}

export interface SamplePdfSource {
  /**
   * Returns PDFs with today's dates.
   * @throws ProductError PDF_UNAVAILABLE when rendering fails; the next request tries again
   */
  ofToday(): Promise<SamplePdfs>;
}

/** Renders the PDFs once a day. Otherwise visitors could make the server render them again and again. */
export function createSamplePdfs(services: SampleServices): SamplePdfSource {
  let kept: { day: string; pdfs: Promise<SamplePdfs> } | undefined;
  return {
    ofToday() {
      const now = services.now();
      const day = now.toISOString().slice(0, 10);
      if (kept?.day === day) return kept.pdfs;
      const pdfs = makePdfs(services, now).then(async (made) => {
        // Stores the hashes before anyone has a file, so that /verify recognizes the file as a sample.
        await noteSamples(services, [sha256Hex(made.open.bytes), sha256Hex(made.signed.bytes)], now);
        return made;
      });
      const made = { day, pdfs };
      kept = made;
      // The next request must be able to try again.
      pdfs.catch(() => {
        if (kept === made) kept = undefined;
      });
      return pdfs;
    },
  };
}

/** Recognizes samples that any process of this installation created. */
export async function isSample({ db }: Pick<Services, 'db'>, sha256: string): Promise<boolean> {
  const found = await db.identity.kysely
    .selectFrom('sample_copies')
    .where('sha256', '=', sha256)
    .select('sha256')
    .executeTakeFirst();
  return found !== undefined;
}
