/** An emailed code works only for the request it was sent for. No one else can use it or use up its attempts. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_COOKIE, SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { accountMailsTo, askForCode, signInCodeTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asApp, type Pair, postAsApp } from '#tests/support/app-session.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildMember, uniqueEmail } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const REFUSED = { code: 'CODE_INVALID', status: 422 };

const use = (email: string, { client, code }: { client: TestClient; code: string }) =>
  client.api.accounts.verify({ type: 'email', email, token: code });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const madeUp = () => randomBytes(32).toString('base64url');

function browserWith(request: string | undefined): TestClient {
  const client = app.client();
  if (request !== undefined) client.cookies.set(CODE_COOKIE, request);
  return client;
}

/** Requests a code in another browser until the code differs from the known one. */
async function askElsewhere(email: string, known: string) {
  let asked = await askForCode(app, email);
  while (asked.code === known) asked = await askForCode(app, email, asked.client);
  return asked;
}

const triesOf = async (userId: string) =>
  (
    await app.query<{ tries: number }>('select tries from sign_in_codes where user_id = $1 order by tries', [userId])
  ).map(({ tries }) => tries);

test('requesting a code gets the same response for everyone, and only an active account gets an email', async () => {
  const company = await buildCompany(app);
  const gone = await buildMember(app, company);
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);
  const emails = [company.owner.email, uniqueEmail('nobody'), gone.email];
  const requests: string[] = [];
  for (const email of emails) {
    const answer = await app.client().request('POST', '/api/auth/otp', { body: { email } });
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 200,
      text: '{"ok":true,"request_id":null}',
    });
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(new RegExp(`^${CODE_COOKIE}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600$`));
    requests.push(cookie);
    const asApps = await postAsApp(app.url, '/auth/otp', { email, client: 'app' });
    expect(asApps.headers.getSetCookie()).toEqual([]);
    const body = (await asApps.json()) as { request_id: string };
    expect(body).toEqual({ ok: true, request_id: expect.stringMatching(/^[\w-]{43}$/) });
    requests.push(body.request_id);
  }
  expect(new Set(requests).size, 'each is another one').toBe(2 * emails.length);
  const kinds = await Promise.all(
    emails.map(async (email) => (await accountMailsTo(app, email)).filter(({ kind }) => kind === 'sign_in_code')),
  );
  expect(kinds.map((mails) => mails.length)).toEqual([2, 0, 0]);
});

test('the right code in another browser is refused, uses up no attempt, and still works where it was requested', async () => {
  const { owner } = await buildCompany(app);
  const { client, code } = await askForCode(app, owner.email);
  const other = await askElsewhere(owner.email, code);
  const strangers = [browserWith(undefined), browserWith(''), browserWith(madeUp())];
  for (const stranger of strangers)
    for (let turn = 0; turn < 6; turn += 1)
      await expect(use(owner.email, { client: stranger, code })).rejects.toMatchObject(REFUSED);
  expect(await triesOf(owner.id)).toEqual([0, 0]);
  await expect(use(owner.email, { client: other.client, code })).rejects.toMatchObject(REFUSED);
  expect(await triesOf(owner.id), 'its own code only').toEqual([0, 1]);
  expect(await use(owner.email, { client, code })).toMatchObject({ session: { user: { id: owner.id } } });
});

test('two requests coexist, each with its own code and attempts; the first to sign in ends both', async () => {
  const { owner } = await buildCompany(app);
  const first = await askForCode(app, owner.email);
  const second = await askElsewhere(owner.email, first.code);
  for (let turn = 0; turn < 5; turn += 1)
    await expect(use(owner.email, { ...second, code: wrong(second.code) })).rejects.toMatchObject(REFUSED);
  await expect(use(owner.email, second), 'five tries end it').rejects.toMatchObject(REFUSED);
  expect(await triesOf(owner.id)).toEqual([0, 5]);
  const third = await askForCode(app, owner.email);
  expect(await use(owner.email, first)).toMatchObject({ joined: true });
  expect(first.client.cookies.has(CODE_COOKIE), 'the request is taken back').toBe(false);
  expect(await triesOf(owner.id)).toEqual([]);
  await expect(use(owner.email, third)).rejects.toMatchObject(REFUSED);
});

test('a new code replaces that browser’s previous one, even for another email', async () => {
  const company = await buildCompany(app);
  const { owner } = company;
  const member = await buildMember(app, company);
  const first = await askForCode(app, owner.email);
  const request = first.client.cookies.get(CODE_COOKIE);
  await askForCode(app, owner.email, first.client);
  expect(await triesOf(owner.id)).toHaveLength(1);
  await expect(use(owner.email, { client: browserWith(request), code: first.code })).rejects.toMatchObject(REFUSED);
  const members = await askForCode(app, member.email, first.client);
  expect(await triesOf(owner.id)).toEqual([]);
  expect(await use(member.email, members)).toMatchObject({ session: { user: { id: member.id } } });
});

test('a request works only for the email it was sent with', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { client, code } = await askForCode(app, company.owner.email);
  await askForCode(app, member.email);
  await expect(use(member.email, { client, code })).rejects.toMatchObject(REFUSED);
  expect([...(await triesOf(member.id)), ...(await triesOf(company.owner.id))], 'no try of anybody').toEqual([0, 0]);
  expect(await use(company.owner.email, { client, code })).toMatchObject({ joined: true });
});

