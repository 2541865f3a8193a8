import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { cutText } from '#domain/text.ts';
import { PDF_FONTS } from '#server/platform/pdf/fonts.ts';
import { printableText, withBreaks } from '#server/platform/pdf/printable.ts';
import { serveJobs } from '#server/platform/workers/serve-jobs.ts';
import { OG_IMAGE_SIZE, type OgImageJob } from './og-image-job.ts';

// Runs only in the worker process. The worker for uploaded photos disables the SVG loader. This one needs it, and reads
// only SVGs that this server created.

sharp.cache(false);
sharp.concurrency(1);

const FOLDER = import.meta.dirname;
const FAMILIES = [...new Set(PDF_FONTS.map(({ family }) => family))];
/** Longer texts are truncated. Three lines hold far fewer characters. */
const LONGEST_TEXT = 300;

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: PDF_FONTS.map(({ file }) => readFileSync(file)) }],
});
const surface = await pixels(readFileSync(join(FOLDER, 'surface.svg'), 'utf8'));

serveJobs(async ({ productName, title, line }: OgImageJob): Promise<Uint8Array> => {
  const words = wordsAsSvg({
    families: FAMILIES,
    productName: settable(productName),
    title: settable(title),
    line: settable(line),
  });
  return sharp(surface)
    .composite([{ input: await pixels(words) }])
    .png({ palette: true, colours: 96, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
});

/** Returns one paragraph that the fonts can draw. A paragraph without visible characters would have no height. */
function settable(text: string): string {
  const { text: printable } = printableText(cutText(text, LONGEST_TEXT));
  return withBreaks(printable.replace(/\s+/g, ' ').trim());
}

/** Turns letters into outlines, so that the image doesn't depend on the machine's fonts. */
function wordsAsSvg(words: object): string {
  try {
    const compiled = compiler.compile({
      mainFilePath: join(FOLDER, 'og-image.typ'),
      inputs: { data: JSON.stringify(words) },
    });
    if (compiled.result) return compiler.plainSvg(compiled.result);
    const error = compiled.takeError();
    const said: { message?: string }[] = error ? compiler.fetchDiagnostics(error) : [];
    throw new Error(said.map(({ message }) => message).join('; ') || 'The template did not compile');
  } finally {
    compiler.evictCache(0);
  }
}

function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(OG_IMAGE_SIZE).png({ compressionLevel: 1 }).toBuffer();
}
