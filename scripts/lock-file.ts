/**
 * Finds the packages in package-lock.json that fit one kind of machine. `npm run lock-file` makes it installable with
 * any Node that is new enough for npm.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build-stamp.ts';

const LOCK_FILE = join(ROOT, 'package-lock.json');

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  /** by path, such as `node_modules/sharp`; the empty path is the program itself */
  packages: Record<string, LockEntry>;
}

export interface Machine {
  os: string;
  cpu: string;
  /** on Linux: `glibc` or `musl` */
  libc?: string;
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as LockFile;
}

export function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

export function fits({ os, cpu, libc }: LockEntry, machine: Machine): boolean {
  const allows = (list: string[] | undefined, value: string | undefined) => !list || !value || list.includes(value);
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/** Paths of a package's optional packages, as Node finds them: next to it, or in a folder further up. */
export function optionalPaths({ packages }: LockFile, path: string): { name: string; path: string | undefined }[] {
  const folders = [path];
  for (let folder = path; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
    folders.push(folder);
  }
  return Object.keys(packages[path]?.optionalDependencies ?? {}).map((name) => ({
    name,
    path: folders.map((folder) => join(folder, 'node_modules', name)).find((each) => packages[each]),
  }));
}

/**
 * Packages with programs for this machine that are missing although the package that needs them is installed. npm
 * silently skips an optional package when its download or install script fails.
 *
 * @param isInstalled returns whether a package exists at this path of the lock file
 */
export function missingPackages(lock: LockFile, machine: Machine, isInstalled: (path: string) => boolean): string[] {
  const missing = Object.keys(lock.packages)
    .filter((path) => path === '' || isInstalled(path))
    .flatMap((path) => optionalPaths(lock, path))
    .flatMap(({ path }) => (path === undefined ? [] : [path]))
    .filter((path) => {
      const entry = lock.packages[path] ?? {};
      return entry.os !== undefined && fits(entry, machine) && !isInstalled(path);
    });
  return [...new Set(missing)].map(packageName).sort();
}

/**
 * Removes the Node versions that packages ask for. npm compares these versions with the Node that npm itself runs on,
 * but the packages run on the Node installed with them, so an older npm would skip packages for no reason.
 */
function withoutEngines(lock: LockFile): LockFile {
  const packages = Object.entries(lock.packages).map(([path, { engines, ...entry }]) => [
    path,
    path === '' && engines ? { ...entry, engines } : entry,
  ]);
  return { ...lock, packages: Object.fromEntries(packages) as LockFile['packages'] };
}

if (import.meta.main) writeFileSync(LOCK_FILE, `${JSON.stringify(withoutEngines(readLockFile()), null, 2)}\n`);
