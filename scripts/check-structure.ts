/** `npm run check:structure`: checks the structure rules (docs/contributing.md) for the whole repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { wrongCitations } from './structure/citations.ts';
import { staleTwins } from './structure/repeated-exports.ts';
import { describe, machineNamesIn, violationsIn } from './structure/rules.ts';
import { readSource, type SourceFile } from './structure/source-file.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['domain', 'contract', 'server', 'web', 'tests', 'bench', 'scripts', 'tools', 'docs'];
const SOURCE = /\.(?:ts|tsx|js|mjs)$/;
const TEXT = /\.(?:ts|tsx|js|mjs|json|md|sql|css|html|svg|typ|yml|yaml|toml|conf|sh)$|(?:^|\/)Dockerfile$|^\.ci\//;

/** Returns paths from the root, without installed, built and generated files. */
function repositoryPaths(): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const atTop = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...inFolders, ...atTop.map(({ name }) => name)].sort();
}

interface Repository {
  sources: SourceFile[];
  texts: { path: string; text: string }[];
}

export function readRepository(): Repository {
  const texts = repositoryPaths()
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  return {
    texts,
    sources: texts.filter(({ path }) => SOURCE.test(path)).map(({ path, text }) => readSource(path, text)),
  };
}

function brokenRules({ sources, texts }: Repository): string[] {
  const found = [...violationsIn(sources), ...machineNamesIn(texts), ...wrongCitations({ sources, texts })];
  return [...found, ...staleTwins(sources)].map(describe);
}

if (import.meta.main) {
  const repository = readRepository();
  const broken = brokenRules(repository);
  for (const line of broken) console.error(line);
  const outcome = broken.length === 0 ? 'no rule broken' : `${broken.length} times a rule broken`;
  console.log(`Structure: ${repository.sources.length} source files, ${outcome}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
