import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { Calls, NOBODYS_ID, named } from './calls.ts';
import { exportOf } from './company-samples.ts';
import { procedures, withEachLeaf } from './contract-walk.ts';
import type { World } from './world.ts';

let calls: Calls;
let own: World;
beforeAll(async () => {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  calls = new Calls(app);
  own = { app, company: await buildCompany(app), marker: 'Ownmark' };
  await exportOf(own);
});
afterAll(() => calls?.app.close());

const BODIES = [
  '{"',
  '[]',
  'null',
  '"text"',
  '1e999',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '{"__proto__":{"polluted":true}}',
];
const SEGMENTS = ['x', '%00', '%F0%9F', '..%2F..%2Fx', 'a'.repeat(5000), NOBODYS_ID];
const LEAVES: [string, unknown][] = [
  ['an object', {}],
  ['a list', [[]]],
  ['a long text', 'x'.repeat(20_000)],
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a huge number', 1e300],
  ['a number larger than columns keep', 3_000_000_000],
  ['a negative number', -1],
  ['null', null],
];

/** Announces a body that is too large, and never sends it. */
function announceTooMuch(url: string, method: string, cookie: string): Promise<{ status: number }> {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': 1_100_000 };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (answer) => {
      resolve({ status: answer.statusCode ?? 0 });
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
  });
}

test.each(named(procedures))('%s refuses bad input and never fails with an internal error', async (_, procedure) => {
  const { method } = procedure;
  const { owner } = own.company;
  const send = (segment: string, body?: string) =>
    calls.withSession(owner, (cookie) => {
      const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      return fetch(calls.urlOf(procedure, segment), { method, headers, ...(body === undefined ? {} : { body }) });
    });
  const broken: string[] = [];
  const note = (what: string, status: number) => {
    if (status < 200 || status >= 500) broken.push(`${what}: ${status}`);
  };
  if (method !== 'GET') {
    for (const body of BODIES) note(body.slice(0, 20), (await send('x', body)).status);
    const tooMuch = (cookie: string) => announceTooMuch(calls.urlOf(procedure, 'x'), method, cookie);
    expect((await calls.withSession(owner, tooMuch)).status).toBe(413);
  }
  for (const segment of SEGMENTS) note(segment.slice(0, 20), (await send(segment)).status);
  const sample = await calls.sampleOf(procedure, own);
  for (const [what, value] of LEAVES)
    for (const input of withEachLeaf(sample, (leaf) => (leaf instanceof Blob ? leaf : value))) {
      const outcome = await calls.as(procedure, input, owner);
      if (!outcome.ok) note(what, outcome.status);
    }
  expect(broken).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
