/** The rules of structure, each a function from the source files to what breaks it. */
import { functionSizes } from './functions.ts';
import { cyclesIn, type Graph, graphOf, reachableFrom } from './imports.ts';
import { lineAt, type SourceFile } from './source-file.ts';

export interface Violation {
  rule: string;
  path: string;
  line?: number;
  detail: string;
}

interface Sources {
  files: readonly SourceFile[];
  graph: Graph;
}

type Rule = (sources: Sources) => Violation[];

/** What each folder may import besides itself. Tests, benchmarks and scripts may import everything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
};

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
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

const noCycles: Rule = ({ graph }) =>
  cyclesIn(graph).map((cycle) => ({ rule: 'no cycles', path: cycle[0] ?? '', detail: cycle.join(' → ') }));

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

const FEATURE_FILE = /^(?:[a-z][a-z-]*-)?(?:routes|commands|queries|present)\.ts$|^[a-z][a-z-]*\.test\.ts$/;

const featureVocabulary: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('server/features/') && path !== 'server/features/router.ts')
    .filter(({ path }) => {
      const [, , feature, ...rest] = path.split('/');
      return rest.length !== 1 || !/^[a-z][a-z-]*$/.test(feature ?? '') || !FEATURE_FILE.test(rest[0] ?? '');
    })
    .map(({ path }) => ({
      rule: 'feature vocabulary',
      path,
      detail: 'a feature holds routes, commands, queries, present and tests, nothing else',
    }));

const FORBIDDEN_NAME = /^(?:utils?|helpers?|common|misc|shared|stuff|index)$/;

const forbiddenNames: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.split('/').some((part) => FORBIDDEN_NAME.test(part.replace(/\..*$/, ''))))
    .map(({ path }) => ({ rule: 'forbidden name', path, detail: 'name it after what is in it' }));

const noBarrels: Rule = ({ files }) =>
  files
    .filter(({ code }) => {
      const statements = code.split(/;|\n(?=export|import)/).map((statement) => statement.trim());
      const telling = statements.filter((statement) => statement !== '');
      return telling.length > 0 && telling.every((statement) => /^export\b[^=(]*\bfrom\b/.test(statement));
    })
    .map(({ path }) => ({ rule: 'no barrels', path, detail: 'it only passes on what other files export' }));

const FILE_LINES = 250;
/** A test file is a list of cases, read one at a time. */
const TEST_LINES = 400;
const FUNCTION_LINES = 50;
const COMPONENT_LINES = 120;
/** A file that has to be longer says so in its first comment. */
const REASON = /^\s*(?:\/\*[^]*?\bLong because\b[^]*?\*\/|\/\/[^\n]*\bLong because\b)/;

const sizes: Rule = ({ files }) =>
  files
    .filter(({ path, text }) => !REASON.test(text) && !path.includes('.generated.'))
    .flatMap((file) => {
      const { path, text } = file;
      const lines = text.trimEnd().split('\n').length;
      const limit = isTest(path) ? TEST_LINES : FILE_LINES;
      const tooLong = lines > limit ? [{ rule: 'size', path, detail: `${lines} lines, at most ${limit}` }] : [];
      const functions = isTest(path) ? [] : functionSizes(file);
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

/** A statement begins its text or a line of it; in the middle of a sentence the same words are English. */
const SQL_TEXT =
  /(?:^|[\n(;])\s*(?:(?:select|SELECT)\s+(?:[^;]*?\s)?(?:from|FROM)\s+\w|(?:insert into|INSERT INTO)\s+\w|(?:update|UPDATE)\s+\w+\s+(?:set|SET)\s+\w|(?:delete from|DELETE FROM)\s+\w|(?:create|alter|drop)\s+(?:table|role|index)\b)/;
const SQL_CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\bsql(?:\.raw)?\s*(?:<[^`]*>)?\s*[`(]/;
const MAY_HOLD_SQL = /^server\/db\/|\/(?:[a-z-]+-)?(?:queries|commands)\.ts$/;

const sqlInItsPlace: Rule = ({ files }) =>
  files
    .filter(({ path }) => /^(?:domain|contract|server|web)\//.test(path) && !isTest(path) && !MAY_HOLD_SQL.test(path))
    .filter(({ code, strings }) => SQL_CALL.test(code) || strings.some((text) => SQL_TEXT.test(text)))
    .map(({ path }) => ({
      rule: 'SQL in its place',
      path,
      detail: 'only queries.ts, commands.ts and server/db/ hold SQL',
    }));

const SEES_REQUESTS =
  /^server\/(?:http|gate)\/|^server\/(?:main|composition)\.ts$|^server\/features\/[^/]+\/(?:[a-z-]+-)?routes\.ts$/;
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
      detail: 'only server/http/ and routes.ts see requests',
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

/** Folders of a person or of one machine; `/home/node` is the usual example of a user's folder in an image. */
const MACHINE =
  /(?<![\w.])\/(?:home\/(?!node\b)|Users\/|work\/|root\/)[\w.-]+|\b[A-Z]:\\\\?Users\\|\b(?:artifactory|verdaccio|nexus)\b/;

/** For every text of the repository, also settings and documents. */
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
  publicPagesStayLight,
  featureVocabulary,
  forbiddenNames,
  noBarrels,
  sizes,
  sqlInItsPlace,
  requestsInTheirPlace,
  moneyArithmeticInDomain,
  nothingUnfinished,
];

/** `rule path` of violations that are accepted for now. It is empty and is meant to stay so. */
export const EXCEPTIONS: readonly string[] = [];

export function violationsIn(files: readonly SourceFile[]): Violation[] {
  const sources = { files, graph: graphOf(files) };
  return RULES.flatMap((rule) => rule(sources)).filter(({ rule, path }) => !EXCEPTIONS.includes(`${rule} ${path}`));
}

export function describe({ rule, path, line, detail }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`}  ${rule}: ${detail}`;
}
