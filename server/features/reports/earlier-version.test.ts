import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { BREAKDOWNS } from '#domain/reports/breakdown.ts';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { randomOf } from '#tests/random-companies/random.ts';
import { workAtRandom } from '#tests/random-companies/work.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, openTestSession, type TestCompany } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Restores an earlier version's tables, with what it stored about decisions and finished work. */
const EARLIER = [
  `alter table decisions add column customer_source text not null default ''`,
  `update decisions set customer_source = (select customer_source from quotes where quotes.org_id = decisions.org_id and id = quote_id)`,
  `alter table counted_numbers add column work jsonb not null default '[]'`,
  `update counted_numbers counted set work = (select coalesce(jsonb_agg(to_jsonb(job)), '[]') from finished_work job
     where job.org_id = counted.org_id and job.number = counted.number)`,
  ...['report_sums', 'payment_sums', 'work_sums', 'report_checks'].flatMap((table) => [
    `create table ${table} ()`,
    `alter table ${table} owner to app_owner`,
  ]),
  'drop table finished_work',
  `alter table quotes drop constraint quotes_decided_on_a_day, drop column city, drop column decided_on, drop column made_on,
     drop column waited_seconds, drop column reminders, drop column customer_source`,
  'drop function city_of',
  `alter table quote_items drop column decided_on, drop column author_id, drop column service, drop column surface,
     drop column material, drop column base_cents, drop column first_of_service, drop column first_of_surface,
     drop column first_of_material, drop column first_of_price`,
  'alter table follow_ups drop column left_on, drop column place',
];

async function reportsOf({ reports }: TestClient['api'], author_id: string, firstDay: Day) {
  const period = { from: '2020-01-01', to: '2029-12-31' };
  return {
    overview: await reports.overview(period),
    breakdowns: await Promise.all(BREAKDOWNS.map((cut) => reports.breakdown({ ...period, cut }))),
    own: await reports.breakdown({ ...period, cut: 'service', author_id }),
    tax: await reports.tax(period),
    payments: await reports.payments(period),
    work: await reports.work(period),
    followUps: await reports.followUps(period),
    firstReminders: await reports.followUps({ from: firstDay, to: firstDay }),
    prices: await reports.priceCoach(period),
  };
}

/** Sends reminders, two of them before the customer declines. @returns the day of the first reminder */
async function remindAndDecline(company: TestCompany): Promise<Day> {
  const { id } = await buildQuote(company, { sent: true });
  for (const [place, days] of [
    [1, -2],
    [2, -1],
    [3, 1],
  ])
    await app.query(
      `insert into follow_ups (org_id, id, quote_id, revision, step_id, occasion, kind, channel, time_zone, planned_for, due_at, state,
         message_id, settled_at, left_at, left_on, place)
       select org_id, gen_random_uuid(), $1, 1, 'step' || $2::int, 'sending', 'reminder', 'email', 'UTC', at, at, 'sent', messages.id, at, at,
         (at at time zone 'America/New_York')::date, $2::int
       from messages, lateral (select $4::timestamptz + make_interval(days => $3::int) as at) moment where org_id = $5 limit 1`,
      [id, place, days, app.services.now(), company.orgId],
    );
  const from = { customer_name: '', channel: 'phone', reason: '', revision: 1 } as const;
  await company.owner.client.api.quotes.recordDecision({ id, decision: 'declined', ...from });
  return addDays(dayIn(app.services.now(), 'America/New_York'), -2);
}

test('decisions recorded by an earlier version appear in reports as if they were recorded after the update', async () => {
  const companies: (TestCompany & { firstDay: Day })[] = [];
  for (const seed of [1, 2, 3]) {
    const company = await buildCompany(app);
    await workAtRandom(app, company, [company.owner, await buildMember(app, company)], randomOf(seed));
    companies.push({ ...company, firstDay: await remindAndDecline(company) });
  }
  const session = async ({ owner }: TestCompany) => app.client((await openTestSession(app, owner.id)).token).api;
  const all = async () =>
    Promise.all(
      companies.map(async (company) => reportsOf(await session(company), company.owner.id, company.firstDay)),
    );
  const before = await all();
  expect(before[0]?.followUps.rows[2]).toMatchObject({ reminders: 2, declined: 1, sent: 1 });
  expect(Math.max(...before.map(({ work }) => work.figures.jobs))).toBeGreaterThan(0);
  for (const statement of EARLIER) await app.tamper(statement);
  const version = readMigrations(MIGRATIONS_DIRECTORY).find(({ name }) =>
    name.endsWith('_reports_from_rows.sql'),
  )?.version;
  await app.query('delete from schema_migrations where version = $1', [version]);
  await migrate(app.database.connections.owner);
  expect(await all()).toEqual(before);
});
