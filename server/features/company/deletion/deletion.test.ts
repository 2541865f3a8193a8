import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildInvitation,
  buildMember,
  buildQuote,
  PASSWORD,
  type TestCompany,
} from '#tests/support/factories.ts';
import { eraseEndedCompanies } from './erase-company.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const end = ({ owner, name }: TestCompany) =>
  owner.client.api.ownership.end({ company_name: name, password: PASSWORD });

/** Backdates the deletion by 30 days. The app's clock doesn't help, because the database compares with its own. */
async function timePasses({ orgId }: TestCompany): Promise<void> {
  await app.query(
    `update organizations set end_requested_at = end_requested_at - interval '721 hours', ends_at = ends_at - interval '721 hours' where id = $1`,
    [orgId],
  );
}

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

/** Creates a company with files and with rows in every table that its members can fill. */
async function fullCompany(): Promise<TestCompany> {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await buildMember(app, company);
  await buildInvitation(app, company);
  const { endpoint } = await api.webhooks.create({
    url: 'https://93.184.215.14/hooks',
    description: '',
    event_types: ['quote.approved'],
  });
  const approved = await buildQuote(company, { decided: 'approved' });
  await app.query(
    `insert into webhook_tries (org_id, delivery_id, id, at, duration_ms)
     select org_id, id, id, now(), 1 from webhook_deliveries where endpoint_id = $1`,
    [endpoint.id],
  );
  await signQuote(app.services, { org_id: company.orgId, quote_id: approved.id });
  const declined = await buildQuote(company, { decided: 'declined' });
  await api.quotes.reopen({ id: declined.id, new_id: newId() });
  const { id: quote_id } = await buildQuote(company, { sent: true });
  const file = new File([new Uint8Array(await picture())], 'photo.jpg');
  await api.photos.upload({ quote_id, id: newId(), image_type: 'pre_damage', description: 'Procedures', file });
  await api.quotes.send({ id: quote_id, message: 'Hello' });
  await api.quotes.archive({ id: quote_id });
  await api.customerImports.upload({ id: newId(), file: new File(['Name\nAnn\n'], 'customers.csv') });
  return company;
}

async function rowsOf({ orgId }: Pick<TestCompany, 'orgId'>): Promise<Record<string, number>> {
  const tables = await app.query<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'org_id' and table_type = 'BASE TABLE'`,
  );
  const counts = [...tables, { name: 'organizations', column: 'id' }].map(
    ({ name, column }) => `select '${name}' as name, count(*)::int as rows from ${name} where ${column} = $1`,
  );
  const rows = await app.query<{ name: string; rows: number }>(counts.join(' union all '), [orgId]);
  return Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.name, row.rows]));
}

/** Finds every text in the whole database that contains one of the words. */
async function mentions(words: readonly string[]): Promise<string[]> {
  const tables = await app.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await app.query<{ row: string }>(
      `select t::text as row from ${schema}.${name} t where t::text ~* $1`,
      [words.join('|')],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`));
  }
  return found;
}

test('scheduling a deletion takes the company’s name and a password, emails the team and makes the company read-only', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { api } = company.owner.client;
  await expect(api.ownership.end({ company_name: 'Other', password: PASSWORD })).rejects.toMatchObject({
    data: { issues: [{ path: ['company_name'] }] },
  });
  await expect(api.ownership.end({ company_name: company.name, password: 'Wrong-Horse-99' })).rejects.toMatchObject({
    data: { issues: [{ path: ['password'] }] },
  });
  const quote = await buildQuote(company, { sent: true });
  const { ends_at } = await end(company);
  expect(new Date(ends_at).getTime() - app.services.now().getTime()).toBeGreaterThan(29.9 * DAY_MS);
  expect(await end(company), 'asked twice').toEqual({ ends_at });

  for (const { client } of [company.owner, member]) {
    expect((await client.api.accounts.session())?.organization?.ends_at).toBe(ends_at);
    await expect(client.api.quotes.archive({ id: quote.id })).rejects.toMatchObject({ code: 'COMPANY_ENDING' });
    expect((await client.api.quotes.get({ id: quote.id })).id).toBe(quote.id);
  }
  const token = quote.approval_url?.split('/').at(-1) ?? '';
  const visitor = app.client();
  const decision = { token, decision: 'approved', name: 'Carla', reason: '', revision: quote.revision } as const;
  await expect(visitor.api.approval.decide(decision)).rejects.toMatchObject({ code: 'COMPANY_ENDING' });
  expect(await visitor.api.approval.show({ token }), 'links that were sent stay readable').toBeTruthy();
  const mails = await app.query(`select 1 from account_messages where kind = 'company_end' and recipient = any($1)`, [
    [company.owner.email, member.email],
  ]);
  expect(mails).toHaveLength(2);

  await eraseEndedCompanies(worker);
  expect((await rowsOf(company))['quotes'], 'nothing is erased before its time').toBe(1);
  expect(await api.ownership.keep()).toEqual({ ok: true });
  expect(await api.ownership.keep(), 'twice').toEqual({ ok: true });
  expect((await buildQuote(company)).id).toBeTruthy();
  expect((await member.client.api.accounts.session())?.organization?.ends_at).toBeNull();
});

