/**
 * Prints every sentence and label that a person can read, with its file and line: screens, emails, texts, PDFs,
 * errors and the public site. Helps to edit the product's English from first to last.
 *   npm run words
 *   npm run words -- web/staff/calendar
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT });

/** No one reads these attributes. */
const SILENT_ATTRIBUTES =
  /^(?:className|classNames|id|key|name|type|rel|href|to|src|d|points|viewBox|autoComplete|data-.*)$/;

/**
 * Tells readable text from names, paths, SQL and styles. A label starts with a capital letter. Any other text
 * has at least two words.
 */
function isReadable(text: string): boolean {
  if (!/[A-Za-zÀ-ÿ]{2}/.test(text)) return false;
  if (/^[\w-]+$/.test(text)) return /^[A-Z][a-z]+$/.test(text);
  return /^[A-ZÀ-Ý¿¡“…{]/.test(text) || (/[a-z’'] [a-z]/.test(text) && !/ as |^is not$/.test(text));
}

interface Words {
  line: number;
  text: string;
}

export function wordsIn(path: string, source: string): Words[] {
  const texts: { start: number; text: string }[] = [];
  const silent: [start: number, end: number][] = [];
  const silence = ({ start, end }: { start: number; end: number }) => silent.push([start, end]);
  const note = ({ start }: { start: number }, text: string) =>
    texts.push({ start, text: text.replace(/\s+/g, ' ').trim() });
  new Visitor({
    Literal: (node: ESTree.StringLiteral | { start: number; value: unknown }) => {
      if (typeof node.value === 'string') note(node, node.value);
    },
    JSXText: (node: ESTree.JSXText) => note(node, node.value),
    TemplateLiteral: (node: ESTree.TemplateLiteral) =>
      note(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
    ImportDeclaration: silence,
    TSLiteralType: silence,
    TaggedTemplateExpression: silence,
    JSXAttribute: (node: ESTree.JSXAttribute) => {
      if (node.name.type === 'JSXIdentifier' && SILENT_ATTRIBUTES.test(node.name.name)) silence(node);
    },
  }).visit(parseSync(path, source).program);
  return texts
    .filter(({ start, text }) => isReadable(text) && !silent.some(([from, to]) => start >= from && start < to))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}

if (import.meta.main) {
  const folder = process.argv[2] ?? '';
  for (const path of SOURCES.filter((each) => each.startsWith(folder) && !each.endsWith('.test.ts')).toSorted())
    for (const { line, text } of wordsIn(path, readFileSync(resolve(ROOT, path), 'utf8')))
      console.log(`${path}:${line}  ${text}`);
}
