/**
 * Acts like a browser maker's push server: accepts encrypted messages, checks who sends them, and decrypts those
 * for its own browsers.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from './example-certificate.ts';

const HOST = 'hooks.example.com';

export interface ReceivedPush {
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

export interface PushBrowser {
  /** in the form that a page sends to the server */
  subscription: { endpoint: string; p256dh: string; auth: string };
  path: string;
  /** Decrypts a push like the browser's service worker. @throws Error for a push encrypted for another browser */
  open(push: ReceivedPush): unknown;
}

/** A status, or a function that handles the open response. */
type Answer = number | ((response: ServerResponse) => void);

export interface PushService {
  readonly received: ReceivedPush[];
  /** Decides the response to the next messages, 201 at first. */
  answer: (push: ReceivedPush) => Answer;
  /** how the program finds this server */
  readonly network: { resolve: () => Promise<{ address: string; family: number }[]> };
  browser(): PushBrowser;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, EXAMPLE_CERTIFICATE]);
  const server = createServer({ key: EXAMPLE_KEY, cert: EXAMPLE_CERTIFICATE }, (request, response) => {
    void buffer(request).then((body) => {
      const push = { path: request.url ?? '', headers: request.headers as ReceivedPush['headers'], body };
      received.push(push);
      const answer = service.answer(push);
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://${HOST}:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    received,
    answer: () => 201,
    network: { resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) },
    browser: () => newBrowser(origin),
    async close() {
      setDefaultCACertificates(authorities);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function newBrowser(origin: string): PushBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(12).toString('hex')}`;
  return {
    subscription: {
      endpoint: origin + path,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    path,
    open: ({ body }) => JSON.parse(decrypt(body, keys, auth)) as unknown,
  };
}

/**
 * Decrypts by RFC 8291 and the encoding of RFC 8188. Written from these documents, without the library that
 * encrypts.
 */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const ciphertext = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(ciphertext.subarray(-16));
  const padded = Buffer.concat([open.update(ciphertext.subarray(0, -16)), open.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Checks the signature (RFC 8292) like a push service. @returns the sender's claims; null for a forged signature */
export function senderOf({ headers }: ReceivedPush): { aud: string; exp: number; sub: string; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) return null;
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  return { ...said, key };
}
