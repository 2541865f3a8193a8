import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';

const COMMAND = `BASE_BACKUP (LABEL 'rinseline', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/**
 * Streams a copy of the whole cluster as a tar archive while it runs: the files as they are on disk, and the
 * write-ahead log that makes them consistent. This is what `pg_basebackup` does; the embedded package does not
 * include that program.
 *
 * @param connection a role with REPLICATION
 * @param archive receives the bytes and is closed at the end; its backpressure sets the pace
 * @throws the server's error, or the archive's
 */
export async function streamBaseBackup(
  connection: DatabaseConnection,
  archive: WritableStream<Uint8Array>,
): Promise<void> {
  const config: ClientConfig & { replication: string } = { ...connection, replication: 'true' };
  const client = new Client(config);
  await client.connect();
  const writer = archive.getWriter();
  try {
    const copy = new BaseBackup(writer);
    client.on('error', (error) => copy.handleError(error));
    client.query(copy);
    await copy.finished;
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  } finally {
    await client.end();
  }
}

/** Implements the copy mode of the replication protocol, which `pg` does not support. The method names are `pg`'s. */
class BaseBackup implements Submittable {
  readonly finished: Promise<void>;
  readonly #done = Promise.withResolvers<void>();
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #stream: Connection['stream'] | undefined;
  #archives = 0;
  #unwritten = 0;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(writer: WritableStreamDefaultWriter<Uint8Array>) {
    this.#writer = writer;
    this.finished = this.#done.promise;
  }

  submit(connection: Connection): void {
    this.#stream = connection.stream;
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') this.#archives += 1;
    if (this.#archives > 1)
      this.#done.reject(new Error('The cluster has tablespaces, which a backup does not support.'));
    // The driver reuses a chunk's memory for the next chunk, so the bytes are copied.
    else if (kind === 'd') this.#write(Uint8Array.from(chunk.subarray(1)));
  }

  handleReadyForQuery(): void {
    this.#lastWrite.then(this.#done.resolve, this.#done.reject);
  }

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}

  /** Stops reading from the server until everything received is written, because a backup can be larger than memory. */
  #write(bytes: Uint8Array): void {
    this.#unwritten += 1;
    this.#stream?.pause();
    this.#lastWrite = this.#writer.write(bytes).then(() => {
      this.#unwritten -= 1;
      if (this.#unwritten === 0) this.#stream?.resume();
    });
    this.#lastWrite.catch(this.#done.reject);
  }
}
