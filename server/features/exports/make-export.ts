import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
import { writeCertificates } from './certificate-files.ts';
import { writeLogos } from './logo-files.ts';
import { type QuoteWriting, writeQuotes } from './quote-files.ts';
import { EVIDENCE_README, exportReadme } from './readme.ts';
import { countQuoteFiles, eventPages, readExportedCompany, tablePages } from './source-queries.ts';
import { tableCsv, tableJson } from './table-text.ts';
import { EXPORTED_TABLES, exportedTables } from './tables.ts';
import { createZipWriter, type ZipWriter } from './zip-writer.ts';

export interface MadeExport {
  /** bytes of the ZIP */
  size: number;
  sha256: string;
  files: number;
  problems: number;
  /** number of steps that the progress counts */
  steps: number;
}

interface ExportOptions {
  signal: AbortSignal;
  /** called often; the export waits for this call, and stops when it throws */
  onProgress(done: number, total: number): Promise<void>;
}

/** PDFs that people are waiting for go first. */
const PDF_NICENESS = 5;
/** Number of files per piece of the manifest. Other work can run between two pieces. */
const MANIFEST_LINES = 500;
const CHECK_SCRIPT = new URL('./check-export.mjs', import.meta.url);

/**
 * Creates a company's export with little memory: reads rows in pages and files one by one, and stores the ZIP while
 * writing it. No transaction stays open longer than one page takes.
 * @param key the ZIP's key in the file storage; if this function throws, no file with that key exists
 * @throws StorageFull, and any other error that ended the export
 */
export async function makeExport(
  services: Services,
  scope: OrgScope,
  key: string,
  { signal, onProgress }: ExportOptions,
): Promise<MadeExport> {
  const begunAt = services.now();
  const zip = createZipWriter(begunAt);
  const pdf = createPdfRenderer({ niceness: PDF_NICENESS });
  const stop = () => zip.abort(new Error('The export was stopped'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const whole = createHash('sha256');
    const writing = writeAll({ ...services, pdf }, scope, zip, begunAt, onProgress);
    const storing = services.files.uploadStream(key, hashed(zip.bytes, whole));
    // If one fails, it stops the other with its own error.
    const [written, stored] = await Promise.allSettled([
      abortingOnFailure(writing, zip),
      abortingOnFailure(storing, zip),
    ]);
    if (written.status === 'rejected') throw written.reason;
    if (stored.status === 'rejected') throw stored.reason;
    return { ...written.value, size: stored.value.size, sha256: whole.digest('hex'), files: zip.written.length };
  } finally {
    signal.removeEventListener('abort', stop);
    await pdf.close();
  }
}

async function abortingOnFailure<T>(work: Promise<T>, zip: ZipWriter): Promise<T> {
  try {
    return await work;
  } catch (error) {
    zip.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function writeAll(
  services: Services,
  scope: OrgScope,
  zip: ZipWriter,
  begunAt: Date,
  onProgress: ExportOptions['onProgress'],
): Promise<Pick<MadeExport, 'problems' | 'steps'>> {
  const source = { db: services.db, scope };
  const company = await readExportedCompany(source);
  const counted = EXPORTED_TABLES.length + (await countQuoteFiles(source));
  let done = 0;
  const step = () => onProgress(++done, Math.max(counted, done));
  const frame = { productName: services.env.PRODUCT_NAME, companyName: company.name, timeZone: company.time_zone };

  await onProgress(0, counted);
  const compress = { compress: true };
  await zip.add('README.txt', exportReadme({ ...frame, begunAt }), compress);
  await zip.add('check-export.mjs', await readFile(CHECK_SCRIPT), compress);
  for (const table of exportedTables(begunAt)) {
    await zip.add(`data/${table.name}.csv`, tableCsv(table, tablePages(source, table)), compress);
    await zip.add(`data/${table.name}.json`, tableJson(table, tablePages(source, table)), compress);
    await step();
  }
  await zip.add('evidence/README.txt', EVIDENCE_README, compress);
  await zip.add(
    'evidence/events.jsonl',
    eventLines(eventPages(source), () => onProgress(done, counted)),
    compress,
  );
  const writing: QuoteWriting = { services, scope, zip, step, problems: [] };
  await writeLogos(writing, company.logo_url);
  await writeCertificates(writing);
  await writeQuotes(writing);
  const { problems } = writing;
  await zip.add('manifest.json', manifestText({ ...frame, begunAt, endedAt: services.now(), zip, problems }), compress);
  await zip.end();
  return { problems: problems.length, steps: done };
}

async function* eventLines(pages: AsyncIterable<object[]>, onPage: () => Promise<void>): AsyncGenerator<string> {
  for await (const events of pages) {
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    await onPage();
  }
}

interface ManifestFacts {
  productName: string;
  companyName: string;
  begunAt: Date;
  endedAt: Date;
  zip: ZipWriter;
  problems: QuoteWriting['problems'];
}

/** Writes the last file. It lists every file with its hash, and says which ones are missing and why. */
function* manifestPieces({ productName, companyName, begunAt, endedAt, zip, problems }: ManifestFacts) {
  const head = { program: productName, company: companyName, begun_at: begunAt, ended_at: endedAt, problems };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": [`;
  for (let from = 0; from < zip.written.length; from += MANIFEST_LINES) {
    const lines = zip.written.slice(from, from + MANIFEST_LINES).map((file) => `\n  ${JSON.stringify(file)}`);
    yield (from === 0 ? '' : ',') + lines.join(',');
  }
  yield '\n ]\n}\n';
}

async function* manifestText(facts: ManifestFacts): AsyncGenerator<string> {
  yield* manifestPieces(facts);
}
