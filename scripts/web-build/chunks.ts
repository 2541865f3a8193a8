/**
 * Decides which modules share a file. Each module belongs to the first stage of a visit that needs it, so an
 * early stage never loads modules of a later one.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface Stage {
  name: string;
  /** paths from the root; the stage also gets their imports, unless an earlier stage has them */
  from: readonly string[];
}

const SHELL_PARTS = ['navigation/sidebar', 'navigation/drawer-menu', 'search/search', 'shown-toasts'];
const QUOTE_SCREENS = ['builder/new-route', 'builder/edit-route', 'detail/route', 'list/route'];

const DOMAIN = ['dates', 'pricing/money', 'team/permissions', 'quote/lifecycle', 'text'];
/** The part of the first screen that the sign-in page needs as well. */
const SHARED_WITH_SIGN_IN = [
  ...DOMAIN.map((name) => `domain/${name}.ts`),
  ...['brand-mark.tsx', 'manifest-link.ts', 'product-name.ts', 'toasts/flash.ts'].map((name) => `web/ui/${name}`),
];

/**
 * A page that needs one module of a file loads the whole file. So a stage ends where pages start to need
 * different modules.
 */
const STAGES: readonly Stage[] = [
  { name: 'framework', from: ['web/entry.client.tsx', 'web/root.tsx'] },
  { name: 'session', from: ['web/session/browser-session.ts', ...SHARED_WITH_SIGN_IN] },
  { name: 'start', from: ['web/staff/layout.tsx', 'web/staff/workspace/route.tsx', 'web/staff/dashboard/route.tsx'] },
  { name: 'shell', from: SHELL_PARTS.map((part) => `web/staff/shell/${part}.tsx`) },
  { name: 'account-schemas', from: ['contract/base.ts', 'contract/accounts.ts'] },
  { name: 'schemas', from: ['contract/quote-fields.ts'] },
  { name: 'passkeys', from: ['node_modules/@simplewebauthn/browser/esm/index.js'] },
  { name: 'drafts', from: ['web/staff/workspace/device-route.tsx', 'web/staff/dashboard/device-drafts.tsx'] },
  { name: 'quotes', from: QUOTE_SCREENS.map((screen) => `web/staff/quotes/${screen}.tsx`) },
];
/** Modules of the staff app. The sign-in page must not load a file that contains any of them. */
const STAFF = /[\\/](?:web[\\/]staff|node_modules[\\/](?:@mantine|@floating-ui|@tanstack|nuqs))[\\/]/;

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/** Groups modules into files for browsers. The server loads everything together. */
export function chunks(): Plugin {
  let stageOf = new Map<string, string | null>();
  let root = '';
  return {
    name: 'chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment(name) {
      if (name !== 'client') return undefined;
      const groups = STAGES.map(({ name: stage }, index) => ({
        name: stage,
        test: (id: string) => stageOf.get(id) === stage,
        priority: STAGES.length - index,
      }));
      // Modules that at least two of the remaining screens use.
      const screens = { name: 'screens', test: (id: string) => STAFF.test(id) && !stageOf.has(id), minShareCount: 2 };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [...groups, screens] } } } } };
    },
    configResolved(config) {
      root = config.root;
      const gone = STAGES.flatMap(({ from }) => from).filter((path) => !existsSync(join(root, path)));
      if (gone.length > 0) throw new Error(`A stage names files that have moved: ${gone.join(', ')}`);
    },
    buildEnd() {
      stageOf = stagesOf(this, root);
    },
  };
}

/** Maps each module to the first stage that needs it. A module with styles gets null and stays in its page's file. */
function stagesOf(modules: Modules, root: string): Map<string, string | null> {
  const known = new Map<string, string | null>();
  const ids = [...modules.getModuleIds()];
  for (const { name, from } of STAGES) {
    const next = ids.filter((id) => from.includes(pathFrom(root, id)));
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (known.has(id)) continue;
      const imports = importsOf(modules, id);
      const scripts = imports.filter((imported) => !imported.endsWith('.css'));
      known.set(id, scripts.length < imports.length ? null : name);
      next.push(...scripts);
    }
  }
  // A shared file would pull in everything that its modules import. So a module that imports a page stays with
  // that page.
  const importers = (id: string) => modules.getModuleInfo(id)?.importers ?? [];
  const staying = [...known].filter(([, stage]) => stage === null).flatMap(([id]) => importers(id));
  for (let id = staying.pop(); id !== undefined; id = staying.pop()) {
    if (known.get(id) === null) continue;
    known.set(id, null);
    staying.push(...importers(id));
  }
  return known;
}

function pathFrom(root: string, id: string): string {
  const [file = id] = id.split('?');
  return relative(root, file).split(sep).join('/');
}

/** Packages whose entry exports everything. Importing one name needs only that name's module. */
const LIBRARY =
  /node_modules[\\/]((?:@mantine[\\/](?:core|hooks|notifications|spotlight)|@tanstack[\\/](?:react-query|query-core)))[\\/](?:esm|build[\\/]modern)[\\/]index\.m?js$/;
const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

function importsOf(modules: Modules, id: string): string[] {
  const info = modules.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) => {
    const library = LIBRARY.exec(imported)?.[1]?.replaceAll(sep, '/');
    if (!library) return [imported];
    return modulesOf(modules, imported, new Set(namesFrom(info?.code ?? '', (source) => source === library)));
  });
}

/** Returns the modules that define these names of a package. Its entry may re-export names from another package. */
function modulesOf(modules: Modules, entry: string, names: ReadonlySet<string>): string[] {
  const { code, importedIds = [] } = modules.getModuleInfo(entry) ?? {};
  const own = [...(code ?? '').matchAll(NAMED_IMPORT)]
    .filter(([, offered = '']) => namesIn(offered).some((name) => names.has(name)))
    .map(([, , path = '']) => join(dirname(entry), path));
  const others = importedIds.filter((imported) => LIBRARY.test(imported));
  return [...own, ...others.flatMap((other) => modulesOf(modules, other, names))];
}

function namesFrom(code: string, isWanted: (source: string) => boolean): string[] {
  return [...code.matchAll(NAMED_IMPORT)].flatMap(([, names = '', source = '']) =>
    isWanted(source) ? namesIn(names) : [],
  );
}

/** Returns the exported names of an import list: `Group as Row` is Group. */
function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim().split(/\s/)[0] ?? '');
}
