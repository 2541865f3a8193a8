import { expect, test } from 'vitest';
import { functionSizes } from './functions.ts';
import { machineNamesIn, violationsIn } from './rules.ts';
import { readSource } from './source-file.ts';

/** Rules that the given files break, by name. */
function broken(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  return [...new Set(violationsIn(sources).map(({ rule }) => rule))];
}

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

test.each([
  ['import direction', { 'domain/a.ts': `import { b } from '#server/b.ts';` }],
  ['import direction', { 'domain/a.ts': `import { z } from 'zod';` }],
  ['import direction', { 'contract/a.ts': `import type { b } from '../server/b.ts';` }],
  ['import direction', { 'web/a.ts': `const b = await import('#server/b.ts');` }],
  ['import direction', { 'server/a.ts': `export { b } from '#web/b.ts';\nexport const c = 1;` }],
  ['no cycles', { 'domain/a.ts': `import { b } from './b.ts';`, 'domain/b.ts': `import { a } from './a.ts';` }],
  ['public pages stay light', { 'web/site/a.tsx': `import { Button } from '@mantine/core';` }],
  [
    'public pages stay light',
    {
      'web/approve/a.tsx': `import { x } from '../ui/x.ts';`,
      'web/ui/x.ts': `import { y } from '../staff/y.ts';`,
      'web/staff/y.ts': '',
    },
  ],
  ['feature vocabulary', { 'server/features/quotes/pricing.ts': '' }],
  ['feature vocabulary', { 'server/features/quotes/deep/queries.ts': '' }],
  ['forbidden name', { 'web/utils.ts': '' }],
  ['forbidden name', { 'server/helpers/dates.ts': '' }],
  ['no barrels', { 'domain/money/all.ts': `export { a } from './a.ts';\nexport * from './b.ts';` }],
  ['size', { 'domain/long.ts': lines(251, 'export const a = 1;') }],
  ['size', { 'domain/a.ts': `export function long(): number {\n${lines(50, '  run();')}\n  return 1;\n}` }],
  ['size', { 'web/ui/a.tsx': `export function Card({ a }: { a: string }) {\n${lines(120, '  run();')}\n}` }],
  ['SQL in its place', { 'server/jobs/a.ts': `const rows = await db.selectFrom('quotes').execute();` }],
  [
    'SQL in its place',
    { 'server/jobs/a.ts': 'const rows = await pool.query(`select id from quotes where id = ${id}`);' },
  ],
  ['requests in their place', { 'server/jobs/a.ts': `import type { IncomingMessage } from 'node:http';` }],
  ['money arithmetic in domain/', { 'web/staff/a.ts': `const total = quantity * line.unit_cents;` }],
  ['money arithmetic in domain/', { 'server/features/quotes/present.ts': `const left = total_cents - paid;` }],
  ['nothing unfinished', { 'web/a.ts': `// TODO later` }],
])('%s is noticed', (rule, files) => {
  expect(broken(files)).toContain(rule);
});

test.each([
  [
    'types close no cycle',
    { 'domain/a.ts': `import type { B } from './b.ts';`, 'domain/b.ts': `import { a } from './a.ts';` },
  ],
  [
    'staff may show the public view',
    { 'web/staff/a.tsx': `import { View } from '../approve/view.tsx';\nimport { Box } from '@mantine/core';` },
  ],
  ['tests may use what they like', { 'domain/a.test.ts': `import { expect } from 'vitest';` }],
  ['queries hold SQL', { 'server/features/quotes/list-queries.ts': `export const q = db.selectFrom('quotes');` }],
  ['words are no SQL', { 'web/a.tsx': `export const text = 'Select a photo from your phone';` }],
  ['a comment may show an import', { 'domain/a.ts': `// import { z } from 'zod';\nexport const a = 1;` }],
  [
    'an apostrophe on a page opens no string',
    { 'web/a.tsx': `export const A = () => <p>Don't</p>;\n// import { b } from '#server/b.ts';` },
  ],
  [
    'a reason at the top lets a file be long',
    { 'domain/a.ts': `/** Long because it is one table. */\n${lines(300, 'export const a = 1;')}` },
  ],
])('%s', (_name, files) => {
  expect(broken(files)).toEqual([]);
});

test('a function is measured from its brace to the matching one', () => {
  const source = readSource(
    'a.ts',
    'export function first(a: string): Promise<void> {\n  if (a) {\n    run(`}`);\n  }\n}\nconst second = () => {\n};',
  );
  expect(functionSizes(source)).toEqual([
    { name: 'first', line: 1, lines: 5 },
    { name: 'second', line: 6, lines: 2 },
  ]);
});

test('functions inside a function are measured on their own', () => {
  const method = `    method() {\n${lines(30, '      run();')}\n    },`;
  const source = readSource('a.ts', `export function make() {\n  return {\n${method}\n${method}\n  };\n}`);
  expect(functionSizes(source)).toEqual([
    { name: 'method', line: 3, lines: 32 },
    { name: 'method', line: 35, lines: 32 },
    { name: 'make', line: 1, lines: 6 },
  ]);
});

test('paths of one machine are noticed in any text', () => {
  expect(machineNamesIn([{ path: 'docs/a.md', text: 'see /home/jane/project' }])).toHaveLength(1);
  expect(machineNamesIn([{ path: 'docs/a.md', text: 'see https://example.com/work/x' }])).toEqual([]);
});
