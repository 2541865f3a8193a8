import { posix } from 'node:path';
import { mutualFolders, siblingCircles } from './folders.ts';
import { cyclesIn, type FileGraph, fileGraph, graphOf, importedPaths, reachableFrom } from './import-graph.ts';
import { refusedNames } from './names.ts';
import { ROUTER_EXPORTS, repeatedExports } from './repeated-exports.ts';
import { outsideServerRooms } from './server-rooms.ts';
import { lineAt, type SourceFile } from './source-file.ts';

export interface Violation {
  rule: string;
  path: string;
  line?: number;
  detail: string;
}

interface Sources {
  files: readonly SourceFile[];
  graph: FileGraph;
  /** Imports of the product and its scripts, without tests and benchmarks. */
  edges: ReturnType<typeof importedPaths>;
}

type Rule = (sources: Sources) => Violation[];

/** Tests, benchmarks and scripts may import anything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
};

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
const topFolder = (path: string) => path.split('/')[0] ?? '';

const importDirections: Rule = ({ files, graph }) =>
  files
    .filter(({ path }) => !isTest(path) && Object.hasOwn(MAY_IMPORT, topFolder(path)))
    .flatMap(({ path }) => {
      const own = topFolder(path);
      const allowed = [own, ...(MAY_IMPORT[own] ?? [])];
      return (graph.get(path) ?? [])
        .filter(({ target }) => (target === undefined ? own === 'domain' : !allowed.includes(topFolder(target))))
        .filter(({ specifier }) => !specifier.includes('/+types/'))
        .map(({ specifier }) => ({
          rule: 'import direction',
          path,
          detail: `${own} may import ${allowed.slice(1).join(' and ') || 'nothing'} besides itself, not ${specifier}`,
        }));
    });

const noCycles: Rule = ({ edges }) =>
  cyclesIn(graphOf(edges)).map((cycle) => ({ rule: 'no cycles', path: cycle[0] ?? '', detail: cycle.join(' → ') }));

const noMutualFolders: Rule = ({ edges }) =>
  mutualFolders(edges).map(({ pair, imports }) => ({
    rule: 'no mutual folders',
    path: pair.join(' ↔ '),
    detail: imports.join(' and '),
  }));

const noCirclesOfSiblings: Rule = ({ edges }) =>
  siblingCircles(edges).map(({ folder, circle }) => ({
    rule: 'no circles of siblings',
    path: folder,
    detail: circle.join(' → '),
  }));

const serverRooms: Rule = ({ files, edges }) =>
  outsideServerRooms(files, edges).map((found) => ({ rule: 'server rooms', ...found }));

const ROOMS = 14;
const FEATURES = 'server/features/';

const rooms: Rule = ({ files }) => {
  const names = new Set(
    files
      .filter(({ path }) => path.startsWith(FEATURES))
      .map(({ path }) => path.slice(FEATURES.length).split('/'))
      .flatMap(([room = '', ...below]) => (below.length > 0 ? [room] : [])),
  );
  const detail = `${names.size} rooms, at most ${ROOMS}: put the new one inside the subject it belongs to`;
  return names.size > ROOMS ? [{ rule: 'rooms', path: FEATURES, detail }] : [];
};

const NO_CLIENT_KIT = /^(?:@mantine\/|@tanstack\/react-table|@tanstack\/react-virtual|dexie)/;
const PUBLIC_PAGES = /^web\/(?:site|auth|approve)\/|^web\/root\.tsx$/;

const publicPagesStayLight: Rule = ({ files, graph }) =>
  files
    .filter(({ path }) => PUBLIC_PAGES.test(path) && !isTest(path))
    .flatMap(({ path }) =>
      [...reachableFrom(graph, path)]
        .filter(([name]) => name.startsWith('web/staff/') || NO_CLIENT_KIT.test(name))
        .map(([, way]) => ({ rule: 'public pages stay light', path, detail: `reaches ${way.slice(1).join(' → ')}` })),
    );

const FORBIDDEN_NAME = /^(?:utils?|helpers?|common|misc|shared|stuff|index)$/;

const forbiddenNames: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.split('/').some((part) => FORBIDDEN_NAME.test(part.replace(/\..*$/, ''))))
    .map(({ path }) => ({ rule: 'forbidden name', path, detail: 'name it after what is in it' }));

const glossaryNames: Rule = ({ files }) =>
  files
    .filter((file) => !isGenerated(file) && !OWN_RULES.test(file.path))
    .flatMap(({ path, identifiers }) =>
      refusedNames(path, identifiers).map(({ name, say }) => ({
        rule: 'a word of the glossary',
        path,
        detail: `${name}: docs/glossary.md says ${say}`,
      })),
    );

const noBarrels: Rule = ({ files }) =>
  files
    .filter(({ isBarrel }) => isBarrel)
    .map(({ path }) => ({ rule: 'no barrels', path, detail: 'it only passes on what other files export' }));

const exportsAreUsed: Rule = ({ files }) => {
  const mentions = new Map<string, number>();
  for (const { identifiers } of files)
    for (const name of identifiers) mentions.set(name, (mentions.get(name) ?? 0) + 1);
  return files
    .filter((file) => !isTest(file.path) && !isGenerated(file))
    .flatMap(({ path, exports }) =>
      exports
        .filter((name) => (mentions.get(name) ?? 0) < 2 && !(path.startsWith('web/') && ROUTER_EXPORTS.has(name)))
        .map((name) => ({ rule: 'exports are used', path, detail: `${name} is used in no other file` })),
    );
};

const exportsExistOnce: Rule = ({ files }) =>
  repeatedExports(files.filter((file) => !isTest(file.path) && !isGenerated(file))).map((found) => ({
    rule: 'an exported name exists once',
    ...found,
  }));

const HAS_ALIAS = /^(?:domain|contract|server|web|tests)\//;

/** Requires `./` for imports from the same folder or below, and the alias for all others. */
const importsAreWrittenOneWay: Rule = ({ files }) =>
  files
    .filter(({ path }) => HAS_ALIAS.test(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, target }) => {
        if (target === undefined || !HAS_ALIAS.test(target)) return [];
        const folder = `${posix.dirname(path)}/`;
        const wanted = target.startsWith(folder) ? `./${target.slice(folder.length)}` : `#${target}`;
        return specifier.replace(/\?.*$/, '') === wanted
          ? []
          : [{ rule: 'imports are written one way', path, detail: `${specifier} is written ${wanted}` }];
      }),
    );

