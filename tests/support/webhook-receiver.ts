/** Receives events like another program: a real server that behaves as the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { undocumentedIn } from './webhook-document.ts';

export interface Received {
  id: string;
  headers: Record<string, string>;
  /** the exact text */
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/**
 * A status, or a function that handles the open response. A response that never ends acts like a hanging
 * receiver.
 */
export type Answer = number | ((answer: ServerResponse) => void);

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** every incoming message, including refused ones */
  readonly received: Received[];
  /** messages answered with 2xx */
  readonly accepted: Received[];
  /** Decides the response to the next messages, 204 at first. */
  answer: (message: Received) => Answer;
  /** @throws Error after a message that the API document doesn't describe */
  close(): Promise<void>;
}

/** @param port of a receiver that was closed, to restart it at the same URL */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const accepted: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then((message) => {
      received.push(message);
      const answer = receiver.answer(message);
      if (typeof answer === 'function') return answer(response);
      if (answer < 300) accepted.push(message);
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${bound}/hooks`,
    port: bound,
    received,
    accepted,
    answer: () => 204,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      const undocumented = received.flatMap(({ event }) => undocumentedIn(event));
      if (undocumented.length > 0) throw new Error(`The API document does not describe: ${undocumented.join('; ')}`);
    },
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<Received> {
  const body = await text(request);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) as Received['event'] };
}

/** Verifies a message with the public library, like a receiver. @throws WebhookVerificationError */
export function verify(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown {
  return new Webhook(secret).verify(body, headers);
}
