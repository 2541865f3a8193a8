import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralRecord, dataDescriptor, endOfDirectory, localHeader, type ZipContent } from './zip-records.ts';

type Content = AsyncIterable<Uint8Array | string> | Uint8Array | string;

/** One file of the ZIP, as the manifest lists it. */
export interface WrittenFile {
  path: string;
  /** bytes, before compression */
  size: number;
  sha256: string;
}

export interface ZipWriter {
  /** The ZIP while it is written; has to be read, or `add` waits. */
  readonly bytes: Readable;
  readonly written: readonly WrittenFile[];
  /**
   * Writes one file to its end before it returns, so that only a few pieces are in memory at any time. Nothing of a file is
   * kept but its entry in the list of contents: an export has tens of thousands of them.
   *
   * @throws whatever the content throws, or what the writer was aborted with
   */
  add(path: string, content: Content, options: { compress: boolean }): Promise<void>;
  /** Writes the list of contents that ends a ZIP. */
  end(): Promise<void>;
  /** Ends everything half-way: a waiting `add` fails with its next piece, and so does whoever reads `bytes`. */
  abort(error: Error): void;
}

/** @param madeAt date of all files inside */
export function createZipWriter(madeAt: Date): ZipWriter {
  const bytes = new PassThrough();
  const written: WrittenFile[] = [];
  const directory: Buffer[] = [];
  const aborted = new AbortController();
  let offset = 0;
  // The error reaches whoever waits in `add`; without a listener it would end the process as well.
  bytes.on('error', () => undefined);

  async function write(piece: Uint8Array): Promise<void> {
    aborted.signal.throwIfAborted();
    offset += piece.byteLength;
    if (bytes.write(piece)) return;
    await once(bytes, 'drain', { signal: aborted.signal }).catch((error: unknown) => {
      aborted.signal.throwIfAborted();
      throw error;
    });
  }

  return {
    bytes,
    written,
    async add(path, content, { compress }) {
      const entry = { path, modifiedAt: madeAt, deflated: compress, offset };
      await write(localHeader(entry));
      const begun = offset;
      const measure = new Measure();
      const pieces = measure.passing(content);
      const writeAll = async (source: AsyncIterable<Uint8Array>) => {
        for await (const piece of source) await write(piece);
      };
      if (compress) await pipeline(pieces, createDeflateRaw(), writeAll);
      else await writeAll(pieces);
      const found = measure.content(offset - begun);
      await write(dataDescriptor(found));
      directory.push(centralRecord(entry, found));
      written.push({ path, size: found.size, sha256: measure.sha256() });
    },
    async end() {
      const begun = offset;
      for (const entry of directory) await write(entry);
      await write(endOfDirectory({ entries: directory.length, size: offset - begun, offset: begun }));
      bytes.end();
    },
    abort(error) {
      aborted.abort(error);
      bytes.destroy(error);
    },
  };
}

/** What is found out about a file while it passes. */
class Measure {
  readonly #hash: Hash = createHash('sha256');
  #crc32 = 0;
  #size = 0;

  async *passing(content: Content): AsyncGenerator<Uint8Array> {
    for await (const piece of piecesOf(content)) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      if (bytes.byteLength === 0) continue;
      this.#hash.update(bytes);
      this.#crc32 = crc32(bytes, this.#crc32);
      this.#size += bytes.byteLength;
      yield bytes;
    }
  }

  content(packedSize: number): ZipContent {
    return { crc32: this.#crc32, size: this.#size, packedSize };
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

function piecesOf(content: Content): AsyncIterable<Uint8Array | string> | [Uint8Array | string] {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}
