import { expect, test } from 'vitest';
import { readSource } from './source-file.ts';
import { testsOfChange } from './tests-of-change.ts';

const SOURCES = Object.entries({
  'domain/a.ts': 'export const a = 1;',
  'domain/b.ts': `import { a } from './a.ts';\nexport const b = a;`,
  'domain/c.ts': `import { b } from './b.ts';\nexport const c = b;`,
  'domain/other.test.ts': '',
  'server/direct.test.ts': `import { a } from '#domain/a.ts';`,
  'server/near.test.ts': `import { b } from '#domain/b.ts';`,
  'server/far.test.ts': `import { c } from '#domain/c.ts';`,
  'tests/journeys/a.spec.ts': `import { a } from '#domain/a.ts';`,
  'tests/documents/source-rules.test.ts': '',
}).map(([path, text]) => readSource(path, text));

test('a changed file selects the tests next to it and those that import it directly or through one other file', () => {
  expect(testsOfChange(['domain/a.ts'], SOURCES)).toEqual([
    'domain/other.test.ts',
    'server/direct.test.ts',
    'server/near.test.ts',
    'tests/documents/source-rules.test.ts',
  ]);
});

test('a changed test selects itself and the tests of the source rules', () => {
  expect(testsOfChange(['server/far.test.ts', 'README.md'], SOURCES)).toContain('server/far.test.ts');
  expect(testsOfChange([], SOURCES)).toEqual(['tests/documents/source-rules.test.ts']);
});
