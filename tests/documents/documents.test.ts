import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PATHS = ['README.md', 'bench/README.md', ...globSync('docs/**/*.md', { cwd: ROOT }).toSorted()];
const DOCUMENTS = PATHS.map((path) => ({ path, text: textOf(path) }));
const isGenerated = (path: string) => path === 'docs/licenses.md';
/** A superseded decision record may name files that no longer exist. */
const isHistory = (text: string) => /\b(?:Superseded|Replaced) (?:by|on)\b/.test(text.slice(0, 400));

function foundIn(find: (text: string, path: string) => readonly string[]): string[] {
  return DOCUMENTS.flatMap(({ path, text }) => find(text, path).map((found) => `${path}: ${found}`));
}

const withoutCodeBlocks = (text: string) => text.replace(/^```.*?^```/gms, '');
const inBackticks = (text: string) =>
  Array.from(withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = Array.from(withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));
  return new Set(anchors);
}

const EXTERNAL = /^(?:[a-z]+:|\/\/)/;
const linksIn = (text: string) =>
  Array.from(withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter(
    (link) => !EXTERNAL.test(link),
  );

function isBroken(link: string, from: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !anchorsIn(textOf(target)).has(anchor);
}

const TOP_FOLDERS = ['bench', 'contract', 'docs', 'domain', 'scripts', 'server', 'tests', 'tools', 'web'];
const isPath = (code: string) =>
  TOP_FOLDERS.some((folder) => code.startsWith(`${folder}/`)) && /^[\w./*{},-]+$/.test(code);
const isThere = (pattern: string) => existsSync(join(ROOT, pattern)) || globSync(pattern, { cwd: ROOT }).length > 0;

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };

/** British spellings. "Cancelled" as a name from a standard or stored data is in backticks. */
const BRITISH =
  /\b(?:\w*colour\w*|\w*behaviour\w*|favour\w*|\w*neighbour\w*|honour\w*|labour\w*|harbour\w*|rumour\w*|flavour\w*|endeavour\w*|vapour|licen[c]e\w*|defence|offence|pretence|practis\w+|cancell(?:ed|ing)|travell\w+|labell\w+|modell\w+|signall\w+|levell\w+|counsell\w+|fuell\w+|focuss\w+|grey\w*|centre\w*|metres?|kilometres?|litres?|theatre|fibre|calibre|cheques?|catalogue\w*|dialogues?|programmes?|\w*analys(?:e|ed|ing)|judgement|whilst|amongst|learnt|spelt|burnt|fulfil|enrol|ageing|tyres?|kerbs?|plough\w*|sceptic\w*|artefacts?|mould\w*|cosy|storey\w*|aluminium|(?:organ|recogn|initial|normal|optim|custom|serial|author|util|minim|maxim|real|special|general|synchron|summar|categor|apolog|emphas|critic|priorit|standard|memor|final|local|visual|equal|personal)is(?:e|es|ed|ing|ation|ations|er|ers))\b/gi;

test('every relative link and anchor in the documents leads to something that exists', () => {
  expect(foundIn((text, path) => linksIn(text).filter((link) => isBroken(link, path)))).toEqual([]);
});

test('every file and folder that a document names exists', () => {
  expect(
    foundIn((text) => (isHistory(text) ? [] : inBackticks(text).filter((code) => isPath(code) && !isThere(code)))),
  ).toEqual([]);
});

describe('commands in the documents', () => {
  test('every npm script that a document names exists', () => {
    const named = /\bnpm (?:run (?:--?\S+ )*([\w:-]+)|(start|test)\b)/g;
    const missing = foundIn((text) =>
      Array.from(text.matchAll(named), ([, script, builtIn]) => script ?? builtIn ?? '').filter(
        (name) => !Object.hasOwn(scripts, name),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('every file that a document runs with node exists', () => {
    const missing = foundIn((text) =>
      isHistory(text)
        ? []
        : Array.from(text.matchAll(/\bnode ((?:scripts|tools|bench)\/[\w./-]+)/g), ([, path = '']) => path).filter(
            (path) => !existsSync(join(ROOT, path)),
          ),
    );
    expect(missing).toEqual([]);
  });
});

test('the documents use American spelling', () => {
  const british = foundIn((text, path) =>
    isGenerated(path) ? [] : Array.from(text.replaceAll(/`[^`\n]*`/g, '').matchAll(BRITISH), ([word]) => word),
  );
  expect(british).toEqual([]);
});

/** The README and the guides, without decision records and measurements. */
const PAGES = DOCUMENTS.filter(({ path }) => /^(?:README|docs\/[\w-]+)\.md$/.test(path) && !isGenerated(path));

const ROW_MAX = 240;

test('every table row of the README and the guides fits on two lines', () => {
  const long = PAGES.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/`[^`]*`/g, ''))
      .filter((row) => row.length > ROW_MAX)
      .map((row) => `${path}: ${row.slice(0, 80)}`),
  );
  expect(long).toEqual([]);
});

test('docs/architecture.md is no longer than one page', () => {
  expect(textOf('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(900);
});
