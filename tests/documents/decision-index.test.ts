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

function successorsOf(words: string): string[] {
  const [, after = ''] = words.split(/^Superseded(?: in part)? by|\. Superseded(?: in part)? by/);
  return Array.from(after.matchAll(/\]\(([^)]+)\)/g), ([, file = '']) => file);
}

/** Returns the paragraph under the title, which says whether another record supersedes this one. */
const beginOf = (text: string) => text.split('\n\n')[1] ?? '';

test('the index lists every decision record exactly once', () => {
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

test.each(lines)(
  'the record “$title” has the title that the index gives, and a short line there',
  ({ title, file, words }) => {
    const text = read(file);
    expect(text.split('\n', 1)).toEqual([`# ${title}`]);
    const said = words.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').split(/\s+/);
    expect(said.length).toBeLessThanOrEqual(WORDS_MAX);
  },
);

test('the index and each superseded record name the same successors', () => {
  const inIndex = lines.map(({ file, words }) => [file, successorsOf(words)] as const);
  const inRecords = lines.map(({ file }) => [file, successorsOf(beginOf(read(file)))] as const);
  expect(inIndex).toEqual(inRecords);
  expect(inRecords.flatMap(([, successors]) => successors).filter((file) => !files.includes(file))).toEqual([]);
  expect(inRecords.filter(([, successors]) => successors.length > 0).length).toBeGreaterThanOrEqual(8);
});