const FILE_LINES = 350;
/** Higher for tests: a reader takes their cases one at a time. */
const TEST_LINES = 400;
const FUNCTION_LINES = 50;
const COMPONENT_LINES = 120;
/** A longer file must give the reason in its first comment. */
const REASON = /^\s*(?:\/\*[^]*?\bLong because\b[^]*?\*\/|\/\/[^\n]*\bLong because\b)/;
const GENERATED = /^\/\*\*\s*\* This file was generated by \w/;
const isGenerated = ({ path, text }: SourceFile) => path.includes('.generated.') || GENERATED.test(text);

const sizes: Rule = ({ files }) =>
  files
    .filter((file) => !REASON.test(file.text) && !isGenerated(file))
    .flatMap((file) => {
      const { path, text } = file;
      const lines = text.trimEnd().split('\n').length;
      const limit = isTest(path) ? TEST_LINES : FILE_LINES;
      const tooLong = lines > limit ? [{ rule: 'size', path, detail: `${lines} lines, at most ${limit}` }] : [];
      const functions = isTest(path) ? [] : file.functions;
      return [
        ...tooLong,
        ...functions
          .map((found) => ({ ...found, limit: isComponent(path, found.name) ? COMPONENT_LINES : FUNCTION_LINES }))
          .filter((found) => found.lines > found.limit)
          .map((found) => ({
            rule: 'size',
            path,
            line: found.line,
            detail: `${found.name} has ${found.lines} lines, at most ${found.limit}`,
          })),
      ];
    });

function isComponent(path: string, name: string): boolean {
  return path.endsWith('.tsx') && /^[A-Z]/.test(name);
}

/** Matches SQL only at the start of a text or line. In the middle of a sentence, the same words are English. */
const SQL_TEXT =
  /(?:^|[\n(;])\s*(?:(?:select|SELECT)\s+(?:[^;]*?\s)?(?:from|FROM)\s+\w|(?:insert into|INSERT INTO)\s+\w|(?:update|UPDATE)\s+\w+\s+(?:set|SET)\s+\w|(?:delete from|DELETE FROM)\s+\w|(?:create|alter|drop)\s+(?:table|role|index)\b)/;
const SQL_CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\bsql(?:\.raw)?\s*(?:<[^`]*>)?\s*[`(]/;
const MAY_HOLD_SQL = /^server\/(?:platform\/db|features)\/|\/(?:[a-z-]+-)?(?:queries|commands)\.ts$/;
/** Files that handle requests or shape responses. They must not query the database. */
const HOLDS_NONE = /^server\/features\/.*\b(?:routes|present|response)\.ts$/;

const sqlInItsPlace: Rule = ({ files }) =>
  files
    .filter(
      ({ path }) =>
        /^(?:domain|contract|server|web)\//.test(path) &&
        !isTest(path) &&
        (HOLDS_NONE.test(path) || !MAY_HOLD_SQL.test(path)),
    )
    .filter(({ code, strings }) => SQL_CALL.test(code) || strings.some((text) => SQL_TEXT.test(text)))
    .map(({ path }) => ({
      rule: 'SQL in its place',
      path,
      detail: 'SQL stands in server/platform/db/ and in features, never in what answers requests or shapes answers',
    }));

const SEES_REQUESTS =
  /^server\/platform\/(?:http|auth)\/|^server\/(?:main|compose)\.ts$|^server\/features\/.*\b(?:routes|response|reauthenticate)\.ts$|^server\/providers\/(?:payments|mail|text-messages)\/.*-route\.ts$/;
const REQUEST_TYPES = /\b(?:IncomingMessage|ServerResponse|RequestFacts)\b/;

const requestsInTheirPlace: Rule = ({ files }) =>
  files
    .filter(
      ({ path, code }) =>
        path.startsWith('server/') && !isTest(path) && !SEES_REQUESTS.test(path) && REQUEST_TYPES.test(code),
    )
    .map(({ path }) => ({
      rule: 'requests in their place',
      path,
      detail: 'only server/platform/http/, routes.ts and the raw routes of payments, mails and texts see requests',
    }));

const CENTS = String.raw`\w*(?:[cC]ents|_cents)\b`;
const MONEY_ARITHMETIC = new RegExp(
  String.raw`${CENTS}\s*[*/+%](?!=?>)|[*/+%]\s*(?:[\w.]+\.)?${CENTS}|${CENTS}\s-\s|\s-\s(?:[\w.]+\.)?${CENTS}`,
  'g',
);

const moneyArithmeticInDomain: Rule = ({ files }) =>
  files
    .filter(({ path }) => /^(?:contract|server|web)\//.test(path) && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(MONEY_ARITHMETIC)].map((found) => ({
        rule: 'money arithmetic in domain/',
        path,
        line: lineAt(code, found.index),
        detail: found[0].trim(),
      })),
    );

