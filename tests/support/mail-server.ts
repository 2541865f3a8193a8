import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** value for the setting SMTP_URL */
  readonly url: string;
  /** Accepted emails, oldest first. */
  readonly received: Email[];
  readonly raw: Buffer[];
  /** Envelope sender of each accepted email. Undeliverable emails are returned to it. */
  readonly returnPaths: string[];
  /** Refused recipients with the server's response: 550 permanently, 451 temporarily. */
  readonly refusals: Map<string, { code: number; text: string }>;
  /** Accepts emails to this recipient, but confirms them only after a call of the returned function. */
  hold(address: string): () => void;
  close(): Promise<void>;
}

/** Starts a mail server on this machine that keeps the emails it accepts. */
export async function startMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const received: Email[] = [];
  const raw: Buffer[] = [];
  const held = new Map<string, Promise<void>>();
  const returnPaths: string[] = [];
  const refusals: TestMailServer['refusals'] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    // Closing doesn't wait for pooled connections, which stay open.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      else done();
    },
    onData(stream, { envelope }, done) {
      callbackify(async () => {
        const bytes = await buffer(stream);
        for (const { address } of envelope.rcptTo) await held.get(address);
        received.push(await PostalMime.parse(bytes));
        raw.push(bytes);
        returnPaths.push(envelope.mailFrom ? envelope.mailFrom.address : '');
      })(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    received,
    raw,
    returnPaths,
    refusals,
    hold(address) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(address, promise);
      return () => {
        held.delete(address);
        resolve();
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
