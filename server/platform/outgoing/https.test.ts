/** Posts over https to an IP address that was looked up before. The certificate must still match the name. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from '#tests/support/example-certificate.ts';
import { sendPost } from './post.ts';

let server: Server;
let named: unknown[];

beforeAll(async () => {
  named = [];
  server = createServer({ key: EXAMPLE_KEY, cert: EXAMPLE_CERTIFICATE }, (_request, response) =>
    response.writeHead(204).end(),
  );
  server.on('secureConnection', (socket) => named.push(socket.servername));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function postTo(host: string) {
  const { port } = server.address() as AddressInfo;
  return sendPost(`https://${host}:${port}/hooks`, {
    headers: {},
    body: '{}',
    allowPrivate: true,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
}

test('a receiver must present a certificate for its own name, from a known authority', async () => {
  const authorities = getCACertificates('default');
  const unknown = await postTo('hooks.example.com');
  expect(unknown).toMatchObject({
    status: null,
    error: 'The receiver’s certificate isn’t signed by a known authority.',
  });
  try {
    setDefaultCACertificates([...authorities, EXAMPLE_CERTIFICATE]);
    expect(await postTo('hooks.example.com')).toMatchObject({ status: 204, error: null });
    expect(named.at(-1)).toBe('hooks.example.com');
    const other = await postTo('other.example.com');
    expect(other).toMatchObject({ status: null, error: 'The receiver’s certificate is for another host name.' });
  } finally {
    setDefaultCACertificates(authorities);
  }
});
