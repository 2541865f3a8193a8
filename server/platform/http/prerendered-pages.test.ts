import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPrerenderedPages, inlineHashes, withInlineStyles } from './prerendered-pages.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

test('the next day the page is rendered again', async () => {
  let day = '2026-11-21T23:59:59Z';
  let renders = 0;
  const pages = createPrerenderedPages({
    env: { PUBLIC_URL: 'http://localhost:3000' },
    now: () => new Date(day),
    areaOf: () => ({ kind: 'data' }),
    stylesheet: () => undefined,
    render: async () => {
      renders += 1;
      return new Response(`valid from ${day}`, { headers: { 'content-type': 'text/plain' } });
    },
  });
  const server = createServer((request, response) => void pages.send(request, response, '/fixed'));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const read = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();
  expect([await read(), await read(), renders]).toEqual([`valid from ${day}`, `valid from ${day}`, 1]);
  day = '2026-11-22T00:00:00Z';
  expect([await read(), renders]).toEqual([`valid from ${day}`, 2]);
});

test('a page that failed is not cached, and the client gets the failure', async () => {
  let status = 500;
  const pages = createPrerenderedPages({
    env: { PUBLIC_URL: 'http://localhost:3000' },
    areaOf: () => ({ kind: 'data' }),
    stylesheet: () => undefined,
    render: async () => new Response('rendered', { status }),
  });
  const server = createServer((request, response) => {
    void pages.send(request, response, '/fixed').then((sent) => sent || response.writeHead(503).end('for you alone'));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const read = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();
  expect(await read()).toBe('for you alone');
  status = 200;
  expect(await read()).toBe('rendered');
});

test('only scripts and styles that a browser would run or apply need a hash', () => {
  const html =
    '<script type="application/ld+json">{}</script><script src="/a.js"></script><script>go()</script><style>p{}</style>';
  expect(inlineHashes(html)).toMatchObject({
    scripts: [expect.stringMatching(/^sha256-/)],
    styles: [expect.any(String)],
  });
});

test('a page includes its stylesheets in order; unknown ones stay separate files', () => {
  const files: Record<string, string> = {
    '/assets/base.css': 'p{color:red}',
    '/assets/site.css': "a::after{content:'$&'}",
  };
  const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
  const html = `<head>${link('/assets/base.css')}${link('/other.css')}${link('/assets/site.css')}</head><p>`;
  expect(withInlineStyles(html, (href) => files[href])).toBe(
    `<head>${link('/other.css')}<style>p{color:red}a::after{content:'$&'}</style></head><p>`,
  );
  const forOne = html.replaceAll('<link', '<link nonce="n0nce"');
  expect(withInlineStyles(forOne, (href) => files[href], 'n0nce')).toContain('<style nonce="n0nce">p{color:red}a::');
  expect(withInlineStyles(html, () => undefined)).toBe(html);
});

test('on a page that React hydrates, the stylesheet links stay but load nothing', () => {
  const html = '<head><link rel="stylesheet" href="/a.css"/></head><script>window.__reactRouterContext = {}</script>';
  expect(withInlineStyles(html, () => 'p{}')).toBe(
    '<head><link rel="stylesheet" href="/a.css" disabled=""/><style>p{}</style></head><script>window.__reactRouterContext = {}</script>',
  );
});
