import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StoredEvent, verifyChain } from '#domain/quote/event-chain.ts';
import { type Database, openDatabase, withOrg } from '#server/platform/db/client.ts';
import { silentLog } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { appendEvent } from './events.ts';
import { eventsQuery, sha256Hex, shownSnapshotQuery } from './record.ts';
import { recordRevision } from './revisions.ts';

let database: TestDatabase;
let db: Database;
let superuser: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ tenant: database.connections.user, identity: database.connections.auth }, silentLog);
  superuser = new Client(database.connections.superuser);
  await superuser.connect();
});
afterAll(async () => {
  await db.close();
  await superuser.end();
  await database.drop();
});

const NOON = new Date('2026-11-20T12:00:00.000Z');

async function buildDraft(): Promise<{ scope: OrgScope; quoteId: string; userId: string }> {
  const [orgId, quoteId, userId] = [newId(), newId(), newId()];
  await superuser.query(`insert into organizations (id, name, company_phone) values ($1, 'Acme Washing', '555 0100')`, [
    orgId,
  ]);
  await superuser.query(
    `insert into users (id, org_id, email, full_name, role, password_hash) values ($1, $2, $3, 'Olga Owner', 'owner', '')`,
    [userId, orgId, `${randomUUID()}@example.com`],
  );
  await superuser.query(
    `insert into quotes (org_id, id, number, author_id, customer_name, sum_cents, subtotal_cents, total_cents) values ($1, $2, 1001, $3, 'Carl Customer', 5000, 5000, 5000)`,
    [orgId, quoteId, userId],
  );
  await superuser.query(
    `insert into quote_items (org_id, id, quote_id, position, kind, description, quantity, unit, unit_cents, line_total_cents) values ($1, $2, $3, 0, 'custom', 'Wash – Driveway', 250, 'sqft', 20, 5000)`,
    [orgId, newId(), quoteId],
  );
  return { scope: scopeOfMembership({ orgId }), quoteId, userId };
}

const customer = { kind: 'customer', id: null, name: 'Carl Customer' } as const;
const nobodyListens = {
  env: { SECRET_KEY: 'k'.repeat(32) } as Env,
  jobs: { send: () => Promise.reject(new Error('Nobody is to be told')) },
};

function append(scope: OrgScope, quoteId: string, data?: string) {
  return withQuote(db, scope, quoteId, (tx, quote) =>
    appendEvent(tx, nobodyListens, scope, {
      quote,
      type: 'viewed',
      actor: customer,
      at: NOON,
      ...(data ? { data } : {}),
    }),
  );
}

function readEvents(scope: OrgScope, quoteId: string): Promise<StoredEvent[]> {
  return withOrg(db, scope, (tx) => eventsQuery(tx, scope, quoteId).execute());
}

