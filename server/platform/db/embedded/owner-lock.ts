import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { isRunning, type ProcessIdentity, processNamespace, processWithPid } from './process-identity.ts';

/** Held by the only process that may start, restart and stop the server of a cluster folder. */
export type OwnerLock = Readonly<{ release: () => void }>;

type LockContent = ProcessIdentity & { readonly nonce: string };

const HEARTBEAT_MS = 5_000;
/** Silence after which a holder in another container counts as gone, because its pid isn't visible here. */
const FOREIGN_SILENCE_MS = 20_000;
/** Age at which an empty lock file counts as abandoned. Creating and filling the file takes far less time. */
const UNFINISHED_MS = 5_000;

/**
 * Takes the lock unless a living process has it. Creates the file with O_EXCL, so exactly one of several processes
 * succeeds. Removes a lock whose holder is gone.
 * @returns undefined when another living process holds the lock
 */
export function acquireOwnerLock(file: string): OwnerLock | undefined {
  return createLock(file) ?? (removeIfStale(file) ? createLock(file) : undefined);
}

function createLock(file: string): OwnerLock | undefined {
  const self = processWithPid(process.pid);
  if (self === undefined) throw new Error('This process cannot see itself; is /proc mounted?');
  const content = JSON.stringify({ ...self, nonce: randomUUID() } satisfies LockContent);
  if (!createFile(file, content)) return undefined;

  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readIfExists(file) === content) rmSync(file, { force: true });
    },
  };
}

/**
 * Removes a stale lock. Two processes may find it stale at the same time. The guard file keeps the slower one from
 * removing the new lock of the faster one.
 */
function removeIfStale(file: string): boolean {
  if (!isStale(file)) return false;
  const guard = `${file}.removing`;
  if (!createFile(guard, '')) {
    if (ageMs(guard) > UNFINISHED_MS) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isStale(file)) return false;
    rmSync(file, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function isStale(file: string): boolean {
  const text = readIfExists(file);
  if (text === undefined) return false;
  const holder = parse(text);
  if (holder === undefined) return ageMs(file) > UNFINISHED_MS;
  if (holder.namespace !== processNamespace()) return ageMs(file) > FOREIGN_SILENCE_MS;
  return !isRunning(holder);
}

function parse(text: string): LockContent | undefined {
  try {
    return JSON.parse(text) as LockContent;
  } catch {
    return undefined; // created but not filled yet
  }
}

function createFile(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfExists(file: string): string | undefined {
  return ifExists(() => readFileSync(file, 'utf8'));
}

function ageMs(file: string): number {
  return Date.now() - (ifExists(() => statSync(file).mtimeMs) ?? Date.now());
}

function touch(file: string): void {
  const now = new Date();
  ifExists(() => utimesSync(file, now, now));
}

function ifExists<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
