import type { ReadableStream } from 'node:stream/web';

/** The metadata of a stored object. */
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
 * Storage of photos, logos, signed PDFs and exports, with the same interface for a local folder and for object
 * stores.
 *
 * A key looks like `<org>/<kind>/<random>.webp`: parts of lowercase letters, digits, `.`, `_` and `-`, separated by
 * `/`. Every method throws `InvalidFileKey` for anything else, so an untrusted key can never escape the store.
 */
export interface FileStorage {
  /**
   * Stores the whole object or nothing. No reader sees a partial object, and the object is on disk when this returns.
   * It replaces an existing object with that key.
   *
   * @throws StorageFull when there is no space; nothing is left behind
   */
  upload(key: string, bytes: Uint8Array): Promise<StoredFile>;
  /**
   * Stores an object too large for memory like `upload`, writing it as it arrives. If the source fails, nothing is
   * left behind and its error is thrown.
   *
   * @throws StorageFull
   */
  uploadStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileNotFound */
  download(key: string): Promise<Uint8Array>;
  /** Returns the object as a stream, to be forwarded while it is read. @throws FileNotFound */
  downloadStream(key: string): Promise<FileDownload>;
  /**
   * Returns the object as a response body, which is read from the store in pieces, as fast as the client takes them.
   * @throws FileNotFound
   */
  asBlob(key: string): Promise<Blob>;
  /**
   * Lists up to 100 objects whose keys start with the folder, sorted by key. `after` is the last key of the previous
   * page.
   */
  list(folder: string, page?: { after?: string }): Promise<StoredFile[]>;
  /**
   * Lists every object whose key starts with the folder, sorted by key. It reads the names only once, while `list`
   * reads all of them for each page. An object that was removed since then is omitted.
   */
  all(folder: string): AsyncIterable<StoredFile>;
  /** @throws FileNotFound */
  move(from: string, to: string): Promise<void>;
  /** Copies an object. @throws FileNotFound, StorageFull */
  copy(from: string, to: string): Promise<void>;
  /** Returns a path that opens this object for anyone who has it, until it expires. */
  sign(key: string, expires: Date): string;
  /** Removes an object. A missing object is not an error, because the goal is reached. */
  remove(key: string): Promise<void>;
}

/** Objects per page of a list. */
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
