import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface DatabaseProxy {
  readonly port: number;
  /** From now on, connections stay open but no data arrives, as if someone had pulled a cable. */
  silence(): void;
  /** Drops the silent connections and lets new ones work. */
  restore(): void;
  close(): Promise<void>;
}

/** Forwards a TCP port to a PostgreSQL server on a Unix socket. */
export async function startDatabaseProxy(socketPath: string): Promise<DatabaseProxy> {
  const clients = new Set<Socket>();
  let passage: Promise<void> | undefined;
  let open = () => {};
  const pass = async (done: () => void) => {
    await passage;
    done();
  };
  const procedures = () =>
    new Transform({
      transform: (chunk, _encoding, done) => void pass(() => done(null, chunk)),
      flush: (done) => void pass(done),
    });
  const server = createServer((client) => {
    const database = connect(socketPath);
    clients.add(client);
    client.once('close', () => {
      clients.delete(client);
      database.destroy();
    });
    database.once('close', () => client.resetAndDestroy());
    // A test may break a connection at any time. The 'close' event cleans up both ends, so errors need no
    // handling.
    for (const end of [client, database]) end.on('error', () => {});
    client.pipe(procedures()).pipe(database).pipe(procedures()).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restore = () => {
    for (const client of clients) client.resetAndDestroy();
    passage = undefined;
    open();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      ({ promise: passage, resolve: open } = Promise.withResolvers<void>());
    },
    restore,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        restore();
      }),
  };
}