test('after 30 days nothing is left in any table or file, and other companies still have everything', async () => {
  const company = await fullCompany();
  const other = await fullCompany();
  const before = await rowsOf(other);
  const filesBefore = await app.files.list(other.orgId);
  expect(Object.keys(await rowsOf(company)).length).toBeGreaterThan(22);
  await end(company);
  await timePasses(company);
  await expect(company.owner.client.api.ownership.keep()).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  await eraseEndedCompanies(worker);

  expect(await rowsOf(company)).toEqual({});
  expect(await app.files.list(company.orgId)).toEqual([]);
  const folder = join(app.services.env.DATA_DIR, 'files', company.orgId);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  const traces = await mentions([company.orgId, company.owner.id, company.owner.email]);
  expect(traces).toEqual([expect.stringMatching(/^erased_companies: /)]);
  expect(await company.owner.client.api.accounts.session(), 'signed out').toBeNull();

  expect(await rowsOf(other)).toEqual(before);
  expect(await app.files.list(other.orgId)).toEqual(filesBefore);
  const [tombstone] = await app.query('select finished_at from erased_companies where company_id = $1', [
    company.orgId,
  ]);
  await eraseEndedCompanies(worker);
  expect(await app.query('select finished_at from erased_companies where company_id = $1', [company.orgId])).toEqual([
    tombstone,
  ]);
});

test('the plan of a deleted company is canceled by a job that names no company', async () => {
  const company = await fullCompany();
  await app.query(
    `update subscriptions set status = 'active', provider = 'test', provider_subscription_id = 'sub_erased',
       billing_interval = 'month' where org_id = $1`,
    [company.orgId],
  );
  await end(company);
  await timePasses(company);
  await eraseEndedCompanies(worker);
  const jobs = await app.query(`select data from pgboss.job where name = 'cancel-plan'`);
  expect(jobs).toEqual([{ data: { provider: 'test', subscription_id: 'sub_erased' } }]);
});

test('a deletion that crashes halfway, among the rows or among the files, is finished by the next run', async () => {
  const company = await fullCompany();
  await end(company);
  await timePasses(company);
  const dead = new Error('the process died');
  let steps = 0;
  const { kysely, pool } = worker.db.tenant;
  const dyingKysely = new Proxy(kysely, {
    get(target, name) {
      if (name === 'connection' && (steps += 1) === 6) throw dead;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  await expect(
    eraseEndedCompanies({ ...worker, db: { ...worker.db, tenant: { kysely: dyingKysely, pool } } }),
  ).rejects.toThrow(dead);
  expect(await rowsOf(company), 'begun, and not over').toMatchObject({ organizations: 1, quotes: 4 });

  const files = { ...worker.files, remove: () => Promise.reject(dead) };
  await expect(eraseEndedCompanies({ ...worker, files })).rejects.toThrow(dead);
  expect(await rowsOf(company)).toEqual({});
  expect((await app.files.list(company.orgId)).length).toBeGreaterThan(0);
  expect(
    await app.query('select 1 from erased_companies where company_id = $1 and finished_at is null', [company.orgId]),
  ).toHaveLength(1);

  await eraseEndedCompanies(worker);
  expect(await app.files.list(company.orgId)).toEqual([]);
  expect(
    await app.query('select 1 from erased_companies where company_id = $1 and finished_at is not null', [
      company.orgId,
    ]),
  ).toHaveLength(1);
});

test('the deleting function refuses an active company, another table, and every other role', async () => {
  const company = await buildCompany(app);
  const erase = (services: Services, table: string) =>
    withOrg(services.db, company.scope, async (tx) => {
      await tx.executeQuery({
        sql: `select erase_company_rows('${table}', 10)`,
        parameters: [],
        query: { kind: 'RawNode' },
      } as never);
    });
  const refused = { code: '42501' };
  await expect(erase(worker, 'quotes')).rejects.toMatchObject(refused);
  await end(company);
  await expect(erase(worker, 'quotes'), 'in its time of grace').rejects.toMatchObject(refused);
  await timePasses(company);
  await expect(erase(worker, 'sessions')).rejects.toMatchObject(refused);
  await expect(erase(app.services, 'quotes')).rejects.toMatchObject(refused);
  await expect(
    app.query(`update organizations set ends_at = end_requested_at + interval '1 day' where id = $1`, [company.orgId]),
    'a shorter time of grace',
  ).rejects.toMatchObject({ code: '23514' });
});
