import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/factories.ts';
import { checkEveryNight, type Night } from './check-every-night.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const QUIET = { machine: { isBusy: () => false } };
const NEVER = new AbortController().signal;

/** A process that checks, and what it tells the operator of a company. */
function watchman(company: TestCompany) {
  const services = app.workerServices();
  const alarms: string[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (line: { alarm?: string; org: string; lines: string[] }) => {
      if (line.alarm === 'reports' && line.org === company.orgId) alarms.push(...line.lines);
    },
  });
  const check = (night: Night = QUIET, signal = NEVER) => checkEveryNight({ ...services, log }, signal, night);
  return { check, alarms };
}

/** Decided quotes of a company whose sums are right. */
async function decidedCompany(): Promise<TestCompany> {
  const company = await buildCompany(app);
  await buildQuote(company, { decided: 'approved' });
  await buildQuote(company, { decided: 'declined' });
  return company;
}

/** A sum of a day long ago on which nothing was decided. */
const plant = (company: TestCompany, day: string) =>
  app.query(
    `insert into report_sums (org_id, grain, cut, author_id, day, value, approved)
     values ($1, 'day', 'decided', '00000000-0000-0000-0000-000000000000', $2, '', 1)`,
    [company.orgId, day],
  );

test('finds what differs in days, months, numbers and payments, tells it, and mends nothing', async () => {
  const company = await decidedCompany();
  const right = watchman(company);
  await right.check();
  expect(right.alarms).toEqual([]);
  for (const spoil of [
    `update report_sums set approved_cents = approved_cents + 1 where org_id = $1 and cut = 'city' and grain = 'month'`,
    `update report_sums set sent = sent + 1 where org_id = $1 and cut = 'reminder' and grain = 'month' and value = '0'`,
    `delete from report_sums where org_id = $1 and cut = 'tax_rate' and grain = 'day'`,
    `update counted_numbers set jobless_since = null where org_id = $1`,
    `insert into payment_sums (org_id, grain, author_id, day, method, tax_rate, received_cents) values ($1, 'day', $1, '2020-02-29', 'cash', 0, 5)`,
    `insert into work_sums (org_id, grain, person_id, day, jobs) values ($1, 'day', $1, '2020-02-29', 1)`,
  ])
    await app.query(spoil, [company.orgId]);
  for (const night of ['the first', 'the second']) {
    app.clock.advance(DAY_MS);
    const { check, alarms } = watchman(company);
    await check();
    const kinds = alarms.map((line) => line.split(' ').slice(0, 2).join(' ').replace(/\d+$/, '1'));
    expect(kinds.filter((kind) => !/payments|work/.test(kind)).sort(), night).toEqual(
      ['day tax_rate', 'day tax_rate', 'month city', 'month city', 'month reminder', 'number 1'].sort(),
    );
    expect(alarms.filter((line) => /^(payments|work) day .* 2020-02-29/.test(line))).toHaveLength(2);
  }
  const stored = 'select differing from report_checks where org_id = $1';
  expect(await app.query(stored, [company.orgId])).toEqual([{ differing: 8 }]);
});

test('two processes at once tell a difference once, and nobody looks again in the same night', async () => {
  const company = await decidedCompany();
  await plant(company, '2020-02-29');
  const [one, other] = [watchman(company), watchman(company)];
  await Promise.all([one.check(), other.check()]);
  expect([...one.alarms, ...other.alarms]).toHaveLength(1);
  await other.check();
  expect([...one.alarms, ...other.alarms]).toHaveLength(1);
});

test('stopped anywhere, the next try goes on with what is left', async () => {
  const company = await decidedCompany();
  await plant(company, '2020-02-29');
  for (let after = 1; after <= 6; after += 1) {
    app.clock.advance(DAY_MS);
    // Only this company is left of the night.
    await app.query(
      `insert into report_checks (org_id, begun_at) select id, $2 from organizations where id <> $1
       on conflict (org_id) do update set begun_at = excluded.begun_at`,
      [company.orgId, app.services.now()],
    );
    const stopping = new AbortController();
    let steps = 0;
    const isBusy = () => {
      steps += 1;
      if (steps === after) stopping.abort(new Error('stopped'));
      return false;
    };
    const { check, alarms } = watchman(company);
    await expect(check({ machine: { isBusy } }, stopping.signal), `after ${after}`).rejects.toThrow('stopped');
    await check();
    expect(new Set(alarms).size, `after ${after}`).toBe(1);
  }
});

test('a large company is checked over several nights, months of late in each of them', async () => {
  const company = await decidedCompany();
  // The latest months of the company are those of its decisions: the months of these sums come one a night.
  await app.query(`update report_sums set sent = 7 where org_id = $1 and grain = 'month' and cut = 'decided'`, [
    company.orgId,
  ]);
  const [decided] = await app.query<{ month: string }>(
    `select to_char(max(day), 'YYYY-MM') as month from report_sums where org_id = $1`,
    [company.orgId],
  );
  const monthBefore = (months: number) => {
    const [year = 0, month = 1] = (decided?.month ?? '').split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  };
  for (const months of [2, 3, 4]) await plant(company, monthBefore(months));
  const { check, alarms } = watchman(company);
  const oldOnes: string[][] = [];
  for (let night = 0; night < 4; night += 1) {
    alarms.length = 0;
    await check({ ...QUIET, limits: { numbers: 1, quotes: 1 } });
    app.clock.advance(DAY_MS);
    const isLate = (line: string) => line.includes(`${decided?.month}-01`) && line.startsWith('month decided');
    expect(alarms.filter(isLate), `night ${night}`).toHaveLength(2);
    oldOnes.push(alarms.filter((line) => !isLate(line)).map((line) => line.split(' ')[3]?.slice(0, 7) ?? ''));
  }
  expect(oldOnes.map((days) => [...new Set(days)])).toEqual(
    [2, 3, 4, 2].map((months) => [monthBefore(months).slice(0, 7)]),
  );
});

test('a busy machine is left alone until the process stops', async () => {
  const company = await decidedCompany();
  await plant(company, '2020-02-29');
  const stopping = new AbortController();
  const isBusy = () => {
    setImmediate(() => stopping.abort(new Error('stopped')));
    return true;
  };
  const { check, alarms } = watchman(company);
  await expect(check({ machine: { isBusy } }, stopping.signal)).rejects.toThrow('stopped');
  expect(alarms).toEqual([]);
});
