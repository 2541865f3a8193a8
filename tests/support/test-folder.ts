import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SPACE_IN_MEMORY = 4 * 2 ** 30;

const ON_DISK = fileURLToPath(new URL('../../node_modules/.cache/pg-test', import.meta.url));

/** Returns this checkout's folder in memory; undefined where memory can't hold it. */
function folderInMemory(): string | undefined {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < SPACE_IN_MEMORY) return undefined;
  return join(memory, `rinseline-tests-${createHash('sha256').update(ON_DISK).digest('hex').slice(0, 12)}`);
}

/**
 * Returns the folder of the test database, in memory if there is enough. A copy of the template has 700 small
 * files. Writing them to a busy disk takes up to twenty times as much processor time.
 */
export function folderOfTests(): string {
  return folderInMemory() ?? ON_DISK;
}

const RUN = /^run-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Keeps the temporary files of this run and its programs in memory if there is enough, because a new database
 * server has a thousand small files. Removes the files of killed runs.
 */
export function keepTemporaryFilesInMemory(): void {
  const root = folderInMemory();
  if (root === undefined) return;
  mkdirSync(root, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(root)) {
    const pid = Number(RUN.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `run-${process.pid}`);
  // PostgreSQL's own account must be able to enter this folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.env['TMPDIR'] = folder;
}

export function removeTemporaryFiles(): void {
  const folder = process.env['TMPDIR'];
  if (folder !== undefined && RUN.test(basename(folder))) rmSync(folder, { recursive: true, force: true });
}
