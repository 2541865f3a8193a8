import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSIONS_MAX } from '#server/features/accounts/account/sessions.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, type TestPerson } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: '1' } });
});
afterAll(() => app?.close());

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
const MINUTE = 60_000;
const reauthentication = { current_password: PASSWORD };

async function onPhone({ email }: Pick<TestPerson, 'email'>) {
  const client = app.client();
  const answer = await client.request('POST', '/api/auth/token', {
    body: { grant_type: 'password', email, password: PASSWORD },
    headers: { 'user-agent': PHONE },
  });
  expect(answer.status).toBe(200);
  return client;
}

test('the list describes every device, the current one first, and its network', async () => {
  const { owner } = await buildCompany(app);
  const phone = await onPhone(owner);
  await app.query(`update sessions set ip = '203.0.113.7' where user_id = $1 and user_agent = $2`, [owner.id, PHONE]);
  const list = await owner.client.api.sessions.list();
  expect(list).toMatchObject([
    { current: true, device: 'Unknown device', ip: '192.0.2.1', same_network: false },
    { current: false, device: 'Chrome on Android', ip: '203.0.113.7', same_network: false },
  ]);
  expect((await phone.api.sessions.list()).map(({ current, device }) => [current, device])).toEqual([
    [true, 'Chrome on Android'],
    [false, 'Unknown device'],
  ]);
});

test('use is stored at most every five minutes, with the client’s IP address', async () => {
  const { owner } = await buildCompany(app);
  const seen = async () => {
    await owner.client.api.accounts.checkSubscription();
    const [mine] = await owner.client.api.sessions.list();
    return { at: new Date(mine?.last_seen_at ?? 0).getTime(), ip: mine?.ip, near: mine?.same_network };
  };
  const first = await seen();
  expect(first).toMatchObject({ near: true });
  expect(first.ip).not.toBe('192.0.2.1');
  app.clock.advance(4 * MINUTE);
  expect((await seen()).at).toBe(first.at);
  app.clock.advance(2 * MINUTE);
  expect((await seen()).at).toBeGreaterThanOrEqual(first.at + 6 * MINUTE);
});

test('one device is signed out immediately and the others stay signed in; the company’s audit log names the device', async () => {
  const { owner, orgId } = await buildCompany(app);
  const [phone, third] = [await onPhone(owner), await onPhone(owner)];
  const phoneId = (await phone.api.sessions.list())[0]?.id ?? '';
  expect(await owner.client.api.sessions.end({ id: phoneId, reauthentication })).toEqual({ ok: true });
  expect(await phone.api.accounts.session()).toBeNull();
  expect(await third.api.accounts.session()).not.toBeNull();
  expect(await owner.client.api.sessions.list()).toHaveLength(2);
  await expect(owner.client.api.sessions.end({ id: phoneId, reauthentication }), 'again').rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [row] = await app.query<{ data: unknown }>(
    `select data from audit_log where org_id = $1 and action = 'account.session_ended'`,
    [orgId],
  );
  expect(row?.data).toEqual({ device: 'Chrome on Android' });
});

test('someone who finds the app open can’t sign out other devices: the password or a code is required', async () => {
  const { owner } = await buildCompany(app);
  const phone = await onPhone(owner);
  const id = (await phone.api.sessions.list())[0]?.id ?? '';
  const { sessions, accounts } = owner.client.api;
  const wrong = { current_password: 'Wrong-Horse-99' };
  const told = { code: 'INVALID_INPUT', message: 'Your current password is wrong.' };
  await expect(sessions.end({ id, reauthentication: wrong })).rejects.toMatchObject(told);
  await expect(sessions.end({ id, reauthentication: {} })).rejects.toMatchObject({
    message: 'Enter your current password',
  });
  await expect(sessions.end({ id, reauthentication: { code: '000000' } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  for (const scope of ['others', 'global'] as const) {
    await expect(accounts.logout({ scope, reauthentication: wrong })).rejects.toMatchObject(told);
    await expect(accounts.logout({ scope })).rejects.toMatchObject({ message: 'Enter your current password' });
  }
  expect(await phone.api.accounts.session()).not.toBeNull();
  expect(await accounts.session()).not.toBeNull();
});

test('two simultaneous clicks end a session once', async () => {
  const { owner } = await buildCompany(app);
  const phone = await onPhone(owner);
  const id = (await phone.api.sessions.list())[0]?.id ?? '';
  const answers = await Promise.allSettled([1, 2].map(() => owner.client.api.sessions.end({ id, reauthentication })));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('no one sees or ends another user’s sessions, not even the owner a member’s', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const id = (await member.client.api.sessions.list())[0]?.id ?? '';
  const { sessions } = company.owner.client.api;
  expect((await sessions.list()).map((session) => session.id)).not.toContain(id);
  await expect(sessions.end({ id, reauthentication })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  await expect(sessions.end({ id: newId(), reauthentication })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  });
  expect(await member.client.api.accounts.session()).not.toBeNull();
});

test('expired sessions are not listed', async () => {
  const { owner } = await buildCompany(app);
  const phone = await onPhone(owner);
  await app.query(`update sessions set expires_at = now() where user_id = $1 and user_agent = $2`, [owner.id, PHONE]);
  expect(await owner.client.api.sessions.list()).toHaveLength(1);
  expect(await phone.api.accounts.session()).toBeNull();
});

test('when there are too many sessions, the least recently used one ends', async () => {
  const { owner } = await buildCompany(app);
  const oldest = await onPhone(owner);
  const used = await onPhone(owner);
  await app.query(
    `insert into sessions select (jsonb_populate_record(open, jsonb_build_object(
       'id', gen_random_uuid(), 'token_hash', sha256(('more ' || nth)::bytea), 'created_at', open.created_at + nth * interval '1 millisecond'))).*
     from sessions open, generate_series(1, $2) nth
     where open.id = (select id from sessions where user_id = $1 order by created_at desc, id desc limit 1)`,
    [owner.id, SESSIONS_MAX - 3],
  );
  const count = async () => (await used.api.sessions.list()).length;
  expect(await count()).toBe(SESSIONS_MAX);
  // The first session is older but was used last.
  await app.query(
    `update sessions set last_seen_at = created_at + interval '1 hour'
     where id in (select id from sessions where user_id = $1 order by created_at, id limit 1)
        or id in (select id from sessions where user_id = $1 order by created_at, id offset 2 limit 1)`,
    [owner.id],
  );
  const newest = await onPhone(owner);
  expect(await count()).toBe(SESSIONS_MAX);
  await expect(oldest.api.sessions.list()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
  for (const client of [owner.client, used, newest])
    expect(await client.api.sessions.list()).toHaveLength(SESSIONS_MAX);
});
