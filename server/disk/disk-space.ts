/** Looks at the room on the disk, so that changes are refused before there is none, and keeps some back for the database. */
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProductError } from '#domain/errors.ts';
import type { DatabaseLog } from '#server/db/connection.ts';

const MEBIBYTE = 1024 * 1024;
/** What a database that has stopped for want of room needs to start, and then to note who signs in. */
export const RESERVE_BYTES = 64 * MEBIBYTE;
/** Two segments of the database's log: with less than that it may stop at the next one. */
const CRITICAL_BYTES = 32 * MEBIBYTE;
const LOOK_MS = 250;
/** People are told while there is still so many times the room below which changes are refused. */
const LOW = 2;

/** What room is needed for: rows of the database, or files in the folder that is watched. */
export type DiskUse = 'rows' | 'files';

/** `low`: soon changes will be refused. `no_files`: only what stores a file is. `full`: every change is. */
export type DiskState = 'ok' | 'low' | 'no_files' | 'full';

export interface DiskSpace {
  /** False while what needs it is refused. Rows of a database that lies elsewhere need none here. */
  hasRoom(use: DiskUse): boolean;
  /** @throws ProductError STORAGE_FULL */
  assertRoom(use: DiskUse): void;
  state(): DiskState;
  /** Gives the reserve free. @returns whether there was one */
  releaseReserve(): boolean;
  stop(): void;
}

/** Where nobody looks at the disk, as in tests of other things. */
export const PLENTY_OF_ROOM: DiskSpace = {
  hasRoom: () => true,
  assertRoom() {},
  state: () => 'ok',
  releaseReserve: () => false,
  stop() {},
};

export interface DiskOptions {
  folder: string;
  /** bytes below which changes are refused */
  minFreeBytes: number;
  /** Whether the database lies in `folder`: then its rows need the room as well, and a reserve is kept beside it. */
  holdsDatabase: boolean;
  log: DatabaseLog;
}

export function watchDisk({ folder, minFreeBytes, holdsDatabase, log }: DiskOptions): DiskSpace {
  // The database may lie elsewhere, behind a link.
  const database = join(folder, 'pg');
  const reserve = join(database, 'reserve');
  let hasRoom = true;
  let isLow = false;
  let isFilling = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const releaseReserve = () => {
    if (!existsSync(reserve)) return false;
    rmSync(reserve, { force: true });
    log.warn({}, 'The reserve on the disk was given free for the database.');
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
    if (hasRoom !== free >= minFreeBytes) {
      hasRoom = !hasRoom;
      const refused = holdsDatabase ? 'changes are refused' : 'no files are stored';
      const now = hasRoom ? 'There is room on the disk again.' : `The disk is almost full; ${refused}.`;
      log.warn({ free, needed: minFreeBytes }, now);
    }
  };
  const hasRoomFor = (use: DiskUse) => {
    if (performance.now() - lookedAt >= LOOK_MS) look();
    return hasRoom || (use === 'rows' && !holdsDatabase);
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    hasRoom: hasRoomFor,
    assertRoom(use) {
      if (!hasRoomFor(use)) throw new ProductError('STORAGE_FULL');
    },
    state() {
      if (!hasRoomFor('files')) return holdsDatabase ? 'full' : 'no_files';
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

/** Written, and not with zeros: a file system may keep those without giving them room. */
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
    // Somebody else took the room meanwhile; it is tried again when there is enough.
    await rm(unfinished, { force: true });
  }
}
