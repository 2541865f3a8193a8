import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NO_SUBSCRIPTION } from '#domain/company/subscription.ts';
import { DAY_MS, DAY_SECONDS } from '#domain/durations.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { DEVICE_COOKIE } from '#server/platform/auth/trusted-device.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { hashWithFullWork, hashWithLeastWork } from '#tests/support/hashing-work.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const signIn = (client: TestClient, email: string, password = PASSWORD) =>
  client.api.accounts.token({ grant_type: 'password', email, password });
const renew = (client: TestClient) => client.api.accounts.token({ grant_type: 'refresh_token' });
const isSignedIn = async (token: string) => (await app.client(token).api.accounts.session()) !== null;
const SECOND = 1000;

test('signing in opens a session whose token is stored only as a hash', async () => {
  const { owner } = await buildCompany(app);
  const client = app.client();
  expect(await signIn(client, ` ${owner.email.toUpperCase()} `)).toMatchObject({
    user: { id: owner.id, role: 'owner' },
  });

  const token = client.cookies.get(SESSION_COOKIE) ?? '';
  expect(token).toHaveLength(43);
  const stored = await app.query<{ token_hash: Buffer }>(
    'select token_hash from sessions where user_id = $1 order by created_at desc limit 1',
    [owner.id],
  );
  expect(stored[0]?.token_hash).toEqual(createHash('sha256').update(token).digest());
});

test('a wrong password, an unknown email and a deactivated account get exactly the same response', async () => {
  const { owner } = await buildCompany(app);
  const company = await buildCompany(app);
  const gone = await buildMember(app, company);
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);
  const attempts = [
    { email: owner.email, password: 'Wrong-Horse-99' },
    { email: uniqueEmail('nobody'), password: PASSWORD },
    { email: gone.email, password: PASSWORD },
  ];
  for (const attempt of attempts) {
    const answer = await app
      .client()
      .request('POST', '/api/auth/token', { body: { grant_type: 'password', ...attempt } });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual({
      defined: true,
      code: 'INVALID_CREDENTIALS',
      status: 401,
      message: 'Invalid email or password',
    });
  }
});

