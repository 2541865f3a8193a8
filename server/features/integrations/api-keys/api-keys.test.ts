import { createORPCClient } from '@orpc/client';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, contract } from '#contract/contract.ts';
import { API_KEYS_MAX, API_SCOPES, type ApiScope } from '#domain/company/api-scopes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function keyFor({ owner }: Pick<TestCompany, 'owner'>, scopes: readonly ApiScope[] = API_SCOPES, days?: number) {
  const wanted = { name: 'Web form', scopes: [...scopes], expires_in_days: days ?? null };
  const { key, api_key } = await owner.client.api.apiKeys.create(wanted);
  return { key, id: api_key.id, prefix: api_key.prefix };
}

function program(key: string): JsonifiedClient<ApiClient> {
  return createORPCClient(
    new OpenAPILink(contract, { url: `${app.url}/api/v1`, headers: { authorization: `Bearer ${key}` } }),
  );
}

function call(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(app.url + path, { ...init, headers });
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const refusal = (code: string) => expect.objectContaining({ code });

describe('a key', () => {
  test('is shown once; only its hash is stored', async () => {
    const company = await buildCompany(app);
    const { key, prefix } = await keyFor(company);
    expect(key).toMatch(/^rk_[A-Za-z0-9]{8}_[\w-]{43}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    const listed = JSON.stringify(await company.owner.client.api.apiKeys.list());
    const stored = JSON.stringify(await app.query('select k::text from api_keys k where org_id = $1', [company.orgId]));
    const logged = JSON.stringify(
      await app.query('select a::text from audit_log a where org_id = $1', [company.orgId]),
    );
    const secret = key.slice(prefix.length + 1);
    for (const text of [listed, stored, logged]) {
      expect(text).toContain(prefix);
      expect(text).not.toContain(secret);
    }
  });

  test('works for its company, and its changes carry its name', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company);
    const { quotes } = program(key);
    const id = newId();
    const made = await quotes.save({ id, edit_number: 0, draft: draft() });
    expect(made).toMatchObject({ id, author_name: 'API: Web form', total_cents: 30_000 });
    expect(made.events[0]?.actor).toEqual({ kind: 'staff', name: 'API: Web form' });
    const copied = await quotes.duplicate({ id, new_id: newId() });
    expect(copied.author_name).toBe('API: Web form');
    await expect(company.owner.client.api.quotes.get({ id })).resolves.toMatchObject({ author_name: 'API: Web form' });
    const mine = await buildQuote(company);
    expect((await quotes.list({})).items.map(({ author_name }) => author_name)).toEqual([
      'Olive Owner',
      'API: Web form',
      'API: Web form',
    ]);
    expect((await quotes.get({ id: mine.id })).author_name).toBe('Olive Owner');
  });

  test('sends a quote once for an Idempotency-Key', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company);
    const { id } = await buildQuote(company);
    const headers = { ...bearer(key), 'content-type': 'application/json', 'idempotency-key': 'send-1' };
    const send = () => call(`/api/v1/quotes/${id}/send`, headers, { method: 'POST', body: '{"message":"Hello"}' });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect((await company.owner.client.api.quotes.get({ id })).messages).toHaveLength(1);
  });

  test('is listed with its creator and last use, and keeps working after the creator was deactivated', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin', fullName: 'Ada Admin' });
    const { key, id } = await keyFor({ owner: admin });
    await program(key).company.get();
    await app.query('update users set disabled_at = now() where id = $1', [admin.id]);
    await expect(program(key).company.get()).resolves.toMatchObject({ id: company.orgId });
    expect(await company.owner.client.api.apiKeys.list()).toEqual([
      expect.objectContaining({
        id,
        created_by: 'Ada Admin',
        creator_active: false,
        scopes: [...API_SCOPES],
        last_used_at: expect.any(String),
        last_used_ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      }),
    ]);
  });

  test('stops working immediately when it is revoked, which is logged once', async () => {
    const company = await buildCompany(app);
    const { key, id } = await keyFor(company);
    await program(key).company.get();
    const { apiKeys } = company.owner.client.api;
    await apiKeys.revoke({ id });
    await apiKeys.revoke({ id });
    await expect(program(key).company.get()).rejects.toEqual(refusal('NOT_AUTHENTICATED'));
    expect((await apiKeys.list())[0]?.revoked_at).toEqual(expect.any(String));
    const log = await app.query('select action from audit_log where org_id = $1 and action like $2 order by at, id', [
      company.orgId,
      'api_key.%',
    ]);
    expect(log).toEqual([{ action: 'api_key.created' }, { action: 'api_key.revoked' }]);
  });

  test('stops working when it expires', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company, API_SCOPES, 1);
    await program(key).company.get();
    // The key expires before the trial ends.
    app.clock.advance(DAY_MS + 1000);
    await expect(program(key).company.get()).rejects.toEqual(refusal('NOT_AUTHENTICATED'));
  });

  test('is created by owners and admins only, with a name, at least one permission, and an expiry', async () => {
    const company = await buildCompany(app);
    const member = await buildMember(app, company);
    await expect(keyFor({ owner: member })).rejects.toEqual(refusal('PERMISSION_DENIED'));
    const { create, list } = company.owner.client.api.apiKeys;
    const wanted = { name: ' ', scopes: ['quotes:read' as const], expires_in_days: null };
    await expect(create(wanted)).rejects.toThrow('Give the key a name');
    await expect(create({ ...wanted, name: 'A', scopes: [] })).rejects.toThrow('Choose at least one permission');
    await app.query(
      `insert into api_keys (org_id, id, name, prefix, secret_hash, scopes, created_by)
       select $1, gen_random_uuid(), 'many', 'rk_x', '', '{quotes:read}', $2 from generate_series(1, $3)`,
      [company.orgId, company.owner.id, API_KEYS_MAX],
    );
    await expect(create({ ...wanted, name: 'One more' })).rejects.toThrow('Revoke one you no longer use.');
    expect(await list()).toHaveLength(API_KEYS_MAX);
  });
});

