import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';

const COMMAND = `BASE_BACKUP (LABEL 'rinseline', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/**
 * Streams a copy of the running cluster as a tar archive: its files, and the write-ahead log that makes them
 * consistent. `pg_basebackup` does the same, but the embedded package doesn't include that program.
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

/** The replication protocol's copy mode, which `pg` lacks. `pg` calls the methods by these names. */
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
    // Copies the bytes, because the driver reuses the chunk's memory.
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