test('a deactivated user is signed out everywhere immediately', async () => {
  const member = await buildMember(app, await buildCompany(app));
  expect(await isSignedIn(member.session)).toBe(true);
  await app.query('update users set disabled_at = now() where id = $1', [member.id]);
  expect(await isSignedIn(member.session)).toBe(false);
  await expect(renew(member.client)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('scripts and other sites cannot reach the cookies', async () => {
  const { owner } = await buildCompany(app);
  const answer = await app.client().request('POST', '/api/auth/token', {
    body: { grant_type: 'password', email: owner.email, password: PASSWORD },
  });
  const [session, device] = answer.headers.getSetCookie();
  expect(session).toMatch(
    new RegExp(`^${SESSION_COOKIE}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${14 * DAY_SECONDS}$`),
  );
  expect(device).toMatch(new RegExp(`^${DEVICE_COOKIE}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`));
  expect(await answer.text()).not.toContain(/=([\w-]{43});/.exec(session ?? '')?.[1]);
});

test('under https cookies are sent over https only', async () => {
  const secure = await startTestApp({ settings: { PUBLIC_URL: 'https://quotes.example.com', PAYMENTS: 'none' } });
  try {
    const { owner } = await buildCompany(secure);
    const answer = await secure.client().request('POST', '/api/auth/token', {
      body: { grant_type: 'password', email: owner.email, password: PASSWORD },
    });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure$/);
  } finally {
    await secure.close();
  }
});

test('without a session the response is null, and calls that need one are refused', async () => {
  const { api } = app.client();
  expect(await api.accounts.session()).toBeNull();
  await expect(api.accounts.user()).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
    status: 401,
    message: 'Session expired. Please sign in again.',
  });
  await expect(app.client('made-up').api.accounts.user()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('a session token is also accepted as bearer token', async () => {
  const { owner } = await buildCompany(app);
  const answer = await app.client().request('POST', '/api/functions/check-subscription', {
    headers: { authorization: `Bearer ${owner.session}`, 'sec-fetch-site': 'cross-site' },
  });
  expect(await answer.json()).toMatchObject({ subscribed: true, product_id: 'pro' });
});

test('renewal issues a new token; requests in flight with the old one are still accepted', async () => {
  const { owner } = await buildCompany(app);
  const { client, session: first } = owner;
  expect(await renew(client)).toMatchObject({ user: { id: owner.id } });
  const second = client.cookies.get(SESSION_COOKIE) ?? '';
  expect(second).not.toBe(first);
  expect(await isSignedIn(first)).toBe(true);
  expect(await isSignedIn(second)).toBe(true);

  const otherTab = app.client(first);
  expect(await renew(otherTab)).toMatchObject({ user: { id: owner.id } });
  expect(otherTab.cookies.get(SESSION_COOKIE), 'no second renewal').toBe(first);
});

test('when five tabs renew at the same time, one gets a new token and all stay signed in', async () => {
  const { owner } = await buildCompany(app);
  const tabs = Array.from({ length: 5 }, () => app.client(owner.session));
  const answers = await Promise.all(tabs.map(renew));
  expect(answers).toMatchObject(tabs.map(() => ({ user: { id: owner.id } })));
  const renewed = tabs.filter(({ cookies }) => cookies.get(SESSION_COOKIE) !== owner.session);
  expect(renewed).toHaveLength(1);
});

test('an old token used after its 30 seconds ends the session for the thief and the victim', async () => {
  const company = await buildCompany(app);
  const { client, session: stolen } = company.owner;
  await renew(client);
  app.clock.advance(31 * SECOND);
  expect(await isSignedIn(stolen)).toBe(false);
  expect(await client.api.accounts.session()).not.toBeNull();

  const thief = app.client(stolen);
  await expect(renew(thief)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect(thief.cookies.has(SESSION_COOKIE), 'the dead cookie is taken back').toBe(false);
  expect(await client.api.accounts.session()).toBeNull();
  const noted = await app.query(`select 1 from audit_log where org_id = $1 and action = 'account.session_replayed'`, [
    company.orgId,
  ]);
  expect(noted).toHaveLength(1);
});

test('after an hour the browser sees that it must renew its session, and it can', async () => {
  const { owner } = await buildCompany(app);
  app.clock.advance(3601 * SECOND);
  const session = await owner.client.api.accounts.session();
  expect(session?.expires_in).toBeLessThan(0);
  const renewed = await renew(owner.client);
  expect('expires_in' in renewed && renewed.expires_in).toBeGreaterThan(3590);
});

test('a session ends after 14 days without use', async () => {
  const { owner } = await buildCompany(app);
  app.clock.advance(14 * DAY_MS - 60 * SECOND);
  expect(await isSignedIn(owner.session)).toBe(true);
  app.clock.advance(61 * SECOND);
  expect(await isSignedIn(owner.session)).toBe(false);
  await expect(renew(owner.client)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('a session ends after 60 days, however much it is used', async () => {
  const { owner } = await buildCompany(app);
  for (let day = 0; day < 60; day += 10) {
    await renew(owner.client);
    app.clock.advance(10 * DAY_MS);
  }
  await expect(renew(owner.client)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('the cookie does not outlive the session', async () => {
  const { owner } = await buildCompany(app);
  for (let day = 0; day < 50; day += 10) {
    await renew(owner.client);
    app.clock.advance(10 * DAY_MS);
  }
  const answer = await owner.client.request('POST', '/api/auth/token', { body: { grant_type: 'refresh_token' } });
  const maxAge = Number(/Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]);
  expect(maxAge).toBeGreaterThan(9.9 * DAY_SECONDS);
  expect(maxAge).toBeLessThanOrEqual(10 * DAY_SECONDS);
});

async function threeSessions() {
  const { owner } = await buildCompany(app);
  const [second, third] = [app.client(), app.client()];
  await signIn(second, owner.email);
  await signIn(third, owner.email);
  return { here: owner.client, second, third };
}
const signedInNow = async (clients: TestClient[]) =>
  Promise.all(clients.map(async ({ api }) => (await api.accounts.session()) !== null));

test.each([
  ['local', [false, true, true]],
  ['others', [true, false, false]],
  ['global', [false, false, false]],
] as const)('signing out with scope %s ends the right sessions', async (scope, expected) => {
  const { here, second, third } = await threeSessions();
  const reauthentication = scope === 'local' ? {} : { reauthentication: { current_password: PASSWORD } };
  expect(await here.api.accounts.logout({ scope, ...reauthentication })).toEqual({ ok: true });
  expect(await signedInNow([here, second, third])).toEqual(expected);
  expect(here.cookies.has(SESSION_COOKIE)).toBe(scope === 'others');
});

test('signing out needs no session, but signing out elsewhere does', async () => {
  expect(await app.client().api.accounts.logout({})).toEqual({ ok: true });
  const everywhere = { scope: 'global', reauthentication: { current_password: PASSWORD } } as const;
  await expect(app.client().api.accounts.logout(everywhere)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('signing in again ends the session that the browser had', async () => {
  const { owner } = await buildCompany(app);
  await signIn(owner.client, owner.email);
  expect(await isSignedIn(owner.session)).toBe(false);
});

test('another site can neither sign a browser in nor out', async () => {
  const { owner } = await buildCompany(app);
  const body = { grant_type: 'password', email: owner.email, password: PASSWORD };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await app.client().request('POST', '/api/auth/token', { body, headers })).status).toBe(403);
    expect((await owner.client.request('POST', '/api/auth/logout', { body: {}, headers })).status).toBe(403);
  }
  const form = new URLSearchParams(body).toString();
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  expect((await app.client().request('POST', '/api/auth/token', { body: form, headers: asForm })).status).toBe(403);
  expect(await isSignedIn(owner.session)).toBe(true);
});

test('has_role is true only for the user’s own role', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const roles = ['owner', 'admin', 'member'] as const;
  const answers = await Promise.all(roles.map((role) => admin.client.api.accounts.hasRole({ role })));
  expect(answers).toEqual([false, true, false]);
});

test('check-subscription shows the trial, and reveals nothing without a session', async () => {
  const { owner } = await buildCompany(app);
  const running = await owner.client.api.accounts.checkSubscription();
  expect(running).toMatchObject({ subscribed: true, product_id: 'pro', max_users: 15 });
  app.clock.advance(10 * DAY_MS);
  await renew(owner.client);
  app.clock.advance(4 * DAY_MS + SECOND);
  expect(await owner.client.api.accounts.checkSubscription()).toEqual({ ...running, subscribed: false });
  expect(await app.client().api.accounts.checkSubscription()).toEqual({
    ...NO_SUBSCRIPTION,
    max_users: 1,
    storage: 'ok',
  });
});

test('a failed payment leaves seven days, then everything is read-only until it is paid', async () => {
  const { owner, orgId } = await buildCompany(app);
  const since = app.services.now();
  await app.query(
    `update subscriptions set status = 'past_due', past_due_since = $2, current_period_end = $3, provider = 'test',
     provider_subscription_id = 'sub', billing_interval = 'year', plan_id = 'crew' where org_id = $1`,
    [orgId, since, new Date(since.getTime() + 300 * DAY_MS)],
  );
  const change = () => owner.client.api.company.setQuoteNumbering({ next_quote_number: 2000 });
  const grace_until = new Date(since.getTime() + 7 * DAY_MS).toISOString();
  const failing = { state: 'past_due', grace_until, billing_interval: 'year', product_id: 'crew', max_users: 5 };
  expect(await owner.client.api.accounts.checkSubscription()).toMatchObject({ ...failing, subscribed: true });
  await change();
  app.clock.advance(7 * DAY_MS);
  await renew(owner.client);
  expect(await owner.client.api.accounts.checkSubscription()).toMatchObject({ ...failing, subscribed: false });
  await expect(change()).rejects.toMatchObject({
    code: 'SUBSCRIPTION_REQUIRED',
    message: expect.stringContaining('Your payment failed'),
  });
  await app.query(`update subscriptions set status = 'active', past_due_since = null where org_id = $1`, [orgId]);
  await change();
});

test('the time someone was last seen is stored at most once every five minutes', async () => {
  const { owner } = await buildCompany(app);
  const lastSeen = async () =>
    (await app.query<{ last_seen_at: Date }>('select last_seen_at from users where id = $1', [owner.id]))[0]
      ?.last_seen_at;
  await owner.client.api.accounts.checkSubscription();
  const first = await lastSeen();
  expect(first).toBeInstanceOf(Date);
  app.clock.advance(240 * SECOND);
  await owner.client.api.accounts.checkSubscription();
  expect(await lastSeen()).toEqual(first);
  app.clock.advance(70 * SECOND);
  await owner.client.api.accounts.checkSubscription();
  expect((await lastSeen())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
});

test('a password hash with weaker settings is replaced at the next sign-in', async () => {
  const { owner } = await buildCompany(app);
  const stored = async () =>
    (await app.query<{ password_hash: string }>('select password_hash from users where id = $1', [owner.id]))[0]
      ?.password_hash;
  hashWithFullWork();
  onTestFinished(hashWithLeastWork);
  const weak = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await app.query('update users set password_hash = $2 where id = $1', [owner.id, weak]);
  await expect(signIn(app.client(), owner.email, 'Wrong-Horse-99')).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(await stored()).toBe(weak);
  await signIn(app.client(), owner.email);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  await signIn(app.client(), owner.email);
});
