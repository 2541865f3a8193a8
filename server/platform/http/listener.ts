import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import { clientIp } from '#server/platform/auth/request-facts.ts';
import { FairQueue } from '#server/platform/fair-scheduling/fair-queue.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { sendResponse } from './send-response.ts';

/** Maximum number of open connections, in total and per client. An office with many people is one client. */
export const CONNECTIONS = { limit: 2000, limitPerShare: 200, waiting: 0, waitingPerShare: 0 } as const;

const HEADERS_TIMEOUT_MS = 15_000;
/** How often the server looks for connections with late headers. */
const CHECK_MS = 5000;
/** A connection without traffic in either direction is closed after this time. */
const SILENCE_MS = 120_000;
/** Longer than a proxy keeps its connections, so that the server never closes one in use. */
const KEEP_ALIVE_MS = 65_000;

export function openListener(take: RequestListener, env: Pick<Env, 'TRUST_PROXY'>): Server {
  const inUse = new FairQueue(CONNECTIONS);
  const isBehindProxy = env.TRUST_PROXY > 0;
  const begin: RequestListener = isBehindProxy ? (...exchange) => takeOne(inUse, exchange, take, env) : take;
  const server = createServer(
    // A request has no time limit, because its body may take any time while it arrives (request-body.ts).
    { requestTimeout: 0, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    begin,
  );
  server.timeout = SILENCE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = CONNECTIONS.limit;
  // A client that sends Expect: 100-continue gets 100 Continue only when its body is about to be read.
  server.on('checkContinue', begin);
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n');
  });
  if (!isBehindProxy) server.on('connection', (socket) => keepOpen(inUse, socket));
  return server;
}

function keepOpen(connections: FairQueue, socket: Socket): void {
  const share = rateLimitKey(socket.remoteAddress ?? '');
  if (!connections.tryEnter(share)) return void socket.destroy();
  socket.once('close', () => connections.leave(share));
}

/** Counts requests instead of connections, because behind a proxy every connection is the proxy's. */
function takeOne(
  requests: FairQueue,
  [request, response]: Parameters<RequestListener>,
  take: RequestListener,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
): void {
  const share = rateLimitKey(clientIp(request, TRUST_PROXY));
  if (!requests.tryEnter(share)) {
    response.setHeader('retry-after', '2');
    response.setHeader('connection', 'close');
    return void sendResponse(request, response, { status: 429 });
  }
  response.once('close', () => requests.leave(share));
  take(request, response);
}
