import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

test('every screen begins at the same left edge: a narrow one has a width and is never centered', () => {
  const rules = globSync('web/staff/**/*.css', { cwd: ROOT }).flatMap((path) => {
    const css = readFileSync(join(ROOT, path), 'utf8');
    return Array.from(css.matchAll(/(\.staff-screen(?:\[[^\]]*\])?) \{([^}]*)\}/g), ([, selector = '', body = '']) => ({
      selector,
      body,
    }));
  });
  expect(rules.map(({ selector }) => selector).toSorted()).toEqual([
    '.staff-screen',
    ".staff-screen[data-width='form']",
    ".staff-screen[data-width='sections']",
    ".staff-screen[data-width='wide']",
  ]);
  for (const { selector, body } of rules) expect(body, selector).not.toMatch(/margin|justify-self|inset/);
});
