import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { withRequestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { createPages, type PageParts } from './pages.ts';

function pagesThatWait() {
  const begun: PromiseWithResolvers<never>[] = [];
  const build = () => {
    const rendering = Promise.withResolvers<never>();
    begun.push(rendering);
    return rendering.promise;
  };
  const env = { PUBLIC_URL: 'http://localhost' };
  const pages = createPages({ env, source: { build, mode: 'development' } } as unknown as PageParts);
  const ask = (share: string, path = '/quote/approve/x', method = 'GET') => {
    const facts = { method, path, origin: env.PUBLIC_URL, headers: {} } as RequestFacts;
    const request = Object.assign(new EventEmitter(), { url: facts.path, headers: {}, method });
    const answer = withRequestShare({ share, signal: undefined }, () =>
      pages.handle(request as unknown as IncomingMessage, new EventEmitter() as unknown as ServerResponse, facts),
    );
    answer.catch(() => undefined);
    return answer;
  };
  return { ask, begun };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a client that requests many pages at the same time leaves capacity for others, and too many are refused', async () => {
  const { ask, begun } = pagesThatWait();
  const many = Array.from({ length: 60 }, () => ask('attacker'));
  await settled();
  expect(begun).toHaveLength(4);
  await expect(many.at(-1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = ask('other');
  await settled();
  expect(begun).toHaveLength(5);
  begun[4]?.reject(new Error('the page of the other'));
  await expect(other).rejects.toThrow('the page of the other');
});

test('everyone who opens a company’s page for asking is one client, from however many IP addresses', async () => {
  const { ask, begun } = pagesThatWait();
  const many = Array.from({ length: 60 }, (_, place) => ask(`address ${place}`, '/ask/vrw9wnpyx9qjmr'));
  await settled();
  expect(begun).toHaveLength(4);
  await expect(many.at(-1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  void ask('another address', '/ask/another9company');
  void ask('a customer');
  await settled();
  expect(begun).toHaveLength(6);
});
