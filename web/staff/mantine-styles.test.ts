import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/@mantine/core');
const COMPONENTS = join(PACKAGE, 'esm/components');

function namesUsed(): Set<string> {
  const ours = globSync('web/**/*.{ts,tsx}', { cwd: ROOT });
  const packages = globSync('node_modules/@mantine/{notifications,spotlight}/esm/**/*.mjs', { cwd: ROOT });
  const sources = [...ours, ...packages].map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const imports = sources.flatMap((text) => [
    ...text.matchAll(/import (?!type )\{([^}]*)\} from ['"]@mantine\/core['"]/g),
  ]);
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? '')));
}

/** Lists the stylesheets of a component and of the components inside it. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)].map(([, path = '']) => path);
  return imported.flatMap((path) => {
    const style = /\/([A-Z]\w+)\.module\.mjs$/.exec(path)?.[1];
    return style ? [style] : stylesOf(join(dirname(file), path), seen);
  });
}

test('the styles of all components in use are imported in the library’s order', () => {
  const lists = ['mantine.css', 'mantine-screens.css'].map((file) =>
    Array.from(
      readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/styles\/(\w+)\.css/g),
      ([, name = '']) => name,
    ),
  );
  const listed = lists.flat();
  const used = namesUsed();
  const needed = new Set(
    globSync('**/*.mjs', { cwd: COMPONENTS })
      .filter((path) => used.has(basename(path, '.mjs')))
      .flatMap((path) => stylesOf(join(COMPONENTS, path))),
  );
  const missing = [...needed].filter(
    (name) => existsSync(join(PACKAGE, `styles/${name}.css`)) && !listed.includes(name),
  );
  expect(missing.sort()).toEqual([]);
  const whole = readFileSync(join(PACKAGE, 'styles.css'), 'utf8');
  for (const list of lists) {
    const places = list.map((name) => {
      const [first = ''] = /\.m_[0-9a-f]+/.exec(readFileSync(join(PACKAGE, `styles/${name}.css`), 'utf8')) ?? [];
      return first === '' ? -1 : whole.indexOf(first);
    });
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});
