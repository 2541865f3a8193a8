import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const firstSteps = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## Run it')[1]?.split('\n## ')[0] ?? '';
const buttons = Array.from(firstSteps.matchAll(/\*\*(.+?)\*\*/g), ([, name = '']) => name);
/** The source of every screen. Comments are removed, because they mention buttons, too. */
const screens = globSync('web/**/*.tsx', { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n');

test('each button that the README’s first steps name exists on a screen', () => {
  expect(buttons.length).toBeGreaterThanOrEqual(4);
  const missing = buttons.filter((name) => !new RegExp(`(?:>\\s*|')${RegExp.escape(name)}(?:\\s*<|')`).test(screens));
  expect(missing).toEqual([]);
});

test('the README lists operating systems without a packaged database or Node, and what to use there', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  for (const system of ['Alpine', 'Windows']) {
    expect(readme).toContain(system);
    const row = operating.split('\n').find((line) => line.startsWith('|') && line.includes(system));
    expect(row, system).toMatch(/everything but the packaged .*database.*DATABASE_URL/);
  }
});
