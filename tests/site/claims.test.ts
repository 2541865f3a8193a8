import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '#tests/isolation/contract-walk.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { claimBlocks } from './claim-blocks.ts';
import { CLAIMS, SECTIONS } from './claims.ts';
import { FEATURES, type Feature } from './features.ts';
import { elementsOf, parseHtml } from './html.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const features: readonly (readonly [id: string, feature: Feature])[] = Object.entries(FEATURES);

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app?.close());

const pageAt = async (path: string) => (await fetch(app.url + path)).text();

test.each(Object.keys(CLAIMS))('every statement on the page %s has a row in the table of claims', async (path) => {
  expect(claimBlocks(await pageAt(path))).toEqual(CLAIMS[path]?.map(({ text }) => text));
});

test.each(Object.keys(SECTIONS))(
  'each section of the legal page %s is listed with the features behind it',
  async (path) => {
    const titles = elementsOf(parseHtml(await pageAt(path)), 'h2')
      .map(({ text }) => text)
      .filter((title) => !['In short', 'On this page', 'Product', 'For owners', 'Company'].includes(title));
    expect(titles).toEqual(Object.keys(SECTIONS[path] ?? {}));
  },
);

function filesIn(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesIn(`${path}/${name}`));
}

/** Returns the third column of the only row of bench/README.md that starts with these words. */
function lastFigureOf(row: string): string {
  const rows = textOf('bench/README.md')
    .split('\n')
    .filter((line) => line.startsWith(`| ${row}`));
  expect(rows, row).toHaveLength(1);
  return rows[0]?.split(' | ')[2] ?? '';
}

test.each(features)(
  'the feature %s, which the site names, has its calls, pages, tests and measurements',
  (_, { calls = [], routes = [], tests = [], measured = [], absent = [] }) => {
    expect(calls.length + routes.length + tests.length + measured.length + absent.length).toBeGreaterThan(0);
    expect(procedures.map(({ name }) => name)).toEqual(expect.arrayContaining([...calls]));
    for (const route of routes) expect(textOf('web/routes.ts')).toContain(`route('${route}'`);
    for (const [file, title] of tests) expect(textOf(file), file).toContain(title);
    for (const [row, figure] of measured)
      expect(lastFigureOf(row), row).toSatisfy((last: string) => last.startsWith(figure));
    for (const [path, words] of absent) for (const file of filesIn(path)) expect(textOf(file), file).not.toMatch(words);
  },
);

test('the site mentions every feature of the README, and the README every feature of the site', () => {
  const list = textOf('README.md').split('## What it does')[1]?.split('\n## ')[0] ?? '';
  const named = [...list.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name);
  expect(named).toEqual(features.flatMap(([, { readme }]) => readme ?? []));
  const onHomePage = new Set<string>(CLAIMS['/']?.flatMap(({ rests }) => rests));
  const neverMentioned = features.filter(([id, { readme }]) => readme !== undefined && !onHomePage.has(id));
  expect(neverMentioned).toEqual([]);
});
