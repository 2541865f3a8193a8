import type { ReadableStream } from 'node:stream/web';

/** What is known of a stored object without reading it. */
export interface StoredFile {
  key: string;
  /** bytes */
  size: number;
  modifiedAt: Date;
}

export interface FileDownload {
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/**
 * Where photos, logos, signed PDFs and exports lie. One interface for a local folder and for object stores.
 *
 * A key looks like `<org>/<kind>/<random>.webp`: parts of lower-case letters, digits, `.`, `_` and `-`, divided by `/`.
 * Every method throws `InvalidFileKey` for anything else, so a key from outside can never leave the store.
 */
export interface FileStorage {
  /**
   * Stores the whole object or nothing; a reader never sees half of it, and it is on the disk when this returns.
   * An object of that key is replaced.
   *
   * @throws StorageFull when there is no room; nothing is left behind
   */
  upload(key: string, bytes: Uint8Array): Promise<StoredFile>;
  /**
   * The same for what is too large to be held in memory: written as it comes. When the source fails, nothing is left behind
   * and its error is thrown.
   *
   * @throws StorageFull
   */
  uploadStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileNotFound */
  download(key: string): Promise<Uint8Array>;
  /** The same in pieces, for what is sent on as it is read. @throws FileNotFound */
  downloadStream(key: string): Promise<FileDownload>;
  /** The object as an answer sends it: read from the store piece by piece, as fast as it is taken. @throws FileNotFound */
  asBlob(key: string): Promise<Blob>;
  /** Up to 100 objects whose keys start with the folder, sorted by key; `after` continues behind the last key of the page before. */
  list(folder: string, page?: { after?: string }): Promise<StoredFile[]>;
  /** @throws FileNotFound */
  move(from: string, to: string): Promise<void>;
  /** @throws FileNotFound, StorageFull */
  copy(from: string, to: string): Promise<void>;
  /** A path that gives this object to whoever has it, until it expires. */
  sign(key: string, expires: Date): string;
  /** Removing what is not there is no error: the wish is fulfilled. */
  remove(key: string): Promise<void>;
}

/** Objects on one page of a listing. */
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