describe('the log of a quote', () => {
  test('30 parallel appends give 30 consecutive events in one unbroken chain', async () => {
    const { scope, quoteId } = await buildDraft();
    await Promise.all(Array.from({ length: 30 }, (_, index) => append(scope, quoteId, `n${index}`)));
    const events = await readEvents(scope, quoteId);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(verifyChain(events, sha256Hex)).toEqual({
      ok: true,
      length: 30,
      head: events.at(-1)?.hash,
    });
  });

  test('an append that is rolled back leaves no gap', async () => {
    const { scope, quoteId } = await buildDraft();
    await append(scope, quoteId);
    const failing = withQuote(db, scope, quoteId, async (tx, quote) => {
      await appendEvent(tx, nobodyListens, scope, { quote, type: 'sent', actor: customer, at: NOON });
      throw new Error('no');
    });
    await Promise.all([expect(failing).rejects.toThrow('no'), append(scope, quoteId)]);
    expect((await readEvents(scope, quoteId)).map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'viewed'],
      [2, 'viewed'],
    ]);
  });

  test('an event cannot be added to another company’s quote', async () => {
    const [own, foreign] = [await buildDraft(), await buildDraft()];
    await expect(append(own.scope, foreign.quoteId)).rejects.toMatchObject({ code: '23503' });
  });

  test.each([
    ['a changed text', `update quote_events set body = replace(body, 'n1', 'x1') where quote_id = $1 and seq = 2`, 2],
    [
      'a changed text with its hash',
      `update quote_events set body = replace(body, 'n1', 'x1'), hash = encode(sha256(convert_to(replace(body, 'n1', 'x1'), 'UTF8')), 'hex') where quote_id = $1 and seq = 2`,
      3,
    ],
    ['a changed column', `update quote_events set actor_name = 'Someone else' where quote_id = $1 and seq = 2`, 2],
    ['a changed time', `update quote_events set at = at + interval '1 day' where quote_id = $1 and seq = 3`, 3],
    ['a removed event', 'delete from quote_events where quote_id = $1 and seq = 2', 3],
    ['a removed first event', 'delete from quote_events where quote_id = $1 and seq = 1', 2],
  ])('shows %s', async (_, tampering, seq) => {
    const { scope, quoteId } = await buildDraft();
    for (const data of ['n0', 'n1', 'n2']) await append(scope, quoteId, data);
    await superuser.query('set session_replication_role = replica');
    await superuser.query(tampering, [quoteId]);
    await superuser.query('set session_replication_role = origin');
    expect(verifyChain(await readEvents(scope, quoteId), sha256Hex)).toMatchObject({ ok: false, seq });
  });
});

describe('the snapshot for the customer', () => {
  test('the snapshot is stored as canonical JSON under its own hash, a revision’s latest one last', async () => {
    const { scope, quoteId, userId } = await buildDraft();
    const first = await withOrg(db, scope, (tx) => recordRevision(tx, scope, quoteId, { createdBy: userId, at: NOON }));
    await superuser.query(`update quotes set notes = 'Procedures code 12' where id = $1`, [quoteId]);
    const second = await withOrg(db, scope, (tx) =>
      recordRevision(tx, scope, quoteId, { createdBy: userId, at: NOON }),
    );
    expect(second.offer.revision).toBe(first.offer.revision);
    expect([first.changes, second.changes]).toEqual([
      null,
      {
        changes: ['Notes added: Procedures code 12'],
        changes_in: { es: ['Se agregó «Notas»: Procedures code 12'] },
      },
    ]);
    const stored = await withOrg(db, scope, (tx) => shownSnapshotQuery(tx, scope, quoteId).executeTakeFirstOrThrow());
    expect(stored.snapshot_sha256).toBe(second.sha256);
    expect(sha256Hex(stored.snapshot)).toBe(second.sha256);
    expect(JSON.parse(stored.snapshot)).toMatchObject({
      number: 'Q-1001',
      revision: 1,
      notes: 'Procedures code 12',
      total_cents: 5000,
      organization: { name: 'Acme Washing', company_phone: '555 0100' },
      items: [
        {
          description: 'Wash – Driveway',
          quantity: 250,
          unit: 'sqft',
          unit_cents: 20,
          line_total_cents: 5000,
          taxable: true,
        },
      ],
    });
  });

  test('the snapshot is refused for a quote of another company', async () => {
    const [own, foreign] = [await buildDraft(), await buildDraft()];
    await expect(
      withOrg(db, own.scope, (tx) =>
        recordRevision(tx, own.scope, foreign.quoteId, { createdBy: own.userId, at: NOON }),
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('evidence at database level', () => {
  const TABLES = ['quote_events', 'quote_revisions', 'decisions', 'signed_documents'];

  test.each(TABLES)('the role that serves requests cannot change or remove rows of %s', async (table) => {
    const { scope } = await buildDraft();
    for (const connection of [database.connections.user, database.connections.auth, database.connections.worker]) {
      const client = new Client(connection);
      await client.connect();
      try {
        await client.query(`select set_config('app.org_id', $1, false)`, [scope.orgId]);
        await expect(client.query(`update ${table} set quote_id = quote_id`)).rejects.toMatchObject({ code: '42501' });
        await expect(client.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
        await expect(client.query(`truncate ${table}`)).rejects.toMatchObject({ code: '42501' });
      } finally {
        await client.end();
      }
    }
  });
});
