/** Sends requests that no browser sends. Each gets a fitting response, and none counts as a server error. */

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { os } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { smallBuild } from '#tests/samples/small-build.ts';
import { createServer, type RunningServer } from './server.ts';

let running: RunningServer;
const build = smallBuild();
const ENV = { PUBLIC_URL: 'http://localhost:3000', publicUrlIsSet: false, TRUST_PROXY: 0, PRODUCT_NAME: 'Rinseline' };

beforeAll(async () => {
  running = createServer({
    env: ENV as Env,
    log: createLog({ LOG_LEVEL: 'silent', ROLE: 'all' }),
    router: { open: os.route({ method: 'POST', path: '/open' }).handler(() => ({ ok: true })) },
    pages: { build: async () => build, mode: 'production' },
    checkReady: async () => {},
  });
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => running?.close(0));

function statusOf(...lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      answer += piece;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, 'latin1');
  });
}

const HOST = 'host: localhost';

test.each(['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'QUERY', 'M-SEARCH'])(
  '%s is not a supported method',
  async (method) => {
    for (const path of ['/', '/api/open', '/healthz', '/files/x', '/app'])
      expect([path, await statusOf(`${method} ${path} HTTP/1.1`, HOST)]).toEqual([path, 405]);
  },
);

test.each([
  ['CONNECT localhost:1 HTTP/1.1', 405],
  ['BREW / HTTP/1.1', 400],
  ['GET * HTTP/1.1', 400],
  ['OPTIONS * HTTP/1.1', 400],
  ['GET http://elsewhere.test/ HTTP/1.1', 400],
  ['GET //elsewhere.test/ HTTP/1.1', 404],
  ['GET //[ HTTP/1.1', 404],
  ['GET /% HTTP/1.1', 404],
  ['GET /%00 HTTP/1.1', 404],
  ['GET /%ff%fe HTTP/1.1', 404],
  ['GET /api/% HTTP/1.1', 404],
  ['GET /\\..\\x HTTP/1.1', 404],
  ['GET /app/%zz HTTP/1.1', 200],
])('%s is answered with status %i', async (line, status) => {
  expect(await statusOf(line, HOST)).toBe(status);
});

test.each(['localhost:99999', 'localhost:0', '-', '[::1', '..', 'a b', '%', ''])(
  'the host %j does not cause a failure',
  async (host) => {
    for (const path of ['/', '/api/open', '/healthz'])
      expect(await statusOf(`GET ${path} HTTP/1.1`, `host: ${host}`)).toBeLessThan(500);
  },
);

test.each([
  ['expect: 200-ok', 417],
  ['expect: 100-continue', 404],
  ['content-length: -1', 400],
  ['content-length: 1, 2', 400],
  ['transfer-encoding: gzip', 400],
  ['content-type: multipart/form-data', 404],
  ['cookie: %; =; a=%zz', 404],
  ['accept-encoding: *;q=0', 404],
  ['x-request-id: \x01', 400],
])('%s is answered with status %i', async (header, status) => {
  expect(await statusOf('GET /nowhere HTTP/1.1', HOST, header)).toBe(status);
});

test.each(['/', '/healthz', '/api/open', '/files/x', '/app'])('two Host headers get a 400 on %s', async (path) => {
  expect(await statusOf(`GET ${path} HTTP/1.1`, HOST, 'Host: elsewhere.test')).toBe(400);
  expect(await statusOf(`GET ${path} HTTP/1.1`, HOST, HOST)).toBe(400);
});
