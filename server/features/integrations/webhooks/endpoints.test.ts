import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEBHOOK_ENDPOINTS_MAX } from '#domain/company/webhook-events.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';
import { buildListener, IN_HOUSE } from '#tests/support/webhook-listener.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

// An IP address needs no DNS lookup. Without workers, nothing is sent.
const entry = {
  url: 'https://93.184.215.14/hooks',
  description: 'Our books',
  event_types: ['quote.approved' as const, 'quote.declined' as const],
};
const webhooksOf = async () => (await buildCompany(app)).owner.client.api.webhooks;

async function everything(): Promise<string> {
  const tables = await app.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => app.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}

describe('an endpoint', () => {
  test('is created, changed, listed and removed, each with an audit entry', async () => {
    const company = await buildCompany(app);
    const { webhooks, auditLog, quotes } = company.owner.client.api;
    const { endpoint, secret } = await webhooks.create(entry);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      ...entry,
      id: expect.any(String),
      state: 'active',
      paused_reason: null,
      failing_since: null,
      waiting: 0,
      last_delivered_at: null,
      old_secret_until: null,
      created_by: 'Olive Owner',
      created_at: expect.any(String),
    });
    const changed = { ...entry, url: 'https://93.184.215.14/v2', event_types: ['quote.question' as const] };
    expect(await webhooks.update({ id: endpoint.id, ...changed })).toEqual({ ...endpoint, ...changed });
    await webhooks.test({ id: endpoint.id });
    await buildQuote(company, { decided: 'approved' });
    expect(await webhooks.list()).toEqual([{ ...endpoint, ...changed, waiting: 1 }]);

    await webhooks.remove({ id: endpoint.id });
    expect(await webhooks.list()).toEqual([]);
    await expect(webhooks.remove({ id: endpoint.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const table of ['webhook_secrets', 'webhook_deliveries'])
      expect(await app.query(`select 1 from ${table} where endpoint_id = $1`, [endpoint.id])).toEqual([]);
    const { entries } = await auditLog.list({ group: 'data', limit: 10 });
    expect(entries.map(({ action, target }) => [action, target])).toEqual([
      ['webhook.removed', changed.url],
      ['webhook.changed', changed.url],
      ['webhook.created', entry.url],
    ]);
    // Quotes still work without any endpoint.
    await expect(quotes.list({})).resolves.toMatchObject({ items: [{ label: 'approved' }] });
  });

  test('shows its secret once and stores it where no one can read it', async () => {
    const company = await buildCompany(app);
    const { create, rotate, list } = company.owner.client.api.webhooks;
    const { secret, endpoint } = await create(entry);
    const rotated = await rotate({ id: endpoint.id });
    const stored = await everything();
    const listed = JSON.stringify(await list());
    expect(stored).toContain(endpoint.id);
    for (const text of [secret, rotated.secret]) {
      const key = text.slice('whsec_'.length);
      const hex = Buffer.from(key, 'base64').toString('hex');
      for (const written of [stored, listed]) {
        expect(written).not.toContain(key);
        expect(written).not.toContain(hex);
      }
    }
    // The database role that serves requests may write secrets but never read them.
    const reading = withOrg(app.services.db, company.scope, (tx) =>
      tx.selectFrom('webhook_secrets').select('encrypted_secret').execute(),
    );
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    ['http://example.com/hooks', 'Use an https URL, such as https://example.com/hooks.'],
    ['https://10.0.0.7/hooks', 'This URL points to a private network.'],
    ['https://[::ffff:169.254.169.254]/', 'This URL points to a private network.'],
    ['https://localhost:5432/', 'This URL points to a private network.'],
    ['https://me:secret@example.com/', 'Remove the user name and password from the URL.'],
    ['https://93.184.215.14:25/', 'Use port 443, or one from 1024 up.'],
    ['https://93.184.215.14/a\r\n/b', 'Remove spaces and line breaks from the URL'],
    ['https://93.184.215.14/a\t/b', 'Remove spaces and line breaks from the URL'],
    ['https://93.184.215.14/a b', 'Remove spaces and line breaks from the URL'],
    [`https://93.184.215.14/${'é'.repeat(900)}`, 'This URL is too long.'],
  ])('isn’t created for %s', async (url, message) => {
    const { create, update } = await webhooksOf();
    const { endpoint } = await create(entry);
    const refusal = { code: 'INVALID_INPUT', message, data: { issues: [{ path: ['url'], message }] } };
    await expect(create({ ...entry, url })).rejects.toMatchObject(refusal);
    await expect(update({ id: endpoint.id, ...entry, url })).rejects.toMatchObject(refusal);
  });

  test('stores the URL as it will be called, without the parts that a URL parser removes', async () => {
    const { create, update } = await webhooksOf();
    const { endpoint } = await create({ ...entry, url: '\r\n HTTPS://93.184.215.14\t\n' });
    expect(endpoint.url).toBe('https://93.184.215.14/');
    const changed = await update({ id: endpoint.id, ...entry, url: 'https://93.184.215.14:443/a/../é?x=ü#end' });
    expect(changed.url).toBe('https://93.184.215.14/%C3%A9?x=%C3%BC#end');
  });

  test('needs a URL and at least one event', async () => {
    const { create } = await webhooksOf();
    await expect(create({ ...entry, url: ' ' })).rejects.toThrow('Enter the URL to send events to');
    await expect(create({ ...entry, event_types: [] })).rejects.toThrow('Choose at least one event');
    const twice = ['quote.sent' as const, 'quote.sent' as const];
    await expect(create({ ...entry, event_types: twice })).rejects.toThrow('Choose each event only once');
  });

  test('a company has ten at most', async () => {
    const { create, list } = await webhooksOf();
    for (let number = 2; number < WEBHOOK_ENDPOINTS_MAX; number += 1) await create(entry);
    const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => create(entry)));
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(create(entry)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'A company can have 10 endpoints. Remove one you no longer use.',
    });
    expect(await list()).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
  });

  test('that is unknown is not found', async () => {
    const { endpoint } = await (await webhooksOf()).create(entry);
    const webhooks = await webhooksOf();
    const id = newId();
    const missing = { code: 'NOT_FOUND' };
    for (const known of [id, endpoint.id]) {
      await expect(webhooks.test({ id: known })).rejects.toMatchObject(missing);
      await expect(webhooks.pause({ id: known })).rejects.toMatchObject(missing);
      await expect(webhooks.rotate({ id: known })).rejects.toMatchObject(missing);
      await expect(webhooks.deliveries({ id: known })).rejects.toMatchObject(missing);
      await expect(webhooks.delivery({ id: known, delivery_id: id })).rejects.toMatchObject(missing);
      await expect(webhooks.replaySince({ id: known, since: '2026-01-01T00:00:00Z' })).rejects.toMatchObject(missing);
    }
  });
});

