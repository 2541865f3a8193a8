import type { Violation } from './rules.ts';
import { lineAt, type SourceFile } from './source-file.ts';

interface Text {
  path: string;
  text: string;
}

interface Repository {
  sources: readonly SourceFile[];
  texts: readonly Text[];
}

const OWN_FILES = /^scripts\/structure\//;
/** The parser doesn't read these sources, so their whole text is checked. */
const OTHER_SOURCE = /\.(?:sql|css|sh|conf|yml|yaml)$/;

const DOCUMENT = /(?<![\w/.*-])[\w][\w./-]*\.md\b/g;
/** Matches a document's path and a section number, even across a line break. */
const SECTION = /\b(docs\/[\w/-]+\.md),[\s*/]+section\s+(\d+)/g;
/** Matches a section number after a page's name instead of its path. */
const NAME_ALONE = /(?<!docs\/)\b(specification|product decisions?)\b(?!\.md)[\s*/,(]+section\s+\d/gi;
const PATHS: Readonly<Record<string, string>> = {
  specification: 'docs/specification.md',
  product: 'docs/product.md',
};

/**
 * Reports cited documents that don't exist, cited sections that don't exist, and section numbers without a
 * document's path.
 */
export function wrongCitations({ sources, texts }: Repository): Violation[] {
  const documents = new Map(texts.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]));
  const cited = texts.filter(({ path }) => !OWN_FILES.test(path));
  return [
    ...sources.filter(({ path }) => !OWN_FILES.test(path)).flatMap((source) => missingDocuments(source, documents)),
    ...cited
      .filter(({ path }) => OTHER_SOURCE.test(path))
      .flatMap(({ path, text }) => missingDocuments({ path, text, comments: [{ text, start: 0 }] }, documents)),
    ...cited.flatMap((text) => [...missingSections(text, documents), ...namesAlone(text)]),
  ];
}

type Documents = ReadonlyMap<string, string>;

type Commented = Pick<SourceFile, 'path' | 'text' | 'comments'>;

function missingDocuments({ path, text, comments }: Commented, documents: Documents): Violation[] {
  return comments.flatMap((comment) =>
    [...comment.text.matchAll(DOCUMENT)]
      .filter(([name]) => !documents.has(name))
      .map(({ 0: name, index }) => ({
        rule: 'cited documents exist',
        path,
        line: lineAt(text, comment.start + index),
        detail: `${name} is no document of the repository: write its path from the root`,
      })),
  );
}

function missingSections({ path, text }: Text, documents: Documents): Violation[] {
  return [...text.matchAll(SECTION)]
    .filter(([, document = '', section]) => !documents.get(document)?.includes(`\n## ${section}. `))
    .map(({ 0: found, 1: document, 2: section, index }) => ({
      rule: 'cited sections exist',
      path,
      line: lineAt(text, index + found.length),
      detail: `${document} has no section ${section}`,
    }));
}

function namesAlone({ path, text }: Text): Violation[] {
  return [...text.matchAll(NAME_ALONE)].map(({ 1: name = '', index }) => ({
    rule: 'sections are cited by path',
    path,
    line: lineAt(text, index),
    detail: `write ${PATHS[name.split(/\s/)[0]?.toLowerCase() ?? '']}, section …`,
  }));
}
