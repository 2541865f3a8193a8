import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withRequestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  type Database,
  openDatabase,
  readIdentity,
  readOrg,
  withIdentity,
  withOrg,
  withOrgSerially,
} from './client.ts';
import { silentLog } from './connection.ts';
import { newId } from './ids.ts';
import { type OrgScope, scopeOfApprovalToken, scopeOfSession } from './scope.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ tenant: database.connections.user, identity: database.connections.auth }, silentLog);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const newCompany = () => scopeOfSession({ orgId: newId() });

function hold(count: number, open: (work: () => Promise<void>) => Promise<unknown>) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  let held = 0;
  const { promise: first, resolve: isOpen } = Promise.withResolvers<void>();
  const work = async () => {
    held += 1;
    isOpen();
    await letGo;
  };
  const all = Promise.all(Array.from({ length: count }, () => open(work)));
  return {
    first,
    held: () => held,
    async end() {
      resolve();
      await all;
    },
  };
}

const orgName = (scope: OrgScope) =>
  readOrg(db, scope, db.tenant.kysely.selectFrom('organizations').select('name').compile());

const asClient = <T>(share: string, work: () => T): T => withRequestShare({ share, signal: undefined }, work);

test('one company with any number of transactions leaves connections to its customers and to other companies', async () => {
  const company = newCompany();
  const busy = hold(40, (work) => withOrg(db, company, work));
  await busy.first;
  expect(await orgName(scopeOfApprovalToken(company)), 'somebody with a link of the same company').toEqual([[]]);
  expect(await orgName(newCompany()), 'another company').toEqual([[]]);
  expect(await withOrg(db, newCompany(), async () => 'written')).toBe('written');
  expect(busy.held()).toBeLessThan(10);
  await busy.end();
  expect(busy.held()).toBe(40);
});

test('one client that is not signed in leaves connections to other clients', async () => {
  const busy = asClient('203.0.113.7', () => hold(20, (work) => withIdentity(db, work)));
  await busy.first;
  const session = db.identity.kysely.selectFrom('sessions').select('id').where('id', '=', newId()).compile();
  expect(await asClient('203.0.113.8', () => readIdentity(db, session))).toEqual([[]]);
  const { rows } = await asClient('203.0.113.8', () => db.identity.pool.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  expect(busy.held()).toBeLessThan(5);
  await busy.end();
});

test('commands on one quote wait for each other before they take a connection', async () => {
  const company = newCompany();
  const quote = newId();
  const busy = hold(30, (work) => withOrgSerially(db, company, quote, work));
  await busy.first;
  // Other commands of the same company don't wait for those on this quote.
  expect(await withOrgSerially(db, company, newId(), async () => 'another quote')).toBe('another quote');
  expect(await orgName(company)).toEqual([[]]);
  expect(busy.held()).toBe(1);
  await busy.end();
  expect(busy.held()).toBe(30);
});

test('with more than a hundred commands waiting on one quote, new ones are refused and the others complete', async () => {
  const company = newCompany();
  const quote = newId();
  const busy = hold(101, (work) => withOrgSerially(db, company, quote, work));
  await busy.first;
  await expect(withOrgSerially(db, company, quote, async () => 'late')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await busy.end();
  expect(busy.held()).toBe(101);
});

test('a connection returns to the pool after a failing statement, and after the client has gone', async () => {
  const company = newCompany();
  for (let index = 0; index < 12; index += 1)
    await expect(withOrg(db, company, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  const gone = new AbortController();
  const busy = hold(6, (work) => withOrg(db, company, work));
  await busy.first;
  const late = withRequestShare({ share: 'client', signal: gone.signal }, () =>
    withOrg(db, company, async () => 'late'),
  );
  gone.abort(new Error('gone'));
  await expect(late).rejects.toThrow('gone');
  await busy.end();
  expect(await withOrg(db, company, async () => 'served')).toBe('served');
});
