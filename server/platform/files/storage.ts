import type { ReadableStream } from 'node:stream/web';

export interface StoredFile {
  key: string;
  /** in bytes */
  size: number;
  modifiedAt: Date;
}

interface FileDownload {
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/**
 * Stores photos, logos, signed PDFs and exports, in a local folder or an object store.
 *
 * A key looks like `<org>/<kind>/<random>.webp`: parts of lowercase letters, digits, `.`, `_` and `-`, separated by
 * `/`. Every method throws `InvalidFileKey` for anything else, so an untrusted key can never escape the store.
 */
export interface FileStorage {
  /**
   * Stores the whole object or nothing, and replaces an existing one. When this returns, the object is on disk. No
   * reader ever sees a partial object.
   * @throws StorageFull when there is no space; nothing is left behind
   */
  upload(key: string, bytes: Uint8Array): Promise<StoredFile>;
  /**
   * Stores an object too large for memory, writing it as it arrives. If the source fails, nothing is left behind and
   * its error is thrown.
   * @throws StorageFull
   */
  uploadStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileNotFound */
  download(key: string): Promise<Uint8Array>;
  /** @throws FileNotFound */
  downloadStream(key: string): Promise<FileDownload>;
  /** Reads the object in pieces, as fast as the client takes them. @throws FileNotFound */
  asBlob(key: string): Promise<Blob>;
  /**
   * Lists up to 100 objects whose keys start with the folder, sorted by key.
   * @param page.after the last key of the previous page
   */
  list(folder: string, page?: { after?: string }): Promise<StoredFile[]>;
  /**
   * Lists every object whose key starts with the folder, sorted by key. Reads the names only once, while `list` reads
   * all of them for each page. Omits an object that was removed since.
   */
  all(folder: string): AsyncIterable<StoredFile>;
  /** @throws FileNotFound */
  move(from: string, to: string): Promise<void>;
  /** @throws FileNotFound, StorageFull */
  copy(from: string, to: string): Promise<void>;
  /** Returns a path that opens this object for anyone who has it, until it expires. */
  sign(key: string, expires: Date): string;
  /** A missing object is not an error. */
  remove(key: string): Promise<void>;
}

export const LIST_LIMIT = 100;

export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';
  readonly code = 'NOT_FOUND';

  constructor() {
    super('Data not found');
  }
}

export class InvalidFileKey extends Error {
  override readonly name = 'InvalidFileKey';
  readonly code = 'NOT_FOUND';

  constructor() {
    super('Data not found');
  }
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'STORAGE_FULL';

  constructor(options: ErrorOptions) {
    super('The server is out of space. Nothing was saved; please try again later.', options);
  }
}
