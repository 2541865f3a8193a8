/** Measures what the staff app's first screen loads: transferred bytes and number of files. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPagesOnce } from '#tests/support/built-site.ts';
import { BUILD_FOLDER } from '../../scripts/build-stamp.ts';

interface BuiltFile {
  name?: string;
  file: string;
  imports?: string[];
  css?: string[];
}

beforeAll(buildPagesOnce);

const CLIENT = join(BUILD_FOLDER, 'client');
const FIRST_SCREEN = [
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/staff/layout.tsx',
  'web/staff/workspace/route.tsx',
  'web/staff/dashboard/route.tsx',
];
/** File that loads after the first screen: menu, search, toasts (scripts/web-build/chunks.ts). */
const AFTERWARDS = 'shell';

const FIRST_BUDGET = { bytes: 185_000, files: 16 };
const WHOLE_BUDGET = { bytes: 230_000, files: 24 };

/** Returns the files of these modules and names, with everything they import. */
function filesOf(wanted: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltFile>;
  const files = new Set<string>();
  const isFor = (what: string, id: string) => id.split('?')[0] === what || manifest[id]?.name === what;
  const next = Object.keys(manifest).filter((id) => wanted.some((what) => isFor(what, id)));
  expect(wanted.filter((what) => !next.some((id) => isFor(what, id)))).toEqual([]);
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const built = manifest[id];
    if (!built || files.has(built.file)) continue;
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    next.push(...(built.imports ?? []));
  }
  return files;
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => {
    const path = join(CLIENT, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);
}

/** React hydrates these pages before anyone has signed in. */
const SIGN_IN = ['web/entry.client.tsx', 'web/root.tsx', 'web/auth/layout.tsx', 'web/auth/route.tsx'];
const SIGN_IN_BUDGET = { bytes: 155_000, files: 24 };

test.each([
  ['the first screen', FIRST_SCREEN, FIRST_BUDGET],
  ['the sign-in page', SIGN_IN, SIGN_IN_BUDGET],
  ['the whole start', [...FIRST_SCREEN, AFTERWARDS], WHOLE_BUDGET],
] as const)('scripts and styles of %s stay within their limits of bytes and files', (_what, wanted, budget) => {
  const files = filesOf(wanted);
  expect(bytesOf(files), [...files].join(', ')).toBeLessThanOrEqual(budget.bytes);
  expect(files.size, [...files].join(', ')).toBeLessThanOrEqual(budget.files);
});

test('no style has a time without a unit, which browsers ignore', () => {
  const styles = globSync('assets/*.css', { cwd: CLIENT }).map((name) => [
    name,
    readFileSync(join(CLIENT, name), 'utf8'),
  ]);
  expect(styles.some(([, text]) => text?.includes('animation-delay:'))).toBe(true);
  const withoutUnit = styles.filter(([, text]) => /(?:animation|transition)-(?:delay|duration):0[;}]/.test(text ?? ''));
  expect(withoutUnit.map(([name]) => name)).toEqual([]);
});

test('the server’s build contains no screen of the staff app, so the screens take none of its memory', () => {
  const built = readFileSync(join(BUILD_FOLDER, 'server/index.js'), 'utf8');
  const modules = [...built.matchAll(/^\/\/ (web\/staff\/\S+)$/gm)].map(([, path = '']) => path);
  expect(modules).toContain('web/staff/layout.tsx');
  expect(modules.filter((path) => path.startsWith('web/staff/quotes/builder/')).toSorted()).toEqual([
    'web/staff/quotes/builder/edit-route.tsx',
    'web/staff/quotes/builder/new-route.tsx',
  ]);
});
