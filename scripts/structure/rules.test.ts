import { expect, test } from 'vitest';
import { describe, machineNamesIn, violationsIn } from './rules.ts';
import { readSource } from './source-file.ts';

function broken(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  return [...new Set(violationsIn(sources, []).map(({ rule }) => rule))];
}

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

test.each([
  ['import direction', { 'domain/a.ts': `import { b } from '#server/b.ts';` }],
  ['import direction', { 'domain/a.ts': `import { z } from 'zod';` }],
  ['import direction', { 'contract/a.ts': `import type { b } from '../server/b.ts';` }],
  ['import direction', { 'web/a.ts': `const b = await import('#server/b.ts');` }],
  ['import direction', { 'server/a.ts': `export { b } from '#web/b.ts';\nexport const c = 1;` }],
  ['no cycles', { 'domain/a.ts': `import { b } from './b.ts';`, 'domain/b.ts': `import { a } from './a.ts';` }],
  [
    'no cycles',
    { 'domain/a.ts': `import type { B } from './b.ts';`, 'domain/b.ts': `import { type A, a } from './a.ts';` },
  ],
  ['no cycles', { 'domain/a.ts': `type B = import('./b.ts').B;`, 'domain/b.ts': `export { a } from './a.ts';` }],
  [
    'no mutual folders',
    {
      'web/site/a.ts': `import type { B } from './blog/b.ts';`,
      'web/site/blog/b.ts': '',
      'web/site/blog/c.ts': `import { d } from '../d.ts';`,
    },
  ],
  [
    'no mutual folders',
    { 'web/site/a.ts': `import '../auth/b.css';`, 'web/auth/c.ts': `await import('#web/site/d.ts');` },
  ],
  [
    'no circles of siblings',
    {
      'server/platform/mail/html/a.ts': `import { b } from '#server/platform/pdf/b.ts';`,
      'server/platform/pdf/fonts/c.ts': `import { d } from '#server/platform/files/d.ts';`,
      'server/platform/files/disk/e.ts': `import type { F } from '../../mail/f.ts';`,
    },
  ],
  ['server rooms', { 'server/shop/a.ts': '' }],
  [
    'server rooms',
    { 'server/platform/http/a.ts': `import { b } from '#server/features/b.ts';`, 'server/features/b.ts': '' },
  ],
  ['server rooms', { 'server/providers/mail/a.ts': `import '#server/router.ts';`, 'server/router.ts': '' }],
  ['rooms', Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`server/features/room-${at}/routes.ts`, '']))],
  ['public pages stay light', { 'web/site/a.tsx': `import { Button } from '@mantine/core';` }],
  [
    'public pages stay light',
    {
      'web/approve/a.tsx': `import { x } from '../ui/x.ts';`,
      'web/ui/x.ts': `import { y } from '../staff/y.ts';`,
      'web/staff/y.ts': '',
    },
  ],
  ['forbidden name', { 'web/utils.ts': '' }],
  ['forbidden name', { 'server/helpers/dates.ts': '' }],
  ['doc comments name the thing', { 'web/a.ts': '/** The same for a page. */' }],
  ['doc comments name the thing', { 'web/a.ts': '/**\n * What a page shows.\n */' }],
  ['no barrels', { 'domain/money/all.ts': `export { a } from './a.ts';\nexport * from './b.ts';` }],
  ['exports are used', { 'domain/a.ts': 'export interface A { b: number }', 'domain/b.ts': `import './a.ts';` }],
  [
    'an exported name exists once',
    { 'domain/a.ts': 'export const rate = 1;', 'server/b.ts': 'export function rate(): void {}' },
  ],
  [
    'an exported name exists once',
    { 'server/ids.ts': 'export const newId = 1;', 'server/providers/mail/ids.ts': 'export const newId = 2;' },
  ],
  [
    'an exported name exists once',
    { 'contract/a.ts': 'export const loader = 1;', 'server/b.ts': 'export const loader = 2;' },
  ],
  ['a word of the glossary', { 'server/customers/doubles.ts': '' }],
  ['a word of the glossary', { 'server/fair-shares/a.ts': '' }],
  ['a word of the glossary', { 'server/a.ts': 'const tellStaff = 1;' }],
  ['a word of the glossary', { 'server/a.ts': 'const reportFigures = 1;' }],
  ['a word of the glossary', { 'web/a.tsx': 'function LiftDialog() {}' }],
  ['a word of the glossary', { 'server/platform/jobs/a.ts': `const job = { needsRoom: 'rows' };` }],
  ['imports are written one way', { 'web/staff/a.ts': `import { b } from '../ui/b.ts';` }],
  ['imports are written one way', { 'web/staff/a.ts': `import { b } from '#web/staff/calendar/b.ts';` }],
  ['size', { 'domain/long.ts': lines(351, 'export const a = 1;') }],
  ['size', { 'domain/a.ts': `export function long(): number {\n${lines(50, '  run();')}\n  return 1;\n}` }],
  ['size', { 'web/ui/a.tsx': `export function Card({ a }: { a: string }) {\n${lines(120, '  run();')}\n}` }],
  ['SQL in its place', { 'server/platform/jobs/a.ts': `const rows = await db.selectFrom('quotes').execute();` }],
  [
    'SQL in its place',
    { 'server/platform/jobs/a.ts': 'const rows = await pool.query(`select id from quotes where id = ${id}`);' },
  ],
  ['requests in their place', { 'server/platform/jobs/a.ts': `import type { IncomingMessage } from 'node:http';` }],
  ['money arithmetic in domain/', { 'web/staff/a.ts': `const total = quantity * line.unit_cents;` }],
  ['money arithmetic in domain/', { 'server/features/quotes/present.ts': `const left = total_cents - paid;` }],
  ['nothing unfinished', { 'web/a.ts': `// TODO later` }],
])('code that breaks the rule “%s” is reported', (rule, files) => {
  expect(broken(files)).toContain(rule);
});

