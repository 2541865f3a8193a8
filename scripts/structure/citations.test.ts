import { expect, test } from 'vitest';
import { wrongCitations } from './citations.ts';
import { describe } from './rules.ts';
import { readSource } from './source-file.ts';

const DOCUMENTS = [
  { path: 'README.md', text: '# Program\n' },
  { path: 'docs/product.md', text: '# Product\n\n## 1. Money\n\n## 12. Mails\n' },
];

function problems(code: string): string[] {
  const path = 'domain/money.ts';
  return wrongCitations({
    sources: [readSource(path, code)],
    texts: [...DOCUMENTS, { path, text: code }],
  }).map(describe);
}

test.each([
  [
    '/** Rounded once (decisions.md). */',
    'domain/money.ts:1  cited documents exist: decisions.md is no document of the repository: write its path from the root',
  ],
  [
    'const a = 1;\n// see docs/missing.md',
    'domain/money.ts:2  cited documents exist: docs/missing.md is no document of the repository: write its path from the root',
  ],
  [
    '/** Rounded once (docs/product.md, section 2). */',
    'domain/money.ts:1  cited sections exist: docs/product.md has no section 2',
  ],
  [
    '/**\n * Rounded once (docs/product.md,\n * section 11).\n */',
    'domain/money.ts:3  cited sections exist: docs/product.md has no section 11',
  ],
  [
    '// Rounded once (Product decisions, section 1).',
    'domain/money.ts:1  sections are cited by path: write docs/product.md, section …',
  ],
  [
    '/*\n * In the order of the specification\n * (section 2).\n */',
    'domain/money.ts:2  sections are cited by path: write docs/specification.md, section …',
  ],
])('a wrong citation is reported: %s', (code, problem) => {
  expect(problems(code)).toEqual([problem]);
});

test.each([
  '/** Rounded once (docs/product.md, section 1). README.md says how to start. */',
  '/** Mails (docs/product.md,\n * section 12). */',
  '// Articles are `articles/*.md`, as the RSS 2.0 specification has them.',
  "const file = 'one.md';",
])('a correct citation is accepted: %s', (code) => {
  expect(problems(code)).toEqual([]);
});
