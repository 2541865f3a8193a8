import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A URL that stays the same while the program is killed and restarted on other ports. */
export interface SteadyAddress {
  readonly url: string;
  leadTo(url: string): void;
  close(): Promise<void>;
}

export async function openSteadyAddress(): Promise<SteadyAddress> {
  const open = new Set<Socket>();
  let port = 0;
  const server = createServer((client) => {
    const program = connect(port, 'localhost');
    for (const [end, other] of [
      [client, program],
      [program, client],
    ] as const) {
      open.add(end);
      end.once('close', () => {
        open.delete(end);
        other.destroy();
      });
      // A connection fails while the program is down. The 'close' event then ends the other side.
      end.on('error', () => {});
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of open) end.destroy();
      }),
  };
}
