/** docs/decisions/README.md lists every decision record. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../docs', 'decisions');
const LINE = /^- \[([^\]]+)\]\(([^)]+)\): (.+)$/;
const WORDS_MAX = 15;

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const lines = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [, title = '', file = '', words = ''] = LINE.exec(line) ?? [];
    return { line, title, file, words };
  });

/** Files of the records that supersede this one: the links after "Superseded by". */
function successorsOf(words: string): string[] {
  const [, after = ''] = words.split(/^Superseded(?: in part)? by|\. Superseded(?: in part)? by/);
  return Array.from(after.matchAll(/\]\(([^)]+)\)/g), ([, file = '']) => file);
}

/** The paragraph under the title, where a record says that it was superseded. */
const beginOf = (text: string) => text.split('\n\n')[1] ?? '';

test('every record is in the index exactly once', () => {
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

test.each(lines)('the record “$title” has this title, and its line in the index is short', ({ title, file, words }) => {
  const text = read(file);
  expect(text.split('\n', 1)).toEqual([`# ${title}`]);
  const said = words.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').split(/\s+/);
  expect(said.length).toBeLessThanOrEqual(WORDS_MAX);
});

test('the index and each superseded record name the same later records', () => {
  const inIndex = lines.map(({ file, words }) => [file, successorsOf(words)] as const);
  const inRecords = lines.map(({ file }) => [file, successorsOf(beginOf(read(file)))] as const);
  expect(inIndex).toEqual(inRecords);
  expect(inRecords.flatMap(([, successors]) => successors).filter((file) => !files.includes(file))).toEqual([]);
  expect(inRecords.filter(([, successors]) => successors.length > 0).length).toBeGreaterThanOrEqual(8);
});
