/** Watches the free disk space, refuses changes before it runs out, and keeps a reserve for the database. */
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProductError } from '#domain/errors.ts';
import type { DatabaseLog } from '#server/platform/db/connection.ts';

const MEBIBYTE = 1024 * 1024;
/** Space that a database stopped by a full disk needs to start again and to store sign-ins. */
const RESERVE_BYTES = 64 * MEBIBYTE;
/** Two segments of the database's write-ahead log. With less, the database may stop at the next one. */
const CRITICAL_BYTES = 32 * MEBIBYTE;
const LOOK_MS = 250;
/** Warns people when free space falls below this multiple of the limit at which changes are refused. */
const LOW = 2;

/** Rows of the database, or files in the watched folder. */
export type DiskUse = 'rows' | 'files';

/** `low`: changes will soon be refused. `no_files`: uploads are refused. `full`: all changes are refused. */
type DiskState = 'ok' | 'low' | 'no_files' | 'full';

export interface DiskSpace {
  /** False while this use is refused. Rows of a database on another disk need no space here. */
  hasSpace(use: DiskUse): boolean;
  /** @throws ProductError STORAGE_FULL when there is no space for this use */
  assertSpace(use: DiskUse): void;
  state(): DiskState;
  /** Frees the reserve. @returns false when there was none */
  releaseReserve(): boolean;
  stop(): void;
}

/** For code that doesn't watch the disk, such as unrelated tests. */
export const PLENTY_OF_SPACE: DiskSpace = {
  hasSpace: () => true,
  assertSpace() {},
  state: () => 'ok',
  releaseReserve: () => false,
  stop() {},
};

interface DiskOptions {
  folder: string;
  /** changes are refused below this many free bytes */
  minFreeBytes: number;
  /** true when the database is in `folder`: its rows then need the space, too, and a reserve is kept next to it */
  holdsDatabase: boolean;
  log: DatabaseLog;
}

export function watchDisk({ folder, minFreeBytes, holdsDatabase, log }: DiskOptions): DiskSpace {
  // The database may be in another folder, behind a link.
  const database = join(folder, 'pg');
  const reserve = join(database, 'reserve');
  let hasSpace = true;
  let isLow = false;
  let isFilling = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const releaseReserve = () => {
    if (!existsSync(reserve)) return false;
    rmSync(reserve, { force: true });
    log.warn({}, 'Freed the disk reserve for the database.');
    return true;
  };
  const look = () => {
    lookedAt = performance.now();
    const hasDatabase = holdsDatabase && existsSync(database);
    const free = Math.min(freeBytes(folder), hasDatabase ? freeBytes(database) : Number.POSITIVE_INFINITY);
    if (free < CRITICAL_BYTES) releaseReserve();
    if (hasDatabase && !isFilling && free >= minFreeBytes + RESERVE_BYTES && !existsSync(reserve)) {
      isFilling = true;
      void fill(reserve).finally(() => (isFilling = false));
    }
    isLow = free < minFreeBytes * LOW;
    if (hasSpace !== free >= minFreeBytes) {
      hasSpace = !hasSpace;
      const refused = holdsDatabase ? 'changes are refused' : 'no files are stored';
      const now = hasSpace ? 'There is enough disk space again.' : `The disk is almost full; ${refused}.`;
      log.warn({ free, needed: minFreeBytes }, now);
    }
  };
  const hasSpaceFor = (use: DiskUse) => {
    if (performance.now() - lookedAt >= LOOK_MS) look();
    return hasSpace || (use === 'rows' && !holdsDatabase);
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    hasSpace: hasSpaceFor,
    assertSpace(use) {
      if (!hasSpaceFor(use)) throw new ProductError('STORAGE_FULL');
    },
    state() {
      if (!hasSpaceFor('files')) return holdsDatabase ? 'full' : 'no_files';
      return isLow ? 'low' : 'ok';
    },
    releaseReserve,
    stop: () => clearInterval(timer),
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fills the reserve with other data than zeros, because a file system may store zeros without allocating space. */
async function fill(reserve: string): Promise<void> {
  const unfinished = `${reserve}.unfinished`;
  const block = Buffer.alloc(MEBIBYTE, 'reserve ');
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < RESERVE_BYTES; written += block.length) await file.writeFile(block);
    } finally {
      await file.close();
    }
    await rename(unfinished, reserve);
  } catch {
    // Something else has used up the space meanwhile. The reserve is filled later, when there is enough.
    await rm(unfinished, { force: true });
  }
}