describe('access', () => {
  test('a session is refused under /api/v1, and a key everywhere else', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company);
    const { client, session } = company.owner;
    expect((await client.request('GET', '/api/v1/company')).status).toBe(401);
    expect((await call('/api/v1/company', bearer(session))).status).toBe(401);
    expect((await call('/api/company', bearer(session))).status).toBe(200);
    expect((await call('/api/company', bearer(key))).status).toBe(401);
    expect((await call('/api/auth/user', bearer(key))).status).toBe(401);
    // A request with both a key and a cookie counts as the key's.
    const scoped = await keyFor(company, ['company:read']);
    expect((await client.request('GET', '/api/v1/quotes', { headers: bearer(scoped.key) })).status).toBe(403);
  });

  test('a scope allows only what it names', async () => {
    const company = await buildCompany(app);
    const { quotes, customers } = program((await keyFor(company, ['quotes:read'])).key);
    const { id } = await buildQuote(company);
    await expect(quotes.get({ id })).resolves.toMatchObject({ id });
    await expect(quotes.archive({ id })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: 'This API key does not have the scope quotes:write.',
    });
    await expect(customers.list({ search: 'a' })).rejects.toEqual(refusal('PERMISSION_DENIED'));
  });

  test('a quote that a program saves for a tax-exempt customer has no tax, even when sent again', async () => {
    const company = await buildCompany(app);
    const { customers } = company.owner.client.api;
    const known = await buildQuote(company);
    const customer = await customers.get({ id: known.customer_id ?? '' });
    await customers.save({
      id: customer.id,
      edit_number: customer.edit_number,
      customer: { ...customer, tax_exempt: true },
    });
    const { quotes } = program((await keyFor(company, ['quotes:write'])).key);
    const taxed = draft({ customer_id: customer.id, tax_rate: 0.0825 });
    const first = { id: newId(), edit_number: 0, draft: taxed };
    const made = await quotes.save(first);
    expect(made).toMatchObject({ tax_rate: 0, tax_cents: 0 });
    expect(await quotes.save(first)).toMatchObject({ edit_number: made.edit_number, tax_rate: 0 });
    const other = draft({ customer_name: 'Otto Other', customer_email: 'otto@example.com', tax_rate: 0.0825 });
    const found = { ...taxed, customer_id: null, customer_name: customer.name, customer_email: customer.email };
    expect(await quotes.save({ id: newId(), edit_number: 0, draft: found })).toMatchObject({ tax_cents: 0 });
    expect(await quotes.save({ id: newId(), edit_number: 0, draft: other })).toMatchObject({
      tax_rate: 0.0825,
    });
  });

  test('procedures that belong to a person don’t exist for a key', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company);
    for (const path of ['/auth/user', '/auth/session', '/company/team', '/api-keys', '/quotes/authors', '/nothing'])
      expect([path, (await call(`/api/v1${path}`, bearer(key))).status]).toEqual([path, 404]);
    const { id } = await buildQuote(company, { sent: true });
    const decide = { method: 'POST', body: '{}' };
    const json = { ...bearer(key), 'content-type': 'application/json' };
    expect((await call(`/api/v1/quotes/${id}/decision`, json, decide)).status).toBe(404);
  });

  test('after the trial a key can read but changes nothing', async () => {
    const company = await buildCompany(app);
    const { key } = await keyFor(company);
    const { id } = await buildQuote(company);
    await app.query(`update subscriptions set current_period_end = now() - interval '9 days' where org_id = $1`, [
      company.orgId,
    ]);
    await expect(program(key).quotes.get({ id })).resolves.toMatchObject({ id });
    await expect(program(key).quotes.archive({ id })).rejects.toEqual(refusal('SUBSCRIPTION_REQUIRED'));
  });

  test('malformed and unknown keys get the same response', async () => {
    const { key } = await keyFor(await buildCompany(app));
    const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const headers = [
      '',
      'Bearer',
      'Bearer rk_',
      `Basic ${key}`,
      `Bearer ${wrong}`,
      `Bearer ${key}x`,
      `Bearer ${'x'.repeat(9000)}`,
    ];
    const answers = await Promise.all(
      headers.map(async (authorization) => {
        const answer = await call('/api/v1/quotes', authorization ? { authorization } : {});
        return [answer.status, answer.headers.get('www-authenticate'), await answer.text()];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([401, 'Bearer']);
    expect(JSON.parse(String(answers[0]?.[2]))).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      status: 401,
      defined: true,
    });
  });

  test('requests from other sites’ pages are refused', async () => {
    const { key } = await keyFor(await buildCompany(app));
    const elsewhere = { origin: 'https://example.org' };
    for (const answer of [
      await call('/api/v1/company', { ...bearer(key), ...elsewhere }),
      await call('/api/v1/company', elsewhere, { method: 'OPTIONS' }),
    ])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('limits', () => {
  let one: TestApp;
  beforeAll(async () => {
    one = await startTestApp({ limitsFactor: 1, settings: { TRUST_PROXY: '1' } });
  });
  afterAll(() => one.close());

  test('every response shows the state of the key’s limit', async () => {
    const { key } = await keyFor(await buildCompany(one));
    const answers = [];
    for (const path of ['/company', '/nothing', '/quotes/x'])
      answers.push(await fetch(`${one.url}/api/v1${path}`, { headers: bearer(key) }));
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers.get('ratelimit-limit'),
        headers.get('ratelimit-remaining'),
      ]),
    ).toEqual([
      [200, '600', '599'],
      [404, '600', '598'],
      [422, '600', '597'],
    ]);
    for (const { headers } of answers) expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    const refused = await fetch(`${one.url}/api/v1/company`, { headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect(['ratelimit-limit', 'ratelimit-remaining'].map((name) => refused.headers.get(name))).toEqual(['20', '19']);
  });
});