const UNFINISHED =
  /\b(?:TODO|FIXME|XXX|HACK)\b|coming soon|lorem ipsum|@ts-ignore|@ts-nocheck|\b(?:eslint|oxlint)-disable\b(?![^\n]* -- \w)/i;
const OWN_RULES = /^scripts\/structure\//;

const nothingUnfinished: Rule = ({ files }) =>
  files
    .filter(({ path }) => !OWN_RULES.test(path))
    .flatMap(({ path, text }) => {
      const found = UNFINISHED.exec(text);
      return found ? [{ rule: 'nothing unfinished', path, line: lineAt(text, found.index), detail: found[0] }] : [];
    });

/** Such a beginning compares a thing with its neighbor before saying what it is. */
const LATE_SUBJECT = /\/\*\*[\s*]*(?:The same|Also|What)\b/g;

const docCommentsNameTheThing: Rule = ({ files }) =>
  files
    .filter((file) => !OWN_RULES.test(file.path) && !isGenerated(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LATE_SUBJECT)].map((found) => ({
        rule: 'doc comments name the thing',
        path,
        line: lineAt(text, found.index),
        detail: 'start with a verb or a noun phrase, not with “The same”, “Also” or “What”',
      })),
    );

/** Matches folders of one person or machine. `/home/node` is allowed: container images use it. */
const MACHINE =
  /(?<![\w.])\/(?:home\/(?!node\b)|Users\/|work\/|root\/)[\w.-]+|\b[A-Z]:\\\\?Users\\|\b(?:artifactory|verdaccio|nexus)\b/;

/** Checks settings and documents as well as sources. */
export function machineNamesIn(texts: readonly { path: string; text: string }[]): Violation[] {
  return texts
    .filter(({ path }) => !OWN_RULES.test(path))
    .flatMap(({ path, text }) => {
      const found = MACHINE.exec(text);
      return found ? [{ rule: 'names a machine', path, line: lineAt(text, found.index), detail: found[0] }] : [];
    });
}

const RULES: readonly Rule[] = [
  importDirections,
  noCycles,
  noMutualFolders,
  noCirclesOfSiblings,
  serverRooms,
  rooms,
  publicPagesStayLight,
  forbiddenNames,
  glossaryNames,
  noBarrels,
  exportsAreUsed,
  exportsExistOnce,
  importsAreWrittenOneWay,
  sizes,
  sqlInItsPlace,
  requestsInTheirPlace,
  moneyArithmeticInDomain,
  nothingUnfinished,
  docCommentsNameTheThing,
];

/** Each is `rule path`. This list may only get shorter: never add to it. */
const EXCEPTIONS: readonly string[] = [];

export function violationsIn(files: readonly SourceFile[], exceptions = EXCEPTIONS): Violation[] {
  const isCounted = (path: string) => !isTest(path) && !path.startsWith('bench/');
  const sources = {
    files,
    graph: fileGraph(files),
    edges: importedPaths(files.filter(({ path }) => isCounted(path))),
  };
  const found = RULES.flatMap((rule) => rule(sources));
  const names = new Set(found.map(({ rule, path }) => `${rule} ${path}`));
  const mended = exceptions
    .filter((name) => !names.has(name))
    .map((name) => ({ rule: 'mended', path: name, detail: 'take it off the list of exceptions' }));
  return [...found.filter(({ rule, path }) => !exceptions.includes(`${rule} ${path}`)), ...mended];
}

export function describe({ rule, path, line, detail }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`}  ${rule}: ${detail}`;
}