test.each([
  [
    'files of one folder may import those of a folder inside it',
    {
      'server/providers/mail/a.ts': `import { b } from './html/b.ts';`,
      'server/providers/mail/html/b.ts': `import './c.ts';`,
    },
  ],
  [
    'tests and benchmarks may import anything',
    {
      'web/ui/a.ts': `import { b } from '#web/site/b.ts';`,
      'web/site/b.test.ts': `import '#web/ui/a.ts';`,
      'bench/a.ts': `import '../scripts/b.ts';`,
      'scripts/c.ts': `import '../bench/a.ts';`,
    },
  ],
  [
    'staff may show the public view',
    { 'web/staff/a.tsx': `import { View } from '#web/approve/view.tsx';\nimport { Box } from '@mantine/core';` },
  ],
  [
    'a test may be the only user',
    { 'domain/a.ts': 'export const a = 1;', 'tests/b.test.ts': `import { a } from '#domain/a.ts';` },
  ],
  [
    'a schema and its type may have one name, and every page has a loader',
    {
      'contract/deposit.ts': 'export const Deposit = 1;',
      'domain/deposit.ts': 'export type Deposit = number;',
      'web/a.tsx': `import { Deposit } from '#contract/deposit.ts';\nimport '#domain/deposit.ts';\nexport const loader = 1;`,
      'web/b.tsx': 'export const loader = 2;',
      'tests/c.test.ts': `import { loader, Deposit } from '#web/a.tsx';`,
    },
  ],
  [
    'fields of calls and columns keep their names',
    { 'server/a.ts': 'const row = { told_starts_at: 1, figures_before: 2, told: 3, barrier: 4 };' },
  ],
  ['tests may use anything', { 'domain/a.test.ts': `import { expect } from 'vitest';` }],
  ['queries hold SQL', { 'server/features/quotes/list-queries.ts': `const q = db.selectFrom('quotes');` }],
  ['plain English is not SQL', { 'web/a.tsx': `const text = 'Select a photo from your phone';` }],
  ['a comment may show an import', { 'domain/a.ts': `// import { z } from 'zod';\nconst a = 1;` }],
  [
    'an apostrophe in JSX text starts no string',
    { 'web/a.tsx': `const A = () => <p>Don't</p>;\n// import { b } from '#server/b.ts';` },
  ],
  [
    'a reason at the top lets a file be long',
    { 'domain/a.ts': `/** Long because it is one table. */\n${lines(300, 'const a = 1;')}` },
  ],
  [
    'generated files may be long',
    { 'server/a.ts': `/**\n * This file was generated by a program.\n */\n${lines(300, 'export type A = 1;')}` },
  ],
])('no rule is broken, because %s', (_name, files) => {
  expect(broken(files)).toEqual([]);
});

test('an exception for a violation that is already fixed is reported', () => {
  const left = ['no cycles domain/a.ts', 'no mutual folders web/site ↔ web/ui'];
  const sources = [
    readSource('domain/a.ts', `import { b } from './b.ts';`),
    readSource('domain/b.ts', `import { a } from './a.ts';`),
  ];
  expect(violationsIn(sources, left).map(describe)).toEqual([
    'no mutual folders web/site ↔ web/ui  mended: take it off the list of exceptions',
  ]);
});

test('a function’s length is counted from its opening brace to the matching one', () => {
  const source = readSource(
    'a.ts',
    'export function first(a: string): Promise<void> {\n  if (a) {\n    run(`}`);\n  }\n}\nconst second = () => {\n};',
  );
  expect(source.functions).toEqual([
    { name: 'first', line: 1, lines: 5 },
    { name: 'second', line: 6, lines: 2 },
  ]);
});

test('the lines of a nested function don’t count toward the outer function', () => {
  const method = `    method() {\n${lines(30, '      run();')}\n    },`;
  const source = readSource('a.ts', `export function make() {\n  return {\n${method}\n${method}\n  };\n}`);
  expect(source.functions).toEqual([
    { name: 'method', line: 3, lines: 32 },
    { name: 'method', line: 35, lines: 32 },
    { name: 'make', line: 1, lines: 6 },
  ]);
});

test('a component passed to a call, such as memo, is named after its constant', () => {
  const source = readSource('a.tsx', 'export const Row = memo(function () {\n  return <p>No</p>;\n});');
  expect(source.functions).toEqual([{ name: 'Row', line: 1, lines: 3 }]);
});

test('paths of one person’s machine are reported in any text file', () => {
  expect(machineNamesIn([{ path: 'docs/a.md', text: 'see /home/jane/project' }])).toHaveLength(1);
  expect(machineNamesIn([{ path: 'docs/a.md', text: 'see https://example.com/work/x' }])).toEqual([]);
});
