import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { lockAccount } from '#server/features/accounts/account/lock-account.ts';
import { setAside } from '#server/features/accounts/account/unconfirmed-account.ts';
import { RULES } from '#server/platform/auth/limit-rules.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readCalendar } from '#tests/support/calendar-files.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;

async function plan({ owner }: TestCompany, title: string, people: string[]) {
  const ids = { id: newId(), visit_id: newId() };
  await owner.client.api.jobs.save({ id: ids.id, edit_number: 0, job: { kind: 'estimate', title } });
  const day = new Date(app.services.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  await owner.client.api.jobs.saveVisit({ ...ids, edit_number: 0, time: { day, minute: 600 }, minutes: 60, people });
}

const titlesIn = async (url: string) =>
  readCalendar(await (await fetch(url)).text()).events.map((each) => each.summary);

test('everyone has a link for their own visits, owners and admins have one for all visits, and no one sees another person’s link', async () => {
  const company = await buildCompany(app);
  const [admin, member] = [await buildMember(app, company, { role: 'admin' }), await buildMember(app, company)];
  await plan(company, 'For the member', [member.id]);
  await plan(company, 'For the admin', [admin.id]);
  const { calendarFeeds } = member.client.api;
  expect(await calendarFeeds.list()).toEqual([]);
  const own = await calendarFeeds.turnOn({ kind: 'own' });
  expect(own).toMatchObject({ kind: 'own', edit_number: 1 });
  expect(own.url).toMatch(/^http:\/\/localhost:\d+\/calendar\/[\w-]{22}\.[\w-]{43}\.ics$/);
  expect(await calendarFeeds.turnOn({ kind: 'own' })).toEqual(own);
  expect(await calendarFeeds.list()).toEqual([own]);
  for (const call of [
    () => calendarFeeds.turnOn({ kind: 'company' }),
    () => calendarFeeds.renew({ kind: 'company', edit_number: 1 }),
    () => calendarFeeds.turnOff({ kind: 'company' }),
  ])
    await expect(call()).rejects.toEqual(refusal('PERMISSION_DENIED'));
  const whole = await admin.client.api.calendarFeeds.turnOn({ kind: 'company' });
  expect(await titlesIn(own.url)).toEqual(['For the member']);
  expect((await titlesIn(whole.url)).sort()).toEqual(['For the admin', 'For the member']);
  expect(await company.owner.client.api.calendarFeeds.list()).toEqual([]);
  const log = await app.query<{ action: string; target: string }>(
    `select action, target from audit_log where org_id = $1 and action like 'calendar_feed.%' order by at, id`,
    [company.orgId],
  );
  expect(log).toEqual([
    { action: 'calendar_feed.turned_on', target: 'Own visits' },
    { action: 'calendar_feed.turned_on', target: 'Whole company' },
  ]);
});

test('the link is stored nowhere in readable form', async () => {
  const company = await buildCompany(app);
  const { url } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
  const secret = url.slice(-47, -4);
  const stored = await app.query<{ row: string }>('select f::text as row from calendar_feeds f where org_id = $1', [
    company.orgId,
  ]);
  const logged = await app.query<{ row: string }>('select a::text as row from audit_log a where org_id = $1', [
    company.orgId,
  ]);
  expect(stored).toHaveLength(1);
  for (const { row } of [...stored, ...logged]) {
    expect(row).not.toContain(secret);
    expect(row).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a link created under another secret key still works, but can only be replaced, not shown', async () => {
  const company = await buildCompany(app);
  const { calendarFeeds } = company.owner.client.api;
  const { url } = await calendarFeeds.turnOn({ kind: 'own' });
  await app.query(`update calendar_feeds set secret = '\\x00' where org_id = $1`, [company.orgId]);
  expect(await calendarFeeds.list()).toMatchObject([{ kind: 'own', url: '', edit_number: 1 }]);
  expect(await status(url)).toBe(200);
  const renewed = await calendarFeeds.renew({ kind: 'own', edit_number: 1 });
  expect([await status(url), await status(renewed.url)]).toEqual([404, 200]);
});

describe('a link stops working', () => {
  test('immediately when it is replaced or turned off, and a double press replaces it only once', async () => {
    const { owner } = await buildCompany(app);
    const { calendarFeeds } = owner.client.api;
    const first = await calendarFeeds.turnOn({ kind: 'own' });
    const { etag } = Object.fromEntries((await fetch(first.url)).headers);
    const renewed = await Promise.all([1, 2].map(() => calendarFeeds.renew({ kind: 'own', edit_number: 1 })));
    expect(renewed[0]).toEqual(renewed[1]);
    expect(renewed[0]?.edit_number).toBe(2);
    expect(await status(first.url, { headers: { 'if-none-match': etag ?? '' } })).toBe(404);
    const url = renewed[0]?.url ?? '';
    expect(await status(url)).toBe(200);
    await calendarFeeds.turnOff({ kind: 'own' });
    await calendarFeeds.turnOff({ kind: 'own' });
    expect(await status(url)).toBe(404);
    const next = await calendarFeeds.renew({ kind: 'own', edit_number: 2 });
    expect([await status(next.url), await status(url), await status(first.url)]).toEqual([200, 404, 404]);
  });

  test('when its member is deactivated, and doesn’t work again when they are reactivated', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin' });
    const urls = [];
    for (const kind of ['own', 'company'] as const)
      urls.push((await admin.client.api.calendarFeeds.turnOn({ kind })).url);
    const { personnel } = company.owner.client.api;
    await personnel.deactivate({ id: admin.id });
    expect(await Promise.all(urls.map((url) => status(url)))).toEqual([404, 404]);
    await personnel.reactivate({ id: admin.id });
    expect(await Promise.all(urls.map((url) => status(url)))).toEqual([404, 404]);
  });

  test('permanently when its member may no longer see everyone’s visits, while the link for their own visits still works', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin' });
    const { calendarFeeds } = admin.client.api;
    const [own, whole] = [await calendarFeeds.turnOn({ kind: 'own' }), await calendarFeeds.turnOn({ kind: 'company' })];
    const { personnel } = company.owner.client.api;
    for (const role of ['member', 'admin'] as const) {
      await personnel.changeRole({ id: admin.id, role });
      expect([await status(own.url), await status(whole.url)]).toEqual([200, 404]);
    }
    // The role is checked on each request, however it was changed.
    const { url } = await calendarFeeds.turnOn({ kind: 'company' });
    await app.query(`update users set role = 'member' where id = $1`, [admin.id]);
    expect(await status(url)).toBe(404);
  });

  test('when someone else confirms the never-confirmed email of its account', async () => {
    const company = await buildCompany(app);
    const { url } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
    await withIdentity(app.services.db, async (tx) => {
      const account = await lockAccount(tx, company.owner.id);
      if (!account) throw new Error('The owner is there');
      await setAside(tx, app.services, account);
    });
    await app.query('update users set disabled_at = null where id = $1', [company.owner.id]);
    expect(await status(url)).toBe(404);
  });

  test('when its company is deleted, but not while the company is read-only', async () => {
    const company = await buildCompany(app);
    const { calendarFeeds } = company.owner.client.api;
    const { url } = await calendarFeeds.turnOn({ kind: 'own' });
    await app.query(`update subscriptions set current_period_end = now() - interval '99 days' where org_id = $1`, [
      company.orgId,
    ]);
    expect(await status(url)).toBe(200);
    const renewed = await calendarFeeds.renew({ kind: 'own', edit_number: 1 });
    const codes = [];
    for (const left of ['1 hour', '-1 second']) {
      await app.query(
        `update organizations set end_requested_at = now() - interval '31 days', ends_at = now() + $2::interval where id = $1`,
        [company.orgId, left],
      );
      codes.push(await status(renewed.url));
    }
    expect(codes).toEqual([200, 404]);
  });
});

