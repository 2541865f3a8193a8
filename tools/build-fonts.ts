/**
 * Generates server/platform/pdf/coverage.generated.json, the characters that each PDF font can draw. The PDF
 * standards forbid a character without a glyph, so the program checks text against this list.
 *   node tools/build-fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { PDF_FONTS, type PdfFont } from '#server/platform/pdf/fonts.ts';

type CodePointRange = [first: number, last: number];

interface FontCoverage {
  family: string;
  ranges: CodePointRange[];
}

/**
 * Returns the characters of each font family, in the order of the families. With several weights, only the
 * characters that all weights have.
 */
export function fontCoverage(fonts: readonly PdfFont[] = PDF_FONTS): FontCoverage[] {
  const families = new Map<string, Set<number>>();
  for (const { family, file } of fonts) {
    const found = codePointsOf(readFileSync(file));
    const others = families.get(family);
    families.set(family, others ? others.intersection(found) : found);
  }
  return [...families].map(([family, codePoints]) => ({ family, ranges: rangesOf(codePoints) }));
}

/** Returns coverage.generated.json with one font on each line, so that a diff shows which font changed. */
export function coverageText(): string {
  return `[\n${fontCoverage()
    .map((font) => JSON.stringify(font))
    .join(',\n')}\n]\n`;
}

function rangesOf(codePoints: Set<number>): CodePointRange[] {
  const ranges: CodePointRange[] = [];
  for (const codePoint of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** Reads the character map of a TrueType file (OpenType specification, table `cmap`, formats 4 and 12). */
function codePointsOf(font: Buffer): Set<number> {
  const cmap = tableStart(font, 'cmap');
  const subtables = font.readUInt16BE(cmap + 2);
  const found = new Set<number>();
  for (let index = 0; index < subtables; index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = font.readUInt16BE(subtable);
    if (format === 12) readSegmentedCoverage(font, subtable, found);
    if (format === 4) readSegmentMapping(font, subtable, found);
  }
  return found;
}

function tableStart(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + 16 * index;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

function readSegmentedCoverage(font: Buffer, subtable: number, found: Set<number>): void {
  const groups = font.readUInt32BE(subtable + 12);
  for (let index = 0; index < groups; index += 1) {
    const group = subtable + 16 + 12 * index;
    const last = font.readUInt32BE(group + 4);
    for (let codePoint = font.readUInt32BE(group); codePoint <= last; codePoint += 1) found.add(codePoint);
  }
}

function readSegmentMapping(font: Buffer, subtable: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(subtable + 6);
  const [ends, starts] = [subtable + 14, subtable + 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const last = Math.min(font.readUInt16BE(ends + at), 0xfffe);
    const first = font.readUInt16BE(starts + at);
    const delta = font.readUInt16BE(deltas + at);
    const offset = font.readUInt16BE(offsets + at);
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      const raw = offset === 0 ? codePoint : font.readUInt16BE(offsets + at + offset + 2 * (codePoint - first));
      const hasGlyph = offset === 0 ? (raw + delta) % 0x10000 !== 0 : raw !== 0;
      if (hasGlyph) found.add(codePoint);
    }
  }
}

if (import.meta.main) {
  writeFileSync(new URL('../server/platform/pdf/coverage.generated.json', import.meta.url), coverageText());
  for (const { family, ranges } of fontCoverage())
    console.log(`${family}: ${ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)} characters`);
}
