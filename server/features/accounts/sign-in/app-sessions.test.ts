import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asApp, type Pair, pairIn, postAsApp, refresh, signInAsApp } from '#tests/support/app-session.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const SECOND = 1000;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

const works = async ({ access_token }: Pick<Pair, 'access_token'>) =>
  (await asApp(app.url, access_token).accounts.session()) !== null;
const refreshed = async ({ refresh_token }: Pick<Pair, 'refresh_token'>) =>
  pairIn(await refresh(app.url, refresh_token));
const OVER = { code: 'NOT_AUTHENTICATED', status: 401 };
const answerOf = (answer: Response): Promise<unknown> => answer.json();
const replaysIn = async (orgId: string) =>
  app.query(`select 1 from audit_log where org_id = $1 and action = 'account.session_replayed'`, [orgId]);
const sessionsOf = (userId: string) =>
  app.query<Record<string, unknown>>(`select * from sessions where user_id = $1 and client = 'app'`, [userId]);

async function ownerWithPair() {
  const company = await buildCompany(app);
  return { ...company, pair: await signInAsApp(app.url, company.owner.email) };
}

test('an app gets a token pair and no cookie for a password; only the hashes of the tokens are stored', async () => {
  const { owner, orgId, pair } = await ownerWithPair();
  expect(pair).toMatchObject({
    access_token: expect.stringMatching(/^ra_[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^rr_[\w.-]{89}$/),
    token_type: 'bearer',
    user: { id: owner.id, email: owner.email, role: 'owner' },
    organization: { id: orgId },
    aal: 'aal1',
  });
  expect(pair.expires_in).toBeGreaterThan(3590);
  expect(pair.expires_in).toBeLessThanOrEqual(3600);
  expect(Math.abs(pair.expires_at - app.services.now().getTime() / 1000 - pair.expires_in)).toBeLessThan(2);
  const [row] = await sessionsOf(owner.id);
  expect(row).toMatchObject({
    token_hash: sha256(pair.refresh_token),
    access_token_hash: sha256(pair.access_token),
  });
  const dump = JSON.stringify(row);
  for (const token of [pair.access_token, pair.refresh_token]) expect(dump).not.toContain(token.slice(3, 40));
});

test('the access token authenticates every call by a member, but isn’t an API key; the refresh token authenticates no call', async () => {
  const { owner, pair } = await ownerWithPair();
  const api = asApp(app.url, pair.access_token);
  expect(await api.accounts.user()).toMatchObject({ id: owner.id });
  expect(await api.quotes.list({})).toMatchObject({ items: [] });
  expect(await api.accounts.checkSubscription()).toMatchObject({ subscribed: true, product_id: 'pro' });
  const asKey = await fetch(`${app.url}/api/v1/quotes`, { headers: { authorization: `Bearer ${pair.access_token}` } });
  expect(asKey.status).toBe(401);
  await expect(asApp(app.url, pair.refresh_token).accounts.user()).rejects.toMatchObject(OVER);
  await expect(app.client(pair.refresh_token).api.accounts.user()).rejects.toMatchObject(OVER);
  await expect(
    app.client(pair.refresh_token).api.accounts.token({ grant_type: 'refresh_token' }),
    'a cookie of it renews nothing',
  ).rejects.toMatchObject(OVER);
  expect(await answerOf(await refresh(app.url, pair.access_token))).toMatchObject(OVER);
  expect(await answerOf(await refresh(app.url, owner.session)), 'nor does the token of a browser').toMatchObject(OVER);
  expect(await works(pair)).toBe(true);
});

test('from another site, only a credential that a program sends explicitly is accepted', async () => {
  const { pair } = await ownerWithPair();
  const ask = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/functions/check-subscription`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', ...headers },
    });
  expect((await ask({ authorization: `Bearer ${pair.access_token}` })).status).toBe(200);
  expect((await ask({ cookie: `${SESSION_COOKIE}=${pair.access_token}` })).status).toBe(403);
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: pair.refresh_token });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  expect((await fetch(`${app.url}/api/auth/token`, { method: 'POST', headers, body })).status).toBe(403);
});

test('an access token is valid for an hour, to the second; the refresh token gets the next pair', async () => {
  const { pair } = await ownerWithPair();
  app.clock.advance(3590 * SECOND);
  expect(await works(pair)).toBe(true);
  app.clock.advance(11 * SECOND);
  expect(await works(pair)).toBe(false);
  const next = await refreshed(pair);
  expect(await works(next)).toBe(true);
  expect(await works(pair), 'one that was over does not come back').toBe(false);
  expect(next.access_token).not.toBe(pair.access_token);
  expect(next.refresh_token).not.toBe(pair.refresh_token);
});

test('requests in flight during a refresh are still accepted for 30 seconds', async () => {
  const { pair } = await ownerWithPair();
  const next = await refreshed(pair);
  expect(await works(pair)).toBe(true);
  app.clock.advance(31 * SECOND);
  expect(await works(pair)).toBe(false);
  expect(await works(next)).toBe(true);
});

test('an app that lost the response gets the same pair when it asks again within 30 seconds', async () => {
  const { owner, orgId, pair } = await ownerWithPair();
  const lost = await refreshed(pair);
  // Less than the full 30 seconds, because a slow machine uses up some of them.
  app.clock.advance(25 * SECOND);
  const again = await refreshed(pair);
  expect(again).toMatchObject({ access_token: lost.access_token, refresh_token: lost.refresh_token });
  expect(again.expires_at, 'the hour does not begin anew').toBe(lost.expires_at);
  expect(await sessionsOf(owner.id)).toHaveLength(1);
  app.clock.advance(DAY_MS);
  expect(await works(await refreshed(again))).toBe(true);
  expect(await replaysIn(orgId)).toEqual([]);
});

test('an old refresh token ends the session for the thief and the victim, and the company can see it', async () => {
  const { owner, orgId, pair: stolen } = await ownerWithPair();
  const mine = await refreshed(stolen);
  app.clock.advance(31 * SECOND);
  expect(await answerOf(await refresh(app.url, stolen.refresh_token))).toMatchObject(OVER);
  expect(await works(mine)).toBe(false);
  expect(await answerOf(await refresh(app.url, mine.refresh_token))).toMatchObject(OVER);
  expect(await sessionsOf(owner.id)).toEqual([]);
  expect(await replaysIn(orgId)).toHaveLength(1);
  expect(await owner.client.api.accounts.session(), 'the browser’s session goes on').not.toBeNull();
});

test('a much older token also ends the session, however often it was renewed since', async () => {
  const { owner, orgId, pair: stolen } = await ownerWithPair();
  const latest = await refreshed(await refreshed(await refreshed(stolen)));
  expect(await answerOf(await refresh(app.url, stolen.refresh_token))).toMatchObject(OVER);
  expect(await sessionsOf(owner.id)).toEqual([]);
  expect(await works(latest)).toBe(false);
  expect(await replaysIn(orgId)).toHaveLength(1);
});

test('a forged token with the id of someone’s session ends nothing', async () => {
  const { pair } = await ownerWithPair();
  const [session, , seal] = pair.refresh_token.split('.');
  const other = (await ownerWithPair()).pair.refresh_token.split('.');
  for (const made of [
    `${session}.${randomBytes(32).toString('base64url')}.${seal}`,
    `${session}.${other[1]}.${other[2]}`,
    `${pair.refresh_token.slice(0, -1)}~`,
    'rr_',
  ])
    expect(await answerOf(await refresh(app.url, made))).toMatchObject(OVER);
  expect(await works(pair)).toBe(true);
});

test('twenty concurrent refreshes all return the same new pair', async () => {
  const { owner, orgId, pair } = await ownerWithPair();
  const pairs = await Promise.all(Array.from({ length: 20 }, () => refreshed(pair)));
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  expect(new Set(pairs.map(({ access_token }) => access_token)).size).toBe(1);
  expect(await sessionsOf(owner.id)).toHaveLength(1);
  app.clock.advance(DAY_MS);
  expect(await works(await refreshed(pairs[7] ?? pair))).toBe(true);
  expect(await replaysIn(orgId)).toEqual([]);
});

test('an app’s session ends after 14 days without a refresh, and after 60 days at the latest', async () => {
  const { pair: idle } = await ownerWithPair();
  app.clock.advance(14 * DAY_MS + SECOND);
  expect(await answerOf(await refresh(app.url, idle.refresh_token))).toMatchObject(OVER);

  let { pair } = await ownerWithPair();
  for (let day = 0; day < 60; day += 10) {
    pair = await refreshed(pair);
    app.clock.advance(10 * DAY_MS);
  }
  expect(await answerOf(await refresh(app.url, pair.refresh_token))).toMatchObject(OVER);
});

test('a deactivation and a changed role take effect with the next request', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const pair = await signInAsApp(app.url, admin.email);
  const api = asApp(app.url, pair.access_token);
  expect(await api.apiKeys.list()).toEqual([]);
  const { personnel } = company.owner.client.api;
  await personnel.changeRole({ id: admin.id, role: 'member' });
  await expect(api.apiKeys.list()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await personnel.deactivate({ id: admin.id });
  await expect(api.accounts.user()).rejects.toMatchObject(OVER);
  expect(await answerOf(await refresh(app.url, pair.refresh_token))).toMatchObject(OVER);
});

test('a user deactivated between a refresh and its repetition doesn’t get the same pair again', async () => {
  const { owner, pair } = await ownerWithPair();
  await refreshed(pair);
  await app.query('update users set disabled_at = now() where id = $1', [owner.id]);
  expect(await answerOf(await refresh(app.url, pair.refresh_token))).toMatchObject(OVER);
});

test('a new password, signing out everywhere and ending it in the device list end an app’s session immediately', async () => {
  const { owner } = await buildCompany(app);
  const { api } = owner.client;
  const reauthentication = { current_password: PASSWORD };
  const endings = [
    () => api.accounts.logout({ scope: 'others', reauthentication }),
    async () => {
      const listed = (await api.sessions.list()).find(({ current }) => !current);
      expect(listed?.device).toBe('App (QuoteTool) on iPhone');
      await api.sessions.end({ id: listed?.id ?? '', reauthentication });
    },
    () => api.accounts.updateUser({ password: 'Another-Horse-98', current_password: PASSWORD }),
  ];
  for (const end of endings) {
    const pair = await signInAsApp(app.url, owner.email);
    expect(await works(pair)).toBe(true);
    await end();
    expect(await works(pair)).toBe(false);
    expect(await answerOf(await refresh(app.url, pair.refresh_token))).toMatchObject(OVER);
  }
});

test('an app signs itself out with its access token, and no cookie is cleared', async () => {
  const { owner, pair } = await ownerWithPair();
  const { headers, status } = await fetch(`${app.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${pair.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect({ status, cookies: headers.getSetCookie() }).toEqual({ status: 200, cookies: [] });
  expect(await works(pair)).toBe(false);
  expect(await answerOf(await refresh(app.url, pair.refresh_token))).toMatchObject(OVER);
  expect(await owner.client.api.accounts.session()).not.toBeNull();
});

test('signing in as an app leaves the browser’s session alone and ends the app’s own', async () => {
  const { owner } = await buildCompany(app);
  const { access_token, ...first } = await signInAsApp(app.url, owner.email);
  const input = { grant_type: 'password', email: owner.email, password: PASSWORD, client: 'app' } as const;
  const fromBrowser = await owner.client.api.accounts.token(input);
  expect(fromBrowser).toMatchObject({ token_type: 'bearer' });
  expect(await owner.client.api.accounts.session()).not.toBeNull();
  expect(owner.client.cookies.get(SESSION_COOKIE)).toBe(owner.session);
  await asApp(app.url, access_token).accounts.token(input);
  expect(await works({ access_token })).toBe(false);
  expect(await answerOf(await refresh(app.url, first.refresh_token))).toMatchObject(OVER);
});

test('after reauthentication the access token is valid for 30 more seconds, and the refresh token still works', async () => {
  const { pair } = await ownerWithPair();
  const api = asApp(app.url, pair.access_token);
  await api.accounts.logout({ scope: 'others', reauthentication: { current_password: PASSWORD } });
  expect((await api.accounts.session())?.expires_in).toBeLessThanOrEqual(30);
  app.clock.advance(31 * SECOND);
  expect(await works(pair)).toBe(false);
  expect(await works(await refreshed(pair))).toBe(true);
});

test('with a second factor the password starts a two-factor challenge, and the code gets the token pair', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const input = { grant_type: 'password', email: owner.email, password: PASSWORD, client: 'app' };
  const first = await postAsApp(app.url, '/auth/token', input);
  expect(first.headers.getSetCookie()).toEqual([]);
  const { two_factor_challenge } = (await first.json()) as { two_factor_challenge: { challenge_id: string } };
  const about = { challenge_id: two_factor_challenge.challenge_id, client: 'app' };
  const wrong = await postAsApp(app.url, '/factors/verify', { ...about, code: phone.wrongCode() });
  expect(await answerOf(wrong)).toMatchObject({ code: 'CODE_INVALID' });
  const pair = await pairIn(await postAsApp(app.url, '/factors/verify', { ...about, code: phone.nextCode() }));
  expect(pair).toMatchObject({ aal: 'aal2', user: { id: owner.id } });
  expect(await refreshed(pair), 'it stays so').toMatchObject({ aal: 'aal2' });
  const again = await postAsApp(app.url, '/factors/verify', { ...about, code: phone.nextCode() });
  expect(await answerOf(again)).toMatchObject({ code: 'SIGN_IN_OVER' });
  expect(again.headers.getSetCookie()).toEqual([]);
});

test('signing up, joining a team and setting a new password by email give an app a token pair, too', async () => {
  const email = uniqueEmail('app');
  const made = await postAsApp(app.url, '/auth/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Ada App', company_name: 'App Washing' },
    client: 'app',
  });
  expect(made.headers.getSetCookie()).toEqual([]);
  const { session } = (await made.json()) as { session: Pair };
  expect(await works(session)).toBe(true);

  const invited = await buildInvitation(app, await buildCompany(app));
  const joined = await postAsApp(app.url, '/auth/signup', {
    email: invited.email,
    password: PASSWORD,
    data: { full_name: 'Ina Vited' },
    invitation_token: invited.token,
    client: 'app',
  });
  expect(await answerOf(joined)).toMatchObject({ joined: true, session: { token_type: 'bearer' } });

  await app.query('update users set email_confirmed_at = now() where email = $1', [email]);
  await postAsApp(app.url, '/auth/recover', { email });
  const token = await linkTokenTo(app, email, 'reset_password');
  const answer = { type: 'recovery', token, password: 'Another-Horse-98', client: 'app' };
  const reset = (await (await postAsApp(app.url, '/auth/verify', answer)).json()) as { session: Pair };
  expect(await works(session), 'the reset ends what there was').toBe(false);
  expect(await works(reset.session)).toBe(true);
});

test('a browser never gets a token, whatever it asks for', async () => {
  const { owner } = await buildCompany(app);
  for (const client of [undefined, 'browser']) {
    const body = { grant_type: 'password', email: owner.email, password: PASSWORD, client };
    const answer = await app.client().request('POST', '/api/auth/token', { body });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(await answer.json()).not.toHaveProperty('access_token');
  }
  const odd = { grant_type: 'password', email: owner.email, password: PASSWORD, client: 'phone' };
  expect((await app.client().request('POST', '/api/auth/token', { body: odd })).status).toBe(422);
});
