import { quoteNumber } from '#domain/quote/quote-number.ts';
import { LARGEST_PHOTO, photoFiles } from '#server/platform/files/photo-files.ts';
import { inOrder } from './in-order.ts';
import { exportedPdf } from './quote-pdf.ts';
import { type ExportedQuote, type QuoteFiles, quotePages, readQuoteFiles } from './source-queries.ts';
import { type FileWriting, storedFile, writeFile } from './stored-files.ts';

export interface QuoteWriting extends FileWriting {
  /** called after each quote and each photo */
  step(): Promise<void>;
}

/** Number of PDFs in progress. While one is rendered, the rows of the next ones are read. */
const PDFS_AHEAD = 3;

export async function writeQuotes(writing: QuoteWriting): Promise<void> {
  const { services, scope } = writing;
  const source = { db: services.db, scope };
  for await (const quotes of quotePages(source)) {
    const files = await readQuoteFiles(
      source,
      quotes.map(({ id }) => id),
    );
    const names = new Map(quotes.map((quote) => [quote.id, nameOf(quote)]));
    await writeRevisions(writing, files.revisions, names);
    await writePdfs(writing, quotes);
    await writePhotos(writing, files.photos, names);
  }
}

/** Returns "Q-1001-r2". A reopened quote keeps its number and gets a new revision. */
function nameOf({ number, revision }: Pick<ExportedQuote, 'number' | 'revision'>): string {
  return `${quoteNumber(number)}-r${revision}`;
}

type Names = ReadonlyMap<string, string>;

async function writeRevisions({ zip }: QuoteWriting, revisions: QuoteFiles['revisions'], names: Names): Promise<void> {
  // Uncompressed, because thousands of compressors for short files would fragment the process's memory.
  for (const { quote_id, revision, snapshot, snapshot_sha256 } of revisions)
    await zip.add(`evidence/revisions/${names.get(quote_id)}/${revision}-${snapshot_sha256}.json`, snapshot, {
      compress: false,
    });
}

async function writePdfs(writing: QuoteWriting, quotes: readonly ExportedQuote[]): Promise<void> {
  const { services, scope, step } = writing;
  const made = inOrder(quotes, PDFS_AHEAD, async (quote) => ({
    quote,
    pdf: await exportedPdf(services, scope, quote),
  }));
  for await (const { quote, pdf } of made) {
    const decided = quote.status === 'pending' ? '' : `-${quote.status}`;
    if (pdf) await writeFile(writing, `pdf/${nameOf(quote)}${decided}.pdf`, pdf);
    await step();
  }
}

const GROUP_NAMES: Readonly<Record<string, string>> = { pre_damage: 'before', post_work: 'after' };

async function writePhotos(writing: QuoteWriting, photos: QuoteFiles['photos'], names: Names): Promise<void> {
  const { services, step } = writing;
  for (const { id, quote_id, image_type, image_url, removed_at } of photos) {
    const key = photoFiles(image_url).pictures[LARGEST_PHOTO];
    const path = `photos/${names.get(quote_id)}/${removed_at ? 'removed/' : ''}${GROUP_NAMES[image_type] ?? image_type}-${id}.webp`;
    await writeFile(writing, path, await storedFile(services, key));
    await step();
  }
}
