import { afterAll, beforeAll, expect, test } from 'vitest';
import { withIdentity } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { type ApiKeyAuth, createApiKeyAuth } from './api-key-auth.ts';
import { createRateLimits } from './limits.ts';
import type { RequestFacts } from './request-facts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const REFUSALS = 20;
const WRITES = 120;

/** Creates the authenticator of one server process. Processes share the database, but not the counters in memory. */
function authOfAProcess(): ApiKeyAuth {
  const { db, env } = app.services;
  return createApiKeyAuth({
    ...app.services,
    limits: createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY }),
  });
}

async function newKey(): Promise<string> {
  const { owner } = await buildCompany(app);
  const { key } = await owner.client.api.apiKeys.create({
    name: 'Door',
    scopes: ['quotes:read'],
    expires_in_days: null,
  });
  return key;
}

/** Returns 'in' or the error code, with the response headers. */
async function tryKey(auth: ApiKeyAuth, key: string, about: { ip: string; method?: string }) {
  const headers: Record<string, string> = {};
  const facts = { method: 'GET', ...about, headers: { authorization: `Bearer ${key}` } } as unknown as RequestFacts;
  const outcome = await auth
    .authenticate(facts, (name, value) => void (headers[name] = value))
    .then(
      () => 'in',
      (error: { code: string }) => error.code,
    );
  return { outcome, headers };
}

const guess = (index: number) => `rk_guessing_${String(index).padStart(43, 'x')}`;

test('wrong keys are counted per client across all processes, and then even a valid key is refused', async () => {
  const [one, other] = [authOfAProcess(), authOfAProcess()];
  const ip = '203.0.113.1';
  const key = await newKey();
  for (let tries = 1; tries <= REFUSALS; tries += 1)
    expect((await tryKey(tries % 2 ? one : other, guess(tries), { ip })).outcome).toBe('NOT_AUTHENTICATED');
  for (const check of [one, other, authOfAProcess()]) {
    const { outcome, headers } = await tryKey(check, guess(0), { ip });
    expect(outcome).toBe('RATE_LIMITED');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryKey(check, key, { ip })).outcome).toBe('RATE_LIMITED');
  }
  expect((await tryKey(one, key, { ip: '203.0.113.2' })).outcome).toBe('in');
});

test('another program’s wrong keys do not block a program that has used its key from that IP address before', async () => {
  const check = authOfAProcess();
  const ip = '203.0.113.3';
  const key = await newKey();
  expect((await tryKey(check, key, { ip })).outcome).toBe('in');
  for (let tries = 0; tries <= REFUSALS; tries += 1) await tryKey(check, guess(tries), { ip });
  expect((await tryKey(check, guess(0), { ip })).outcome).toBe('RATE_LIMITED');
  expect((await tryKey(check, key, { ip })).outcome).toBe('in');
});

test("two processes share a key's limit per minute; another key has its own limit", async () => {
  const [one, other] = [authOfAProcess(), authOfAProcess()];
  const [key, second] = [await newKey(), await newKey()];
  const write = { ip: '203.0.113.4', method: 'POST' };
  for (let call = 0; call < WRITES; call += 1)
    expect((await tryKey(call % 2 ? one : other, key, write)).outcome).toBe('in');
  for (const check of [one, other]) {
    const { outcome, headers } = await tryKey(check, key, write);
    expect(outcome).toBe('RATE_LIMITED');
    expect(headers).toMatchObject({ 'ratelimit-limit': String(WRITES), 'ratelimit-remaining': '0' });
    expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
  }
  expect((await tryKey(one, key, { ip: write.ip })).outcome).toBe('in');
  expect((await tryKey(one, second, write)).outcome).toBe('in');
});

test('the time of last use is updated at most once a minute', async () => {
  const check = authOfAProcess();
  const key = await newKey();
  const used = () =>
    withIdentity(app.services.db, (tx) =>
      tx
        .selectFrom('api_keys')
        .select(['last_used_at', 'last_used_ip'])
        .where('prefix', '=', key.slice(0, 11))
        .execute(),
    );
  await tryKey(check, key, { ip: '203.0.113.5' });
  const first = await used();
  expect(first).toMatchObject([{ last_used_ip: '203.0.113.5' }]);
  await tryKey(check, key, { ip: '203.0.113.6' });
  expect(await used()).toEqual(first);
  app.clock.advance(61_000);
  await tryKey(check, key, { ip: '203.0.113.6' });
  expect(await used()).toMatchObject([{ last_used_ip: '203.0.113.6' }]);
});
