import { randomBytes } from 'node:crypto';
import { type Dirent, openAsBlob } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ReadableStream } from 'node:stream/web';
import { isDiskFull, isFileMissing } from './file-errors.ts';
import { checkedFolder, checkedKey, isKey } from './file-key.ts';
import { signedPath, verifiedKey } from './signed-path.ts';
import { FileNotFound, type FileStorage, LIST_LIMIT, StorageFull, type StoredFile } from './storage.ts';

export interface LocalStorageOptions {
  /** such as DATA_DIR/files; created if missing */
  folder: string;
  /** key for the signatures of `sign`; a new one invalidates all signed paths */
  secret: string;
  now?: () => Date;
  /** tests use this to simulate a full disk */
  openNew?: (path: string) => Promise<NewFile>;
  /** tests count the calls */
  readNames?: ReadNames;
}

type ReadNames = (path: string) => Promise<Dirent[]>;

interface NewFile {
  /** Appends to the bytes written before. */
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

type Pieces = AsyncIterable<Uint8Array> | readonly Uint8Array[];

export interface LocalFileStorage extends FileStorage {
  /** Returns the key of a path created by `sign`; null when the path was changed or has expired. */
  verify(path: string): string | null;
}

/** On the same disk, so that the final rename is atomic. No key can have this name. */
const UNFINISHED = '.unfinished';
/** A write takes seconds, so a killed process left an older unfinished file. */
const UNFINISHED_MAX_AGE_MS = 3_600_000;

/** Stores objects as plain files, which any backup of the folder covers. */
export async function openLocalStorage(options: LocalStorageOptions): Promise<LocalFileStorage> {
  const root = resolve(options.folder);
  const unfinished = join(root, UNFINISHED);
  const now = options.now ?? (() => new Date());
  const openNew = options.openNew ?? ((path: string) => open(path, 'wx', 0o600));
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'));

  const readNames = options.readNames ?? ((path: string) => readdir(path, { withFileTypes: true }));
  const keysBelow = (folder: string) => keysUnder(root, checkedFolder(folder), readNames);
  const described = async (keys: readonly string[]) =>
    (await Promise.all(keys.map((key) => describe(key, pathOf(key))))).flat();

  async function write(key: string, pieces: Pieces): Promise<StoredFile> {
    const target = pathOf(key);
    const temporary = join(unfinished, randomBytes(16).toString('hex'));
    let size = 0;
    try {
      const file = await openNew(temporary);
      try {
        for await (const piece of pieces) {
          await file.writeFile(piece);
          size += piece.byteLength;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await makeFolder(root, dirname(target));
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw explained(error);
    }
    await syncFolder(dirname(target));
    return { key, size, modifiedAt: now() };
  }

  await makeFolder(dirname(root), unfinished);
  await removeLeftovers(unfinished, now().getTime() - UNFINISHED_MAX_AGE_MS);

  return {
    upload: (key, bytes) => write(key, [bytes]),
    uploadStream: write,
    download: async (key) => readFile(pathOf(key)).catch(rethrow),
    async downloadStream(key) {
      const file = await open(pathOf(key)).catch(rethrow);
      const { size } = await file.stat();
      return { size, stream: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> };
    },
    async asBlob(key) {
      const path = pathOf(key);
      // The blob opens the file only when someone reads it, so a missing file is reported here.
      await stat(path).catch(rethrow);
      return openAsBlob(path);
    },
    async list(folder, { after = '' } = {}) {
      const keys = (await keysBelow(folder)).filter((key) => key > after).sort();
      return described(keys.slice(0, LIST_LIMIT));
    },
    async *all(folder) {
      const keys = (await keysBelow(folder)).sort();
      for (let at = 0; at < keys.length; at += LIST_LIMIT) yield* await described(keys.slice(at, at + LIST_LIMIT));
    },
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      await stat(source).catch(rethrow);
      await makeFolder(root, dirname(target));
      await rename(source, target).catch(rethrow);
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
    },
    async copy(from, to) {
      await write(to, [await readFile(pathOf(from)).catch(rethrow)]);
    },
    sign: (key, expires) => signedPath(key, expires, options.secret),
    verify: (path) => verifiedKey(path, options.secret, now()),
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Skips links, and files that aren't ours. */
async function keysUnder(root: string, folder: string, readNames: ReadNames): Promise<string[]> {
  const entries = await readNames(join(root, folder)).catch(nothingThere);
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return keysUnder(root, path, readNames);
      return entry.isFile() && isKey(path) ? [path] : [];
    }),
  );
  return nested.flat();
}

/** Returns an empty list if the object was removed since its name was read. */
async function describe(key: string, path: string): Promise<StoredFile | []> {
  const found = await stat(path).catch(nothingThere);
  return 'mtime' in found ? { key, size: found.size, modifiedAt: found.mtime } : [];
}

/** Flushes each new directory entry to disk. Otherwise a power failure could lose the folder with its files. */
async function makeFolder(above: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length > above.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Makes a rename in the folder survive a power failure. Windows can't open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(nothingThere);
    if ('mtimeMs' in found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

function explained(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageFull({ cause: error });
  if (isFileMissing(error)) return new FileNotFound();
  return error;
}

function rethrow(error: unknown): never {
  throw explained(error);
}

function nothingThere(error: unknown): [] {
  if (explained(error) instanceof FileNotFound) return [];
  throw error;
}
