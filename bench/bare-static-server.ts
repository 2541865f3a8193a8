/**
 * Sends the product's recorded responses from a map of paths, with node:http and nothing else, for
 * bench/prerendered.ts to compare. Headers and compressed bytes are ready in the map.
 */
import { createServer } from 'node:http';

export interface ReadyAnswer {
  path: string;
  /** names and values in turn */
  headers: string[];
  body: Uint8Array;
}

function start(answers: readonly ReadyAnswer[]): void {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, 'localhost', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
}

process.once('message', (message) => start((message as { answers: ReadyAnswer[] }).answers));
process.once('disconnect', () => process.exit(0));
