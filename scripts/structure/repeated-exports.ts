/**
 * Checks that the program exports a name only once, so that a search finds one thing. Lists the names that mean
 * two things on purpose.
 */
import type { SourceFile } from './source-file.ts';

interface Twins {
  readonly why: string;
  /** Checks that the reason still holds for the files that export the name. */
  fits(paths: readonly string[]): boolean;
  readonly names: readonly string[];
}

const PRODUCT = ['contract', 'domain', 'server', 'web'];
const folderOf = (path: string) => path.split('/')[0] ?? '';

function areOneIn(folders: readonly string[], paths: readonly string[]): boolean {
  const found = paths.map(folderOf);
  return new Set(found).size === found.length && folders.every((folder) => found.includes(folder));
}

const TWINS: readonly Twins[] = [
  {
    why: 'a schema and the type of what it accepts: one for the call, one for the code that computes or shows it',
    fits: (paths) => areOneIn(['contract'], paths),
    names: [
      'CalendarEntry',
      'Cents',
      'CustomerPayments',
      'Deposit',
      'DepositRule',
      'Employee',
      'Factor',
      'InboxItem',
      'Invitation',
      'Job',
      'OpenSession',
      'PaymentEntry',
      'Photo',
      'QuoteListItem',
      'Reauthentication',
      'Session',
      'Subscription',
      'Team',
      'TeamMember',
      'TwoFactorChallenge',
      'WashPlan',
      'WebhookDelivery',
      'WebhookEndpoint',
      'WorkSettings',
    ],
  },
  {
    why: 'the same thing on the server and in the browser, which cannot import each other',
    fits: (paths) => areOneIn(['server', 'web'], paths) && paths.length === 2,
    names: ['FactorType', 'newId', 'signOut'],
  },
  {
    why: 'public pages do not load the components of the staff app',
    fits: (paths) => paths.length === 2 && paths.filter((path) => path.startsWith('web/staff/')).length === 1,
    names: ['PasswordField'],
  },
];

/** The router looks these up by name in a page's file. */
export const ROUTER_EXPORTS: ReadonlySet<string> = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'ErrorBoundary',
  'handle',
  'headers',
  'HydrateFallback',
  'Layout',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
]);

/** @param files without tests and generated files */
export function repeatedExports(files: readonly SourceFile[]): { path: string; detail: string }[] {
  const exported = files
    .filter(({ path }) => PRODUCT.includes(folderOf(path)))
    .flatMap(({ path, exports }) => [...new Set(exports)].map((name) => ({ name, path })))
    .filter(({ name, path }) => !(path.startsWith('web/') && ROUTER_EXPORTS.has(name)));
  const paths = Map.groupBy(exported, ({ name }) => name);
  return [...paths]
    .filter(
      ([name, found]) =>
        found.length > 1 &&
        !areTwins(
          name,
          found.map(({ path }) => path),
        ),
    )
    .map(([name, found]) => ({
      path: found[0]?.path ?? '',
      detail: `${name} is exported by ${found.length} files: ${found.map(({ path }) => path).join(', ')}`,
    }));
}

function areTwins(name: string, paths: readonly string[]): boolean {
  return TWINS.some(({ names, fits }) => names.includes(name) && fits(paths));
}

/** Returns listed names that at most one file still exports. */
export function staleTwins(files: readonly SourceFile[]): { rule: string; path: string; detail: string }[] {
  const counts = new Map<string, number>();
  for (const { exports } of files) for (const name of new Set(exports)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return TWINS.flatMap(({ names }) => names)
    .filter((name) => (counts.get(name) ?? 0) < 2)
    .map((name) => ({
      rule: 'an exported name exists once',
      path: 'scripts/structure/repeated-exports.ts',
      detail: `${name} is no twin any more`,
    }));
}
