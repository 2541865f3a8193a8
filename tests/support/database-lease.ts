import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';
import { isRunning, type ProcessIdentity, processWithPid } from '#server/platform/db/embedded/process-identity.ts';
import type { LoginRole } from '#server/platform/db/roles.ts';

export type TestServer = Readonly<{ superuser: DatabaseConnection; passwords: Readonly<Record<LoginRole, string>> }>;

type Announcement = TestServer & { readonly keeper: ProcessIdentity };

const READY = '.ready';
const folderIn = (cache: string): string => join(cache, 'leases');

/**
 * Registers a test run as a user of the server. The keeper can't remove the folder while it contains a lease, so
 * the server keeps running.
 */
export function takeLease(cache: string): { name: string; release: () => void } {
  const name = randomBytes(6).toString('hex');
  const file = join(folderIn(cache), name);
  for (;;) {
    mkdirSync(folderIn(cache), { recursive: true });
    try {
      writeFileSync(file, JSON.stringify(processWithPid(process.pid)));
      return { name, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      // A keeper removed the folder between the two calls.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Returns the leases of living processes and removes all others. */
export function leaseNames(cache: string): string[] {
  return readdirSync(folderIn(cache))
    .filter((name) => !name.startsWith('.'))
    .filter((name) => {
      const file = join(folderIn(cache), name);
      const holder = readJson<ProcessIdentity>(file);
      const lives = holder === undefined || isRunning(holder);
      if (!lives) rmSync(file, { force: true });
      return lives;
    });
}

/** Returns the running server. Undefined when no living keeper has announced one. */
export function keeperIsReady(cache: string): TestServer | undefined {
  const announcement = readJson<Announcement>(join(folderIn(cache), READY));
  return announcement && isRunning(announcement.keeper) ? announcement : undefined;
}

/** @returns false when no lease is left */
export function announceServer(cache: string, server: TestServer): boolean {
  const keeper = processWithPid(process.pid);
  if (keeper === undefined) return false;
  const file = join(folderIn(cache), READY);
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...server, keeper } satisfies Announcement), {
      mode: 0o600,
    });
    renameSync(`${file}.${process.pid}`, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Withdraws the announcement, unless a new run has started: a folder with a lease can't be removed.
 * @returns true when the server may stop now
 */
export function withdrawServer(cache: string, server: TestServer): boolean {
  rmSync(join(folderIn(cache), READY), { force: true });
  try {
    rmdirSync(folderIn(cache));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    announceServer(cache, server);
    return false;
  }
}

/** Returns undefined for a file that is missing or only partly written. */
function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
