import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** for the setting SMTP_URL */
  readonly url: string;
  /** The accepted mails, the oldest first. */
  readonly received: Email[];
  /** The sender of the envelope of each of them: where a mail server would return it. */
  readonly returnPaths: string[];
  /** Refused recipients, with the answer of a real server: 550 permanently, 451 temporarily. */
  readonly refusals: Map<string, { code: number; text: string }>;
  close(): Promise<void>;
}

/** A mail server on this machine that stores the mails it accepts. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: Email[] = [];
  const returnPaths: string[] = [];
  const refusals: TestMailServer['refusals'] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      else done();
    },
    onData(stream, { envelope }, done) {
      callbackify(async () => {
        received.push(await PostalMime.parse(await buffer(stream)));
        returnPaths.push(envelope.mailFrom ? envelope.mailFrom.address : '');
      })(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    returnPaths,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