test('unknown, foreign and broken links all get the same response', async () => {
  const [one, other] = [await buildCompany(app), await buildCompany(app)];
  const [{ url }, { url: foreign }] = [
    await one.owner.client.api.calendarFeeds.turnOn({ kind: 'own' }),
    await other.owner.client.api.calendarFeeds.turnOn({ kind: 'own' }),
  ];
  const [token = '', theirs = ''] = [url, foreign].map((each) => each.split('/').at(-1)?.slice(0, -4) ?? '');
  const paths = [
    `${token.split('.')[0]}.${theirs.split('.')[1]}.ics`,
    `${'A'.repeat(22)}.${token.split('.')[1]}.ics`,
    `${token.slice(0, -1)}.ics`,
    token,
    `${token}.ics.ics`,
    `${token}.ics/`,
    '',
    '%00.ics',
    `${'x'.repeat(4000)}.ics`,
  ];
  const answers = [];
  for (const path of paths) {
    const {
      status: code,
      headers,
      ...answer
    } = await fetch(`${app.url}/calendar/${path}`).then(async (response) => ({
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
    }));
    answers.push({ code, headers, ...answer });
  }
  expect(answers.map(({ code }) => code)).toEqual(paths.map(() => 404));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ text: 'Data not found', headers: { 'cache-control': 'no-store' } });
});

