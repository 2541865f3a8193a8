import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { serveJobs } from '#server/platform/workers/serve-jobs.ts';
import { PDF_FONTS, SIGNATURE_FONT } from './fonts.ts';
import type { DrawnPages, PdfJob, PdfStandard, RenderedPdf } from './pdf-job.ts';
import { printableDocument } from './printable.ts';

// Runs only in the worker process. A crash in Typst ends this process and not the server.

const TEMPLATE = join(import.meta.dirname, 'template');
const MAIN_FILE = join(TEMPLATE, 'quote.typ');

const compiler = NodeCompiler.create({
  workspace: TEMPLATE,
  fontArgs: [{ fontBlobs: [...PDF_FONTS, SIGNATURE_FONT].map(({ file }) => readFileSync(file)) }],
});

serveJobs((job: PdfJob): RenderedPdf | DrawnPages => {
  const files = new Set<string>();
  try {
    const { document, replaced } = printableDocument(job.document);
    const paths = new Map(job.photos.map(([path, picture]) => [path, addPicture(picture, files)]));
    // Frees the memory, because Typst has its own copy by now.
    job.photos = [];
    if (document.attachJson !== null) addFile('/blob/quote.json', Buffer.from(document.attachJson), files);
    const data = JSON.stringify({
      ...document,
      date: dateParts(document.issuedAt),
      attachment: document.attachJson !== null,
      attachJson: null,
      ...(document.logo && { logo: { ...document.logo, path: paths.get(document.logo.path) } }),
      photoGroups: document.photoGroups.map((group) => ({
        ...group,
        photos: group.photos.map((photo) => ({ ...photo, path: paths.get(photo.path) })),
      })),
    });
    const compiled = compileWithoutStrayLines(data);
    if (job.standard === 'picture') return { svg: compiler.plainSvg(compiled), pages: compiled.numOfPages };
    return {
      ...exported(compiled, job.standard, document.issuedAt),
      pages: compiled.numOfPages,
      replacedCharacters: replaced,
    };
  } finally {
    for (const path of files) compiler.unmapShadow(join(TEMPLATE, path));
    compiler.evictCache(0);
  }
});

/** The file exists only in Typst's memory. Typst detects its format by the name. */
function addPicture(picture: Uint8Array, files: Set<string>): string {
  const ending = picture[0] === 0x89 ? 'png' : 'jpg';
  return addFile(`/blob/${createHash('sha256').update(picture).digest('hex')}.${ending}`, picture, files);
}

function addFile(path: string, bytes: Uint8Array, files: Set<string>): string {
  if (!files.has(path))
    compiler.mapShadow(join(TEMPLATE, path), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  files.add(path);
  return path;
}

/** The minimum height of the last page's content, in points: more than a row of photos below the top margin. */
const STRAY_LINES_END = 310;

/**
 * Compiles a quote with tighter spacing if that saves a last page with only a few lines or two photos. The certificate of a signed
 * copy has its own page and doesn't count.
 */
function compileWithoutStrayLines(data: string): NodeTypstDocument {
  const usual = compile(data, 'normal');
  const end = endOf(usual);
  if (end.page === 1 || end.y > STRAY_LINES_END) return usual;
  const close = compile(data, 'close');
  return endOf(close).page < end.page ? close : usual;
}

/** Returns where the quote ends, before the certificate: the page, and the distance from its top edge in points. */
function endOf(compiled: NodeTypstDocument): { page: number; y: number } {
  const [{ value }] = compiler.query(compiled, { selector: '<end>' });
  return { page: value.page, y: Number.parseFloat(value.y) };
}

function compile(data: string, spacing: 'normal' | 'close'): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath: MAIN_FILE, inputs: { data, spacing } });
  const document = compiled.result;
  if (document) return document;
  const error = compiled.takeError();
  const said: { message?: string }[] = error ? compiler.fetchDiagnostics(error) : [];
  throw new Error(said.map(({ message }) => message).join('; ') || 'The template did not compile');
}

function exported(
  document: NodeTypstDocument,
  standard: PdfStandard,
  issuedAt: number,
): Pick<RenderedPdf, 'pdf' | 'standard' | 'refusal'> {
  const as = (pdfStandard: RenderedPdf['standard']) => ({
    pdf: compiler.pdf(document, { pdfStandard, creationTimestamp: issuedAt }),
    standard: pdfStandard,
  });
  try {
    return as(standard);
  } catch (error) {
    // A quote that doesn't conform to the standard is better than none. The result gives the reason.
    return { ...as('1.7'), refusal: error instanceof Error ? error.message : String(error) };
  }
}

function dateParts(epochSeconds: number) {
  const date = new Date(epochSeconds * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}
