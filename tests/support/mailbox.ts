import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';

interface ImapServer {
  server: Server;
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  appendMessage(folder: string, flags: string[], at: Date, raw: string): void;
  getMailbox(folder: string): { messages: { flags: string[]; uid: number }[]; uidvalidity: number };
  setCommandHandler(command: string, handler: unknown): void;
}
const startImapServer = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => ImapServer;

export interface TestMailbox {
  /** for the setting BOUNCE_IMAP_URL */
  readonly url: string;
  deliver(raw: string, at?: Date): void;
  /** Returns the flags of every email in the inbox, oldest first. */
  flags(): string[][];
  /** Gives every email a new number, as a server does after a repair. */
  renumber(): void;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<TestMailbox> {
  const imap = startImapServer({ storage: { INBOX: {} }, plugins: ['ID', 'LITERALPLUS', 'UNSELECT'] });
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  const { port } = imap.server.address() as AddressInfo;
  const open = new Set<{ destroy(): void }>();
  imap.server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    deliver: (raw, at = new Date()) => imap.appendMessage('INBOX', [], at, raw.replaceAll(/\r?\n/g, '\r\n')),
    flags: () => imap.getMailbox('INBOX').messages.map(({ flags }) => flags),
    renumber() {
      imap.getMailbox('INBOX').uidvalidity += 1;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => imap.close(() => resolve()));
    },
  };
}
