import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDF_FONTS, SIGNATURE_FONT } from './fonts.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const ENGINE = '@myriaddreamin/typst-ts-node-compiler/package.json';

let version: string | undefined;

/** Covers all that determines a PDF's bytes besides the document: template, fonts, Typst and their use. */
export function pdfVersion(): string {
  if (version !== undefined) return version;
  const hash = createHash('sha256');
  const files = [
    ...readdirSync(TEMPLATE)
      .sort()
      .map((name) => join(TEMPLATE, name)),
    ...['pdf-worker.ts', 'printable.ts', 'coverage.generated.json'].map((name) => join(import.meta.dirname, name)),
    createRequire(import.meta.url).resolve(ENGINE),
  ];
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  for (const { family, file } of [...PDF_FONTS, SIGNATURE_FONT]) hash.update(`${family} ${file.split('/').at(-1)}\0`);
  version = hash.digest('hex');
  return version;
}
