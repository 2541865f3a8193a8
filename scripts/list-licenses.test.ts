import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAnswered, licensesDocument, runtimePackages } from './list-licenses.ts';
import { readLockFile } from './lock-file.ts';

test('docs/licenses.md lists exactly the packages of the lock file', () => {
  const written = readFileSync(new URL('../docs/licenses.md', import.meta.url), 'utf8');
  expect(written, 'run "npm run licenses"').toBe(licensesDocument());
});

test('every package’s license only requires a notice, or has a written reason', () => {
  const packages = runtimePackages(readLockFile());
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ license }) => !isAnswered(license))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['PDDL-1.0', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND OFL-1.1', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only OR SSPL-1.0', false],
  ['not stated', false],
])('whether the license %s is accepted: %s', (license, passes) => {
  expect(isAnswered(license)).toBe(passes);
});
