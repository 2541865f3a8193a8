import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

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
   * Writes one file to its end before it returns, so that only a few pieces are in memory at any time.
   * @throws whatever the content throws, or what the writer was aborted with
   */
  add(path: string, content: Content, options: { compress: boolean }): Promise<void>;
  /** Writes the list of contents that ends a ZIP. */
  end(): void;
  /** Ends everything half-way: a waiting `add` fails, and so does whoever reads `bytes`. */
  abort(error: Error): void;
}

/** @param madeAt date of all files inside */
export function createZipWriter(madeAt: Date): ZipWriter {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const written: WrittenFile[] = [];
  let current: Readable | undefined;
  let failure: Error | undefined;
  // What goes wrong while a file is read reaches its `add` as well; without a listener it would end the process.
  zip.on('error', () => undefined);
  bytes.on('error', () => undefined);

  return {
    bytes,
    written,
    async add(path, content, { compress }) {
      if (failure) throw failure;
      const file: WrittenFile = { path, size: 0, sha256: '' };
      const source = Readable.from(measured(content, file), { objectMode: false });
      current = source;
      zip.addReadStream(source, path, { mtime: madeAt, mode: 0o100644, compress });
      await finished(source);
      written.push(file);
    },
    end: () => zip.end(),
    abort(error) {
      failure ??= error;
      current?.destroy(failure);
      bytes.destroy(failure);
    },
  };
}

async function* measured(content: Content, file: WrittenFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(content)) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    if (bytes.byteLength === 0) continue;
    hash.update(bytes);
    file.size += bytes.byteLength;
    yield bytes;
  }
  file.sha256 = hash.digest('hex');
}

function piecesOf(content: Content): AsyncIterable<Uint8Array | string> | [Uint8Array | string] {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}
