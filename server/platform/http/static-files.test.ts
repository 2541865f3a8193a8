import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const SCRIPT = `console.log('${'x'.repeat(2000)}');`;
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  const statics = loadStaticFiles(folder);
  server = createServer((request, response) => {
    void statics.serve(request, response, request.url ?? '').then((found) => found || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test('a file with a hashed name is compressed and cached forever', async () => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toBe(SCRIPT);
});

test('a client that accepts no compression gets none', async () => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br;q=0, identity' } });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(Number(answer.headers.get('content-length'))).toBe(SCRIPT.length);
});

test('other files are revalidated, and not sent again if unchanged', async () => {
  const first = await fetch(`${url}/favicon.svg`);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = await fetch(`${url}/favicon.svg`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each(['/.vite/manifest.json', '/assets/../.vite/manifest.json', '/assets', '/favicon.svg.br', '/'])(
  '%s is not served',
  async (path) => {
    expect((await fetch(url + path)).status).toBe(404);
  },
);

test('only GET and HEAD are served', async () => {
  expect((await fetch(`${url}/favicon.svg`, { method: 'POST' })).status).toBe(404);
  const head = await fetch(`${url}/favicon.svg`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