test('a stored hash is bound to its account and request, so it signs no one in when moved to another row', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { client, code } = await askForCode(app, company.owner.email);
  const strangers = [
    { email: member.email, ...(await askForCode(app, member.email)) },
    { email: company.owner.email, ...(await askElsewhere(company.owner.email, code)) },
  ];
  await app.query(
    `update sign_in_codes set code_hash = (select code_hash from sign_in_codes where request_hash = $1)`,
    [hashToken(client.cookies.get(CODE_COOKIE) ?? '')],
  );
  for (const stranger of strangers)
    await expect(use(stranger.email, { client: stranger.client, code })).rejects.toMatchObject(REFUSED);
  expect(await use(company.owner.email, { client, code })).toMatchObject({ joined: true });
});

test('a request expires after ten minutes and accepts no more attempts', async () => {
  const { owner } = await buildCompany(app);
  const late = await askForCode(app, owner.email);
  app.clock.advance(10 * MINUTE);
  await expect(use(owner.email, late)).rejects.toMatchObject(REFUSED);
  expect(await triesOf(owner.id)).toEqual([0]);
});

async function askAsApp(email: string): Promise<{ request_id: string; token: string }> {
  const answer = await postAsApp(app.url, '/auth/otp', { email, client: 'app' });
  const { request_id } = (await answer.json()) as { request_id: string };
  return { request_id, token: await signInCodeTo(app, email) };
}
const useAsApp = (email: string, typed: { request_id?: string; token: string }) =>
  postAsApp(app.url, '/auth/verify', { type: 'email', email, client: 'app', ...typed });
const useInBrowser = (email: string, typed: { request_id: string; token: string }, client: TestClient) =>
  client.request('POST', '/api/auth/verify', { body: { type: 'email', email, ...typed } });

test('an app signs in with the request id from the response, and gets a token pair and no cookie', async () => {
  const { owner } = await buildCompany(app);
  const { request_id, token } = await askAsApp(owner.email);
  for (const typed of [{ token }, { token, request_id: madeUp() }]) {
    const refusal = await useAsApp(owner.email, typed);
    expect({ status: refusal.status, cookies: refusal.headers.getSetCookie() }).toEqual({ status: 422, cookies: [] });
    expect(await refusal.json()).toMatchObject(REFUSED);
  }
  expect((await useInBrowser(owner.email, { request_id, token }, app.client())).status, 'not a browser').toBe(422);
  const answer = await useAsApp(owner.email, { request_id, token });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { session } = (await answer.json()) as { session: Pair };
  expect(await asApp(app.url, session.access_token).accounts.user()).toMatchObject({ id: owner.id });
  expect((await useAsApp(owner.email, { request_id, token })).status, 'once').toBe(422);
});

test('a malformed request id is refused as malformed', async () => {
  const { owner } = await buildCompany(app);
  const { token } = await askAsApp(owner.email);
  for (const request_id of ['', 'x'.repeat(201)])
    expect(await (await useAsApp(owner.email, { request_id, token })).json()).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await triesOf(owner.id)).toEqual([0]);
});

test('an app asks a person with a second factor for it', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const answer = await useAsApp(owner.email, await askAsApp(owner.email));
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { session, two_factor_challenge } = (await answer.json()) as {
    session: null;
    two_factor_challenge: { challenge_id: string };
  };
  expect(session).toBeNull();
  const { challenge_id } = two_factor_challenge;
  const second = await postAsApp(app.url, '/factors/verify', { challenge_id, code: phone.nextCode(), client: 'app' });
  expect(await second.json()).toMatchObject({ aal: 'aal2', token_type: 'bearer' });
});

/** Makes both callers count their attempt first. Then holds them before the transaction that uses up the code. */
async function bothAtOnce(userId: string, spend: () => Promise<unknown>[]): Promise<string[]> {
  const holder = new Client(app.database.connections.superuser);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [userId]);
    const answers = Promise.allSettled(spend());
    const waiting = async () => (await app.query('select 1 from pg_locks where not granted')).length;
    await expect.poll(waiting, { timeout: 90_000 }).toBe(2);
    await holder.query('commit');
    return (await answers).map(({ status }) => status).sort();
  } finally {
    await holder.end();
  }
}

test('when two callers use the right code at the same moment, one opens a session', async () => {
  const { owner } = await buildCompany(app);
  const { client, code } = await askForCode(app, owner.email);
  const request = client.cookies.get(CODE_COOKIE);
  const spend = () => [0, 1].map(() => use(owner.email, { client: browserWith(request), code }));
  expect(await bothAtOnce(owner.id, spend)).toEqual(['fulfilled', 'rejected']);
});

test('when two requests use their right codes at the same moment, one opens a session', async () => {
  const { owner } = await buildCompany(app);
  const first = await askForCode(app, owner.email);
  const second = await askElsewhere(owner.email, first.code);
  const spend = () => [use(owner.email, first), use(owner.email, second)];
  expect(await bothAtOnce(owner.id, spend)).toEqual(['fulfilled', 'rejected']);
  expect([first, second].filter(({ client }) => client.cookies.has(SESSION_COOKIE))).toHaveLength(1);
});
