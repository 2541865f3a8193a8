/** Rules for every table that holds company data, checked in the database itself. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * Tables without an `org_id`. Their rows belong to no organization, or sign-in reads them before it knows the
 * organization.
 */
const GLOBAL = [
  'account_messages',
  'bounce_mailboxes',
  'erased_companies',
  'email_changes',
  'factor_challenges',
  'factors',
  'one_time_tokens',
  'phone_codes',
  'plans',
  'provider_events',
  'rate_limits',
  'sample_copies',
  'schema_migrations',
  'sessions',
  'sign_in_codes',
  'test_provider_events',
  'test_provider_objects',
];
/** Holds all companies' users, because an email belongs to only one account. So its key is the user id alone. */
const USERS = 'users';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connections.superuser);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

test('every table has an organization column or is listed as global', async () => {
  const tables = await rows<{ relname: string }>(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  );
  const tenant = await rows<{ relname: string }>(TENANT_TABLES);
  const known = new Set([...GLOBAL, 'organizations', ...tenant.map(({ relname }) => relname)]);
  expect(tables.map(({ relname }) => relname).filter((name) => !known.has(name))).toEqual([]);
  expect(tenant.length).toBeGreaterThan(15);
});

test('row-level security is on in every company table, even for its owner, through a single policy', async () => {
  const tenant = await rows<{
    relname: string;
    relrowsecurity: boolean;
    relforcerowsecurity: boolean;
    using: string | null;
  }>(
    `select t.*, (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant' and p.polpermissive and p.polcmd = '*') as using
     from (${TENANT_TABLES} union all select oid, relname, relrowsecurity, relforcerowsecurity from pg_class where oid = 'organizations'::regclass) t`,
  );
  for (const { relname, relrowsecurity, relforcerowsecurity, using } of tenant) {
    const column = relname === 'organizations' ? 'id' : 'org_id';
    expect({ relname, relrowsecurity, relforcerowsecurity, using }).toEqual({
      relname,
      relrowsecurity: true,
      relforcerowsecurity: true,
      using: `(${column} = (current_setting('app.org_id'::text))::uuid)`,
    });
  }
});

test('every policy that lets a role see more than one organization is listed', async () => {
  const wider = await rows<{ policy: string }>(
    `select p.polrelid::regclass || ' ' || p.polname || ' ' || array_to_string(array(select rolname from pg_roles r where r.oid = any(p.polroles) order by 1), ',') || ' ' || p.polcmd::text as policy
     from pg_policy p where p.polpermissive and p.polname <> 'tenant' order by 1`,
  );
  expect(wider.map(({ policy }) => policy)).toEqual(
    [
      'api_keys identity app_auth r',
      'customers search app_owner r',
      'follow_ups due app_auth r',
      'invitations identity app_auth *',
      'messages reports app_auth r',
      'notifications due app_auth r',
      'organizations identity app_auth r',
      'payment_accounts identity app_auth r',
      'payment_attempts confirmation app_auth r',
      'properties search app_owner r',
      'quotes search app_owner r',
      'signed_documents verification app_auth r',
      'subscriptions identity app_auth r',
      'text_numbers identity app_auth r',
      'text_threads identity app_auth r',
      'users identity app_auth *',
      'visits due app_auth r',
      'wash_plans due app_auth r',
    ].sort(),
  );
  const definers = await rows<{ name: string; config: string[] | null; owner: string }>(
    `select p.proname as name, p.proconfig as config, r.rolname as owner from pg_proc p join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
  );
  // These functions filter by the transaction's organization themselves. Their owner can't bypass row-level
  // security.
  for (const { name, config, owner } of definers) {
    expect({ name, owner, path: config?.some((setting) => setting.startsWith('search_path=')) }).toEqual({
      name,
      owner: 'app_owner',
      path: true,
    });
    const [body] = await rows<{ source: string }>(
      `select prosrc as source from pg_proc where proname = '${name}' and prosecdef`,
    );
    expect(body?.source).toContain(`org_id = current_setting('app.org_id')::uuid`);
  }
});

test('primary and foreign keys start with the organization, so no row can point to another company’s row', async () => {
  const keys = await rows<{
    table: string;
    name: string;
    kind: string;
    first: string;
    target: string | null;
    to: string | null;
  }>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind,
       (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first,
       nullif(c.confrelid, 0)::regclass::text as target,
       (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) as to
     from pg_constraint c join (${TENANT_TABLES}) t on t.oid = c.conrelid where c.contype in ('p', 'u', 'f')`,
  );
  // All companies share organizations and plans. The program makes sure that an action's author and a session's
  // user belong to the company.
  const isShared = ({ target, first, to }: (typeof keys)[number]) =>
    (target === 'organizations' && first === 'org_id' && to === 'id') ||
    target === 'plans' ||
    target === USERS ||
    target === 'sessions';
  const odd = keys.filter((key) => key.table !== USERS && key.first !== 'org_id' && !isShared(key));
  expect(odd).toEqual([]);
  expect(
    keys.filter(
      ({ kind, first, to, target }) =>
        kind === 'f' && first === 'org_id' && to !== 'org_id' && target !== 'organizations',
    ),
  ).toEqual([]);
  expect(keys.filter(({ kind }) => kind === 'p').length).toBeGreaterThan(15);
});