test('the log is read page by page, latest first, and by state', async () => {
  const house = await startTestApp({ settings: IN_HOUSE });
  try {
    const { api, id, deliver, close } = await buildListener(house, house.workerServices());
    for (let number = 0; number < 3; number += 1) await api.webhooks.test({ id });
    await deliver();
    for (let number = 0; number < 2; number += 1) await api.webhooks.test({ id });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await api.webhooks.deliveries({ id, limit: 2, before });
      expect(page.deliveries.length).toBeLessThanOrEqual(2);
      seen.push(...page.deliveries.map((delivery) => delivery.id));
      before = page.next_before ?? undefined;
    } while (before);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].sort().toReversed());
    const stateOf = async (state: 'waiting' | 'delivered' | 'skipped') =>
      (await api.webhooks.deliveries({ id, state })).deliveries.map((delivery) => delivery.id);
    expect(await stateOf('waiting')).toEqual(seen.slice(0, 2));
    expect(await stateOf('delivered')).toEqual(seen.slice(2));
    expect(await stateOf('skipped')).toEqual([]);
    await close();
  } finally {
    await house.close();
  }
});

test('an endpoint that is being removed doesn’t make a quote approved at that moment fail', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const quotes = await Promise.all(Array.from({ length: 5 }, () => buildQuote(company, { sent: true })));
  const endpoints = await Promise.all(Array.from({ length: 5 }, () => api.webhooks.create(entry)));
  const approve = ({ id, revision }: { id: string; revision: number }) =>
    api.quotes.recordDecision({
      id,
      decision: 'approved',
      customer_name: 'Carla',
      channel: 'phone',
      reason: '',
      revision,
    });
  const [approved] = await Promise.all([
    Promise.all(quotes.map(approve)),
    Promise.all(endpoints.map(({ endpoint }) => api.webhooks.remove({ id: endpoint.id }))),
  ]);
  expect(approved.map(({ label }) => label)).toEqual(quotes.map(() => 'approved'));
  expect(await app.query('select 1 from webhook_deliveries where org_id = $1', [company.orgId])).toEqual([]);
});
