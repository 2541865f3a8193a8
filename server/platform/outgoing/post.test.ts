import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_RESPONSE_MAX } from '#domain/company/webhook-events.ts';
import { sendPost } from './post.ts';

let server: Server;
let asked: string[];
let answer: (response: ServerResponse, path: string) => void;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host}`);
    request.resume();
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const port = () => (server.address() as AddressInfo).port;
const here = (path = '/hooks') => `http://127.0.0.1:${port()}${path}`;
const message = {
  headers: { 'content-type': 'application/json' },
  body: '{"type":"webhook.test"}',
  allowPrivate: true,
};
const post = (url: string, options: Partial<Parameters<typeof sendPost>[1]> = {}) =>
  sendPost(url, { ...message, ...options });

describe('the receiver’s response', () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [301, 'The receiver responded with a redirect, which we don’t follow.'],
    [400, 'The receiver responded with status 400.'],
    [404, 'The receiver responded with status 404.'],
    [410, 'The receiver responded with 410 Gone.'],
    [500, 'The receiver responded with status 500.'],
    [503, 'The receiver responded with status 503.'],
  ])('a response with status %i gives the error %j', async (status, error) => {
    answer = (response) => response.writeHead(status, { location: here('/elsewhere'), 'retry-after': '90' }).end();
    expect(await post(here())).toEqual({ status, error, response: '', retryAfter: '90' });
    // There is only one request, because redirects are not followed.
    expect(asked).toEqual([`POST /hooks 127.0.0.1:${port()}`]);
  });

  test('the response is stored in part and as printable text', async () => {
    answer = (response) => response.writeHead(400).end(`\u0000\u001b[2Jno\n\ttab \ud83d\ude00${'x'.repeat(9000)}`);
    const { response } = await post(here());
    expect(response).toHaveLength(WEBHOOK_RESPONSE_MAX);
    expect(response).toMatch(/^\ufffd\ufffd\[2Jno\n\ufffdtab 😀x+$/);
  });

  test('a response that does not end is read only as far as needed', async () => {
    answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    };
    expect(await post(here())).toMatchObject({ status: 200, error: null });
  });

  test.each([
    ['drips its body', (response: ServerResponse) => response.writeHead(200).write('ok, ')],
    ['sends headers and nothing more', (response: ServerResponse) => response.writeHead(200).flushHeaders()],
  ])('a response that %s counts by its status', async (_, begin) => {
    const closed = Promise.withResolvers<void>();
    answer = (response) => {
      begin(response);
      response.on('close', () => closed.resolve());
    };
    const outcome = await post(here(), { bodyMs: 30 });
    expect(outcome).toMatchObject({ status: 200, error: null });
    await closed.promise;
  });

  test('a response counts by its status when time runs out during the body', async () => {
    answer = (response) => response.writeHead(200).write('so ');
    expect(await post(here(), { timeMs: 400, bodyMs: 60_000 })).toMatchObject({ status: 200, error: null });
  });

  test('a response counts by its status when the connection breaks', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    expect(await post(here())).toMatchObject({ status: 200, error: null });
  });
});

describe('a receiver that fails', () => {
  const failed = (error: string) => ({ status: null, error, response: '', retryAfter: undefined });

  test('a receiver that never responds is given up on', async () => {
    answer = () => undefined;
    expect(await post(here(), { timeMs: 50 })).toEqual(failed('The receiver did not respond within 5 seconds.'));
  });

  test('a receiver that cannot be resolved in time is given up on', async () => {
    const never = () => new Promise<never>(() => undefined);
    const url = 'https://hooks.example.com/';
    expect(await post(url, { timeMs: 50, allowPrivate: false, resolve: never })).toEqual(
      failed('The receiver did not respond within 5 seconds.'),
    );
  });

  test('a receiver that is down, hangs up or speaks another protocol is described in plain words', async () => {
    answer = (response) => response.destroy();
    expect(await post(here())).toEqual(failed('The receiver closed the connection without responding.'));
    const url = here();
    expect(await post(url.replace('http:', 'https:'))).toEqual(failed('We couldn’t open a secure connection.'));
    await new Promise((resolve) => server.close(resolve));
    expect(await post(url)).toEqual(failed('The receiver refused the connection.'));
    const odd = createTcpServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    expect(await post(`http://127.0.0.1:${(odd.address() as AddressInfo).port}/`)).toEqual(
      failed('The receiver’s response isn’t HTTP.'),
    );
    odd.close();
  });
});

describe('the address guard', () => {
  const PRIVATE = 'This URL points to a private network.';

  test.each([
    ['an IP address', '127.0.0.1', []],
    ['a name that resolves to a private IP address', 'hooks.example.com', ['127.0.0.1']],
    ['a name that resolves to a public and a private IP address', 'hooks.example.com', ['93.184.215.14', '127.0.0.1']],
    ['a name that resolves to a private IP address in IPv6 form', 'hooks.example.com', ['::ffff:127.0.0.1']],
  ])('blocks %s', async (_, host, addresses) => {
    const resolve = () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    const url = `https://${host}:${port()}/`;
    expect(await post(url, { allowPrivate: false, resolve })).toMatchObject({ status: null, error: PRIVATE });
    expect(asked).toEqual([]);
  });

  test('connects to the IP address that was checked, not to what the name resolves to later', async () => {
    answer = (response) => response.writeHead(204).end();
    let lookUps = 0;
    const resolve = () => {
      lookUps += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const url = `http://hooks.example.com:${port()}/hooks`;
    expect(await post(url, { resolve })).toMatchObject({ status: 204, error: null });
    expect(lookUps).toBe(1);
    // The receiver still gets the host name in the request.
    expect(asked).toEqual([`POST /hooks hooks.example.com:${port()}`]);
  });
});
