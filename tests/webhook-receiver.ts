/** A program of somebody else that is told of events: a real server, as good or as bad as a test wants it to be. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  headers: Record<string, string>;
  /** byte for byte */
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A status, or what to do with the open answer; an answer that is never ended is a receiver that hangs. */
export type Answer = number | ((answer: ServerResponse) => void);

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** every message that came in, also those it answered badly */
  readonly received: Received[];
  /** those it answered with 2xx */
  readonly accepted: Received[];
  /** decides what the next messages are answered; 204 at first */
  answer: (message: Received) => Answer;
  close(): Promise<void>;
}

/** @param port of one that was closed before, to come back where it was */
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<Received> {
  const body = await text(request);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) as Received['event'] };
}

/** As a receiver does it, with the public library. @throws WebhookVerificationError */
export function verify(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown {
  return new Webhook(secret).verify(body, headers);
}
