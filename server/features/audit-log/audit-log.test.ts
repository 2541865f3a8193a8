import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction } from '#contract/audit-labels.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany, type TestPerson } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Entry {
  at: string;
  action?: AuditAction;
  target?: string;
  person?: TestPerson | null;
}

async function log({ scope, owner }: TestCompany, entries: readonly Entry[]): Promise<void> {
  await withOrg(app.services.db, scope, async (tx) => {
    for (const { at, action = 'rate_book.saved', target = '', person = owner } of entries)
      await writeAudit(tx, scope, {
        actor: person ? { id: person.id, name: person.fullName } : { id: null, name: '' },
        action,
        target,
        request: { ip: '192.0.2.7', id: 'test' },
        at: new Date(at),
      });
  });
}

const hour = (number: number) => new Date(Date.UTC(2026, 0, 5, number)).toISOString();

test('older entries arrive page by page, newest first, without repeats or gaps', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  // Several entries share a millisecond. They may come in any order, but none may be missing.
  await log(
    company,
    Array.from({ length: 25 }, (_, index) => ({ at: hour(Math.floor(index / 5)), target: `entry ${index}` })),
  );
  const seen: { at: string; target: string }[] = [];
  let before: string | undefined;
  do {
    const page = await api.auditLog.list({ group: 'pricing', limit: 10, ...(before ? { before } : {}) });
    seen.push(...page.entries);
    before = page.next_before ?? undefined;
  } while (before);
  expect(new Set(seen.map(({ target }) => target)).size).toBe(25);
  expect(seen).toHaveLength(25);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
});

test('the log can be filtered by person, by group and by days in the company’s time zone', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const admin = await buildMember(app, company, { role: 'admin', fullName: 'Ada Admin' });
  await app.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [company.orgId]);
  await log(company, [
    { at: '2026-01-05T05:59:59Z', target: 'the evening of the 4th in Chicago' },
    { at: '2026-01-05T06:00:00Z', target: 'midnight in Chicago' },
    { at: '2026-01-06T05:59:59Z', target: 'the evening of the 5th in Chicago', person: admin },
    { at: '2026-01-06T06:00:00Z', target: 'the next day in Chicago', action: 'invitation.sent' },
  ]);
  const targets = async (filter: Parameters<typeof api.auditLog.list>[0]) =>
    (await api.auditLog.list(filter)).entries.map(({ target }) => target);
  expect(await targets({ from: '2026-01-05', to: '2026-01-05' })).toEqual([
    'the evening of the 5th in Chicago',
    'midnight in Chicago',
  ]);
  expect(await targets({ person_id: admin.id })).toEqual(['the evening of the 5th in Chicago']);
  expect(await targets({ group: 'team' })).toEqual(['the next day in Chicago']);
  expect(await targets({ group: 'quotes' })).toEqual([]);
  expect((await api.auditLog.people()).map(({ full_name }) => full_name)).toEqual(['Ada Admin', 'Olive Owner']);
});

test('a person who has left can still be searched for', async () => {
  const company = await buildCompany(app);
  const gone = await buildMember(app, company, { fullName: 'Gus Gone' });
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);
  expect(await company.owner.client.api.auditLog.people()).toContainEqual({ id: gone.id, full_name: 'Gus Gone' });
});

test('the CSV has every entry that matches the filter, with its time in both time zones, and nothing that a spreadsheet would run', async () => {
  const company = await buildCompany(app);
  await log(company, [
    ...Array.from({ length: 1500 }, (_, index) => ({ at: hour(index % 24), target: `entry ${index}` })),
    { at: hour(30), target: '=cmd|"/c calc"!A1', person: null },
  ]);
  const answer = await fetch(`${app.url}/api/audit-log/csv?group=pricing`, {
    headers: { cookie: `${SESSION_COOKIE}=${company.owner.session}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
  // `text()` removes the byte order mark, which this test checks.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes());
  const [header, first, ...rest] = text.split('\r\n');
  expect(header).toBe('\uFEFFTime (America/New_York),Time (UTC),Who,Action,Action code,Target,IP address,Location');
  expect(first).toBe(
    `"Jan 6, 2026, 1:00 AM ET",2026-01-06T06:00:00.000Z,System,Pricing changed,rate_book.saved,"'=cmd|""/c calc""!A1",192.0.2.7,`,
  );
  expect(rest).toHaveLength(1501);
});

test('a member is refused', async () => {
  const company = await buildCompany(app);
  const { api } = (await buildMember(app, company)).client;
  const denied = expect.objectContaining({ code: 'PERMISSION_DENIED' });
  await expect(api.auditLog.list({})).rejects.toEqual(denied);
  await expect(api.auditLog.people()).rejects.toEqual(denied);
  await expect(api.auditLog.csv({})).rejects.toEqual(denied);
});

describe('in the database', () => {
  test.each(['user', 'auth', 'worker'] as const)('app_%s can neither change nor delete an entry', async (role) => {
    const company = await buildCompany(app);
    await log(company, [{ at: hour(1) }]);
    const client = new pg.Client(app.database.connections[role]);
    await client.connect();
    const refused = expect.objectContaining({ code: '42501' });
    const attempt = async (sql: string) => {
      try {
        await client.query(`begin; set local app.org_id = '${company.orgId}'; ${sql}; commit`);
      } finally {
        await client.query('rollback');
      }
    };
    try {
      await expect(attempt(`update audit_log set actor_name = 'Nobody'`)).rejects.toEqual(refused);
      await expect(attempt(`update audit_log set at = now() where action = 'rate_book.saved'`)).rejects.toEqual(
        refused,
      );
      await expect(attempt('delete from audit_log')).rejects.toEqual(refused);
      await expect(attempt('truncate audit_log')).rejects.toEqual(refused);
    } finally {
      await client.end();
    }
    expect(
      await app.query('select actor_name from audit_log where org_id = $1 and action = $2', [
        company.orgId,
        'rate_book.saved',
      ]),
    ).toEqual([{ actor_name: 'Olive Owner' }]);
  });
});
