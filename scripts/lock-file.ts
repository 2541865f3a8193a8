/**
 * Finds the packages in package-lock.json that fit one kind of machine. `npm run lock-file` changes the file so
 * that any Node new enough for npm can install it.
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
  /** by path, such as `node_modules/sharp`; the program itself has an empty path */
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

/** Finds a package's optional packages as Node does: next to it, or in a folder further up. */
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
 * Returns programs for this machine that an installed package needs but npm left out. npm silently skips an
 * optional package when its download or install script fails.
 * @param isInstalled takes a path from the lock file
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
 * Removes the Node versions that packages ask for. npm compares them with the Node that runs npm. The packages
 * run on the Node installed with them, so npm would skip some for no reason.
 */
function withoutEngines(lock: LockFile): LockFile {
  const packages = Object.entries(lock.packages).map(([path, { engines, ...entry }]) => [
    path,
    path === '' && engines ? { ...entry, engines } : entry,
  ]);
  return { ...lock, packages: Object.fromEntries(packages) as LockFile['packages'] };
}

if (import.meta.main) writeFileSync(LOCK_FILE, `${JSON.stringify(withoutEngines(readLockFile()), null, 2)}\n`);