test('HEAD requests and weakened ETags are answered, and other methods are refused', async () => {
  const company = await buildCompany(app);
  await plan(company, 'Look', []);
  const { url } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'company' });
  const whole = await fetch(url);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[\w-]{32}"$/),
  });
  const etag = whole.headers.get('etag') ?? '';
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await fetch(url, { headers: { 'if-none-match': known } });
    expect([known, answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([known, 304, etag, '']);
  }
  expect(await status(url, { headers: { 'if-none-match': '"x"' } })).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(url, { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});

describe('limits', () => {
  let one: TestApp;
  beforeAll(async () => {
    one = await startTestApp({ limitsFactor: 0.05, settings: { TRUST_PROXY: '1' } });
  });
  afterAll(() => one.close());
  const { client, account } = RULES.calendar_feed;
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

  test('requests are limited per link and per client', async () => {
    const [company, other] = [await buildCompany(one), await buildCompany(one)];
    const { url } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
    const { url: free } = await other.owner.client.api.calendarFeeds.turnOn({ kind: 'own' });
    const allowed = Math.ceil((account?.points ?? 0) * 0.05);
    const codes = [];
    for (let n = 0; n <= allowed; n += 1) codes.push(await status(url, from(`203.0.113.${n + 1}`)));
    expect(codes).toEqual([...Array.from({ length: allowed }, () => 200), 429]);
    const refused = await fetch(url, from('203.0.113.99'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await status(free, from('203.0.113.1'))).toBe(200);

    const perClient = Math.ceil(client.points * 0.05);
    const unknown = `${one.url}/calendar/nothing.ics`;
    for (let n = 0; n < perClient; n += 1) await status(unknown, from('198.51.100.7'));
    expect(await status(free, from('198.51.100.7'))).toBe(429);
    expect(await status(free, from('198.51.100.8'))).toBe(200);
  });
});

test('a flood of requests for one company delays no one else and gets an error that says when to retry', async () => {
  const [company, other] = [await buildCompany(app), await buildCompany(app)];
  await plan(company, 'Look', []);
  await app.query(
    `insert into visits (org_id, id, job_id, starts_at, ends_at, minutes)
     select org_id, gen_random_uuid(), job_id, starts_at, ends_at, 60 from visits, generate_series(1, 399) where org_id = $1`,
    [company.orgId],
  );
  const { url } = await company.owner.client.api.calendarFeeds.turnOn({ kind: 'company' });
  const { url: free } = await other.owner.client.api.calendarFeeds.turnOn({ kind: 'company' });
  const flood = Promise.all(Array.from({ length: 80 }, () => fetch(url)));
  expect(await status(free)).toBe(200);
  const answers = await flood;
  const busy = answers.filter(({ status: code }) => code === 429);
  expect(answers.filter(({ status: code }) => code === 200).length + busy.length).toBe(80);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  for (const answer of answers) await answer.body?.cancel();
});
