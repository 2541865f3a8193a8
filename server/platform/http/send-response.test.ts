import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { sendResponse, setHeaders } from './send-response.ts';

const TEXT = 'Soft wash of a stucco facade. '.repeat(100);

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const piecesOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  });

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['', null],
])('a text for a client that accepts "%s" is sent as %s, and arrives unchanged', async (accepted, encoding) => {
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { text: TEXT } }),
  );
  const answer = await fetch(url, { headers: { 'accept-encoding': accepted } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
  const length = Number(answer.headers.get('content-length'));
  if (encoding === null) expect(length).toBe(TEXT.length);
  else expect(length).toBeLessThan(200);
  expect(await answer.text()).toBe(TEXT);
});

test('a text that fits into one packet is sent uncompressed', async () => {
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { text: 'ok' } }),
  );
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual([null, '2']);
});

test('precompressed content is sent as stored, and uncompressed where that encoding does not exist', async () => {
  const variants = { identity: Buffer.from(TEXT), gzip: gzipSync(TEXT) };
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { variants } }),
  );
  const encodingFor = async (accepted: string) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': accepted } });
    expect(await answer.text()).toBe(TEXT);
    return answer.headers.get('content-encoding');
  };
  expect([await encodingFor('gzip'), await encodingFor('br')]).toEqual(['gzip', null]);
});

test('HEAD gets the headers of GET and no content; a stream is not read for it', async () => {
  let cancelled = 0;
  const stream = () => new ReadableStream<Uint8Array>({ cancel: () => void cancelled++ });
  const url = await serve((request, response) =>
    sendResponse(request, response, {
      status: 200,
      content: request.url === '/text' ? { text: TEXT } : { stream: stream(), size: 12 },
    }),
  );
  for (const [path, length] of [
    ['/text', String(TEXT.length)],
    ['/stream', '12'],
  ] as const) {
    const answer = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': '' } });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, length, '']);
  }
  expect(cancelled).toBe(1);
});

test('a client that has this version gets 304 without content', async () => {
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { stream: piecesOf('photo'), size: 5 }, etag: '"v1"' }),
  );
  const known = await fetch(url, { headers: { 'if-none-match': '"v1"' } });
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, '"v1"', '']);
  const other = await fetch(url, { headers: { 'if-none-match': '"v0"' } });
  expect([other.status, await other.text()]).toEqual([200, 'photo']);
});

test('a stream is never compressed', async () => {
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { stream: piecesOf(TEXT, TEXT) } }),
  );
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(TEXT + TEXT);
});

test('a stream that fails halfway cuts the connection, so that a partial file does not look complete', async () => {
  const failed = Promise.withResolvers<unknown>();
  const broken = () => {
    let pieces = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces++ > 0) throw new Error('the disk is gone');
        controller.enqueue(Buffer.from('half'));
      },
    });
  };
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { stream: broken(), size: 8 } }).catch(failed.resolve),
  );
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/);
  expect(await failed.promise).toMatchObject({ message: 'the disk is gone' });
});

test('when a client disconnects during a stream, the stream is canceled', async () => {
  const cancelled = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Buffer.alloc(64 * 1024)),
      cancel: () => cancelled.resolve(),
    });
  const url = await serve((request, response) =>
    sendResponse(request, response, { status: 200, content: { stream: endless() } }).catch(() => undefined),
  );
  const asked = get(url, (answer) => answer.once('data', () => asked.destroy()));
  asked.on('error', () => undefined);
  await cancelled.promise;
});

test('cookies accumulate, and every other header appears once', async () => {
  const url = await serve((request, response) => {
    response.setHeader('cache-control', 'no-store');
    setHeaders(response, [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['cache-control', 'private'],
    ]);
    return sendResponse(request, response, { status: 204 });
  });
  const answer = await fetch(url);
  expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('cache-control')]).toEqual([
    204,
    ['a=1', 'b=2'],
    'private',
  ]);
});
