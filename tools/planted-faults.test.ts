import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './planted-faults/faults.ts';

const ROOT = resolve(import.meta.dirname, '..');

test('the text that each planted fault replaces still exists in the sources', () => {
  const gone = FAULTS.filter(({ file, from }) => readFileSync(resolve(ROOT, file), 'utf8').split(from).length !== 2);
  expect(gone.map(({ what, file }) => `${what}: ${file}`)).toEqual([]);
});
