/** An upgrade from a version with separate tables: what they held is still there after their migration. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The last migration before tables were merged. */
const BEFORE = 57;
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((company) => `00000000-0000-4000-8000-00000000000${company}`);

const ROWS = `
  insert into organizations (id, name) values ('${FIRST}', 'First'), ('${SECOND}', 'Second'), ('${THIRD}', 'Third');
  insert into quote_counters (org_id, last_number) values ('${FIRST}', 1234), ('${SECOND}', 1007);
  insert into receipt_counters (org_id, last_number) values ('${FIRST}', 1066);
  insert into mail_allowances (org_id, mailed_at, raised_hour, raised_day, requested_at) values
    ('${FIRST}', '{2026-11-01T10:00Z,2026-11-01T11:00Z}', 300, 2000, null), ('${SECOND}', '{}', null, null, '2026-11-02T12:00Z');
  insert into text_allowances (org_id, texted_at, answered_at) values
    ('${FIRST}', '{2026-11-03T10:00Z}', '{2026-11-04T10:00Z,2026-11-04T11:00Z}'), ('${THIRD}', '{2026-11-05T10:00Z}', '{}');
  insert into work_settings (org_id, hours, set_up_minutes, travel_minutes, tasks, holidays_worked, edit_number) values
    ('${FIRST}', '[{"from": 1, "to": 2}]', 11, 12, '["Rinse"]', '["labor"]', 3);
  insert into appointment_settings (org_id, windows, notice_days, horizon_days, reminder_hour, edit_number) values
    ('${FIRST}', '[{"capacity": 2}]', 5, 50, null, 4), ('${SECOND}', '[]', 6, 90, 12, 1);
  insert into follow_up_settings (org_id, enabled, steps, edit_number) values ('${FIRST}', false, '[{"id": "first"}]', 7);
  insert into evidence_checks (org_id, changes_until, last_quote_id) values
    ('${FIRST}', '2026-11-06T10:00Z', '${THIRD}'), ('${SECOND}', '-infinity', '${FIRST}');
  insert into users (id, email, full_name, password_hash) values
    ('${FIRST}', 'first@example.com', 'First', ''), ('${SECOND}', 'second@example.com', 'Second', '');
  insert into recovery_codes (id, user_id, salt, code_hash) values
    ('${FIRST}', '${FIRST}', '\\x01', '\\x0a'), ('${SECOND}', '${FIRST}', '\\x01', '\\x0b');`;

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new Client(database.connections.superuser);
  await client.connect();
  const directory = mkdtempSync(join(tmpdir(), 'rinseline-migrations-'));
  try {
    for (const { version, name } of readMigrations(MIGRATIONS_DIRECTORY))
      if (version <= BEFORE) copyFileSync(join(MIGRATIONS_DIRECTORY, name), join(directory, name));
    await migrate(database.connections.owner, { directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
  await client.query(ROWS);
  await migrate(database.connections.owner);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const rows = async (sql: string) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;

test('the numbers of quotes and receipts continue', async () => {
  expect(await rows('select org_id, kind, last_number from counters order by org_id, kind')).toEqual([
    [FIRST, 'quote', 1234],
    [FIRST, 'receipt', 1066],
    [SECOND, 'quote', 1007],
  ]);
});

test('emails and texts that were sent still count, and what the operator granted remains', async () => {
  const at = (...times: string[]) => times.map((time) => new Date(`2026-11-${time}Z`));
  expect(
    await rows(
      'select org_id, mailed_at, texted_at, answered_at, raised_hour, raised_day, requested_at from message_allowances order by org_id',
    ),
  ).toEqual([
    [FIRST, at('01T10:00', '01T11:00'), at('03T10:00'), at('04T10:00', '04T11:00'), 300, 2000, null],
    [SECOND, [], [], [], null, null, at('02T12:00')[0]],
    [THIRD, [], at('05T10:00'), [], null, null, null],
  ]);
});

test('the settings of work, appointments and follow-ups keep their values and edit numbers', async () => {
  const columns = {
    work: 'work_hours, set_up_minutes, travel_minutes, usual_tasks, holidays_worked, work_edit_number',
    appointments: 'appointment_windows, notice_days, horizon_days, reminder_hour, appointments_edit_number',
    followUps: 'follow_ups_enabled, follow_up_steps, follow_ups_edit_number',
  };
  const settings = (part: keyof typeof columns) => rows(`select ${columns[part]} from organizations order by id`);
  expect(await settings('work')).toEqual([
    [[{ from: 1, to: 2 }], 11, 12, ['Rinse'], ['labor'], 3],
    [null, null, null, [], [], 0],
    [null, null, null, [], [], 0],
  ]);
  expect(await settings('appointments')).toEqual([
    [[{ capacity: 2 }], 5, 50, null, 4],
    [[], 6, 90, 12, 1],
    [[], 2, 60, 16, 0],
  ]);
  expect(await settings('followUps')).toEqual([
    [false, [{ id: 'first' }], 7],
    [true, null, 0],
    [true, null, 0],
  ]);
});

test('the daily check of evidence continues where it stopped', async () => {
  expect(await rows('select evidence_changes_until, evidence_last_quote_id from organizations order by id')).toEqual([
    [new Date('2026-11-06T10:00Z'), THIRD],
    [new Date(0), FIRST],
    [new Date(0), '00000000-0000-0000-0000-000000000000'],
  ]);
});

test('backup codes still work, and a person without any still has none', async () => {
  expect(await rows('select backup_code_salt, backup_code_hashes from users order by id')).toEqual([
    [Buffer.from([1]), [Buffer.from([10]), Buffer.from([11])]],
    [null, []],
  ]);
});