test('every unique index of a company table starts with the organization', async () => {
  const indexes = await rows<{ index: string; first: string }>(
    `select i.indexrelid::regclass::text as index, (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) as first
     from pg_index i join (${TENANT_TABLES}) t on t.oid = i.indrelid where i.indisunique and t.relname <> '${USERS}'`,
  );
  expect(indexes.filter(({ first }) => first !== 'org_id')).toEqual([]);
});

/**
 * Decided quotes with their evidence, and the payment ledger:
 * docs/decisions/2026-11-22-decided-quotes-are-final-for-every-role.md.
 */
const EVIDENCE = [
  'decisions',
  'payment_entries',
  'price_reductions',
  'property_images',
  'quote_events',
  'quote_items',
  'quote_revisions',
  'quote_seals',
  'quotes',
  'receipts',
  'signed_documents',
];

test('the database changes nothing on its own: no rules, and triggers only reject writes to evidence', async () => {
  const triggers = await rows<{ table: string; function: string; enabled: string; before: boolean }>(
    `select tgrelid::regclass::text as table, tgfoid::regproc::text as function, tgenabled as enabled, tgtype & 2 > 0 as before
     from pg_trigger where not tgisinternal and tgrelid in (select oid from (${TENANT_TABLES}) t)`,
  );
  for (const trigger of triggers)
    expect(trigger).toEqual({
      table: expect.stringMatching(new RegExp(`^(${EVIDENCE.join('|')})$`)),
      function: expect.stringMatching(
        /^(refuse_change_of_evidence|refuse_removal_of_log|refuse_reversal_beyond_payment)$/,
      ),
      enabled: 'O',
      before: true,
    });
  expect([...new Set(triggers.map(({ table }) => table))].sort()).toEqual(EVIDENCE);
  expect(await rows(`select tablename, rulename from pg_rules where schemaname = 'public'`)).toEqual([]);
});

test('evidence can be added and read, and nothing else except that a missing provider fee can be filled in', async () => {
  const rights = await rows<{ table: string; role: string; right: string }>(
    `select table_name as table, grantee as role, string_agg(distinct privilege_type, ' ' order by privilege_type) as right from information_schema.role_table_grants
     where table_schema = 'public' and table_name in ('quote_events', 'quote_revisions', 'decisions', 'signed_documents', 'audit_log', 'payment_entries', 'price_reductions') and grantee like 'app\\_%' and grantee <> 'app_owner'
     group by 1, 2 order by 1, 2`,
  );
  for (const { table, role, right } of rights)
    expect({ table, role, right }).toEqual({
      table,
      role,
      right: role === 'app_auth' ? expect.stringMatching(/^(INSERT SELECT|INSERT|SELECT)$/) : 'INSERT SELECT',
    });
  expect(new Set(rights.map(({ table }) => table)).size).toBe(7);
  const columns = await rows(
    `select table_name, column_name, grantee from information_schema.column_privileges where table_schema = 'public' and privilege_type in ('UPDATE', 'DELETE')
     and table_name in ('quote_events', 'quote_revisions', 'decisions', 'signed_documents', 'audit_log', 'payment_entries', 'price_reductions') and grantee in ('app_user', 'app_auth', 'app_worker', 'PUBLIC')`,
  );
  // The worker may fill in the provider's fee once, because it can become known later.
  expect(columns).toEqual([{ table_name: 'payment_entries', column_name: 'fee_cents', grantee: 'app_worker' }]);
});
