import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const READY = 'Z';
const NO_TRANSACTION = 'I';
const TERMINATE = 'X';
const FRAME_HEAD = 5;

export interface TransactionPooler {
  readonly port: number;
  close(): Promise<void>;
}

/** A session with the server. Clients take turns using it, one transaction at a time. */
interface Session {
  socket: Socket;
  user: Client | undefined;
  unread: Buffer;
  isNew: boolean;
}

interface Client {
  socket: Socket;
  role: string;
  session: Session | undefined;
}

/**
 * Acts like PgBouncer in transaction mode. After each transaction the session returns to the pool, and the next
 * client of the same role gets the session used last. A client's sign-in opens a session that all clients share.
 * @param refusesOptions acts like a PgBouncer that doesn't ignore session options
 */
export async function startTransactionPooler(
  socketPath: string,
  { refusesOptions = false } = {},
): Promise<TransactionPooler> {
  const free = new Map<string, Session[]>();
  const sockets = new Set<Socket>();

  function openSession(user: Client): Session {
    const session: Session = { socket: connect(socketPath), user, unread: Buffer.alloc(0), isNew: true };
    sockets.add(session.socket);
    session.socket.on('error', () => {});
    session.socket.on('data', (data) => {
      const chunk = Buffer.from(data as Uint8Array);
      session.user?.socket.write(chunk);
      session.unread = Buffer.concat([session.unread, chunk]);
      while (session.unread.length >= FRAME_HEAD) {
        const length = 1 + session.unread.readUInt32BE(1);
        if (session.unread.length < length) return;
        const kind = String.fromCharCode(session.unread[0] ?? 0);
        const state = String.fromCharCode(session.unread[FRAME_HEAD] ?? 0);
        session.unread = session.unread.subarray(length);
        if (kind === READY && state === NO_TRANSACTION) giveBack(session);
      }
    });
    return session;
  }

  function giveBack(session: Session): void {
    const { user } = session;
    if (user === undefined) return;
    const sessions = free.get(user.role) ?? [];
    free.set(user.role, sessions);
    // A session that has run no transaction yet goes to the end of the line.
    if (session.isNew) sessions.unshift(session);
    else sessions.push(session);
    session.isNew = false;
    user.session = undefined;
    session.user = undefined;
  }

  function hear(client: Client, chunk: Buffer): void {
    if (String.fromCharCode(chunk[0] ?? 0) === TERMINATE) return void client.socket.end();
    const session = client.session ?? free.get(client.role)?.pop();
    if (session === undefined) return void client.socket.destroy();
    session.user = client;
    client.session = session;
    session.socket.write(chunk);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const client: Client = { socket, role: '', session: undefined };
    socket.once('data', (greeting) => {
      if (refusesOptions && greeting.includes('options\0')) {
        const words = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
        const head = Buffer.from([0x45, 0, 0, 0, words.length + 4]);
        return void socket.end(Buffer.concat([head, words]));
      }
      client.role = /user\0([^\0]+)/.exec(greeting.toString('latin1'))?.[1] ?? '';
      client.session = openSession(client);
      client.session.socket.write(greeting);
      socket.on('data', (chunk) => hear(client, Buffer.from(chunk as Uint8Array)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
