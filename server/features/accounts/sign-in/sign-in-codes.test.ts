import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '#server/features/accounts/remove-expired.ts';
import { CHALLENGE_COOKIE, CODE_COOKIE, SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { DEVICE_COOKIE } from '#server/platform/auth/trusted-device.ts';
import { accountMailsTo, askForCode, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const REFUSED = {
  code: 'CODE_INVALID',
  status: 422,
  message: 'That code is wrong or has expired. Check it, or request a new one.',
};

const ask = (email: string, client?: TestClient) => askForCode(app, email, client);
const use = (email: string, { client, code }: { client: TestClient; code: string }) =>
  client.api.accounts.verify({ type: 'email', email, token: code });
const wrong = ({ client, code }: { client: TestClient; code: string }) => ({
  client,
  code: code === '000000' ? '000001' : '000000',
});
const actionsOf = async (userId: string) =>
  (await app.query<{ action: string }>('select action from audit_log where actor_id = $1 order by id', [userId])).map(
    ({ action }) => action,
  );

test('an emailed code signs a browser in, once', async () => {
  const { owner } = await buildCompany(app);
  const { client, code } = await ask(owner.email);
  expect(code).toMatch(/^\d{6}$/);
  const typed = ` ${owner.email.toUpperCase()}`;
  const request = new Map(client.cookies);
  expect(await use(typed, { client, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({
    joined: true,
    session: { user: { id: owner.id }, aal: 'aal1' },
  });
  expect([...client.cookies.keys()].sort()).toEqual([DEVICE_COOKIE, SESSION_COOKIE].sort());
  expect(await client.api.accounts.session()).not.toBeNull();
  const again = app.client();
  for (const [name, value] of request) again.cookies.set(name, value);
  await expect(use(owner.email, { client: again, code })).rejects.toMatchObject(REFUSED);
  expect(await actionsOf(owner.id)).toEqual(
    expect.arrayContaining(['account.sign_in_code_requested', 'account.signed_in']),
  );
  expect(await owner.client.api.accounts.session(), 'other devices stay signed in').not.toBeNull();
});

test('whatever is wrong with a code, the response is exactly the same', async () => {
  const company = await buildCompany(app);
  const known = company.owner.email;
  const cases: Record<string, { email: string; client: TestClient; code: string }> = {};
  const unknown = uniqueEmail('nobody');
  const stranger = app.client();
  await stranger.api.accounts.otp({ email: unknown });
  cases['unknown address'] = { email: unknown, client: stranger, code: '123456' };
  cases['none was asked for'] = {
    email: (await buildMember(app, company)).email,
    client: app.client(),
    code: '123456',
  };

  const gone = await buildMember(app, company);
  cases['deactivated'] = { email: gone.email, ...(await ask(gone.email)) };
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);

  const moved = await buildMember(app, company);
  cases['address changed'] = { email: uniqueEmail('moved'), ...(await ask(moved.email)) };
  await app.query('update users set email = $2 where id = $1', [moved.id, cases['address changed'].email]);

  const other = await ask((await buildMember(app, company)).email);
  cases['somebody else’s request'] = { email: known, client: other.client, code: (await ask(known)).code };
  cases['somebody else’s code'] = { email: known, client: (await ask(known)).client, code: other.code };
  cases['wrong'] = { email: known, ...wrong(await ask(known)) };

  const answers = [];
  for (const [name, { email, client, code }] of Object.entries(cases)) {
    const answer = await client.request('POST', '/api/auth/verify', { body: { type: 'email', email, token: code } });
    const body = (await answer.json()) as Record<string, unknown>;
    answers.push({ name, status: answer.status, cookies: answer.headers.getSetCookie(), body });
  }
  expect(answers).toEqual(
    Object.keys(cases).map((name) => ({ name, status: 422, cookies: [], body: { defined: true, ...REFUSED } })),
  );
});

test('a code works for ten minutes', async () => {
  const { owner } = await buildCompany(app);
  const soon = await ask(owner.email);
  app.clock.advance(9 * MINUTE);
  expect(await use(owner.email, soon)).toMatchObject({ session: { user: { id: owner.id } } });

  const late = await ask(owner.email);
  app.clock.advance(10 * MINUTE);
  await expect(use(owner.email, late)).rejects.toMatchObject(REFUSED);
});

test('the fifth wrong attempt ends a code; the right one is then refused, and the next email starts over', async () => {
  const { owner } = await buildCompany(app);
  const code = await ask(owner.email);
  for (let turn = 0; turn < 5; turn += 1) await expect(use(owner.email, wrong(code))).rejects.toMatchObject(REFUSED);
  await expect(use(owner.email, code)).rejects.toMatchObject(REFUSED);
  expect((await actionsOf(owner.id)).filter((action) => action === 'account.sign_in_code_failed')).toHaveLength(5);
  expect(await use(owner.email, await ask(owner.email))).toMatchObject({ session: { user: { id: owner.id } } });
});

test('the fifth attempt may still be the right one, and of twenty concurrent attempts only five count', async () => {
  const { owner } = await buildCompany(app);
  const code = await ask(owner.email);
  for (let turn = 0; turn < 4; turn += 1) await expect(use(owner.email, wrong(code))).rejects.toMatchObject(REFUSED);
  expect(await use(owner.email, code)).toMatchObject({ joined: true });

  const other = await ask(owner.email);
  await Promise.allSettled(Array.from({ length: 20 }, () => use(owner.email, wrong(other))));
  const failed = (await actionsOf(owner.id)).filter((action) => action === 'account.sign_in_code_failed');
  expect(failed).toHaveLength(4 + 5);
  await expect(use(owner.email, other)).rejects.toMatchObject(REFUSED);
});

test('a person with a second factor is asked for it', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const asked = await ask(owner.email);
  const { cookies, api } = asked.client;
  expect(await use(owner.email, asked)).toMatchObject({
    session: null,
    two_factor_challenge: { factor_types: ['totp'] },
  });
  expect(cookies.has(SESSION_COOKIE)).toBe(false);
  expect(cookies.has(CODE_COOKIE), 'the request is over').toBe(false);
  expect(cookies.has(CHALLENGE_COOKIE)).toBe(true);
  expect(await api.factors.verify({ code: phone.nextCode() })).toMatchObject({ aal: 'aal2' });
});

test('an unconfirmed email gets the confirmation link first, and codes after that', async () => {
  const company = await buildCompany(app);
  const invited = await buildInvitation(app, company);
  const fresh = uniqueEmail('fresh');
  for (const [email, data] of [
    [fresh, { full_name: 'Fay', company_name: 'Fresh' }],
    [invited.email, { full_name: 'Ina' }],
  ] as const) {
    // The person who signed up knows the password, even if someone else owns the email.
    await app.client().api.accounts.signup({ email, password: PASSWORD, data });
    const mails = (await accountMailsTo(app, email)).length;
    expect(await app.client().api.accounts.otp({ email })).toEqual({ ok: true, request_id: null });
    expect((await accountMailsTo(app, email)).slice(mails).map(({ kind }) => kind)).toEqual(['confirm_address']);
    const token = await linkTokenTo(app, email, 'confirm_address');
    await app.client().api.accounts.verify({ type: 'signup', token, password: PASSWORD });
    const answer = await use(email, await ask(email));
    expect(answer).toMatchObject({ joined: true, session: { user: { email_confirmed: true } } });
  }
});

test('a new password ends a pending code', async () => {
  const { owner } = await buildCompany(app);
  const changed = await ask(owner.email);
  await owner.client.api.accounts.updateUser({ password: 'Another-Horse-98', current_password: PASSWORD });
  await expect(use(owner.email, changed)).rejects.toMatchObject(REFUSED);
  const reset = await ask(owner.email);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  await app.client().api.accounts.verify({ type: 'recovery', token, password: 'Better-Battery-77' });
  await expect(use(owner.email, reset)).rejects.toMatchObject(REFUSED);
});

test('the database holds neither code nor request, and no hash that could be looked up', async () => {
  const { owner } = await buildCompany(app);
  const { client, code } = await ask(owner.email);
  const secret = client.cookies.get(CODE_COOKIE) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const [row] = await app.query<{ code_hash: Buffer }>('select * from sign_in_codes where user_id = $1', [owner.id]);
  const parts = [code, owner.id + code, code + owner.id, `${owner.id}\n${code}`, `${owner.id}\n${secret}\n${code}`];
  for (const guess of parts.flatMap((part) => [part, `sign-in code\n${part}`]))
    expect(row?.code_hash).not.toEqual(createHash('sha256').update(guess).digest());
  const stored = Object.values(row ?? {}).map(String);
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(secret);
  const mails = await app.query<{ mail: string }>(`select account_messages::text as mail from account_messages`);
  // Encrypted values are long hexadecimal text, where six digits in a row can occur by chance.
  const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(mails.filter(({ mail }) => alone.test(mail) || mail.includes(secret))).toEqual([]);
  for (const mail of await accountMailsTo(app, owner.email)) expect(mail.text + mail.html).not.toContain(secret);
});

test('the daily cleanup removes what has expired', async () => {
  const { owner } = await buildCompany(app);
  await ask(owner.email);
  const left = () => app.query('select 1 from sign_in_codes where user_id = $1', [owner.id]);
  const worker = app.workerServices();
  await removeExpired(worker.db, app.services.now());
  expect(await left()).toHaveLength(1);
  app.clock.advance(11 * MINUTE);
  await removeExpired(worker.db, app.services.now());
  expect(await left()).toEqual([]);
});

test('a code that isn’t six digits is refused as malformed and doesn’t count as an attempt', async () => {
  const { owner } = await buildCompany(app);
  const { client, code } = await ask(owner.email);
  for (const typed of ['12345', '1234567', 'abcdef', ''])
    await expect(use(owner.email, { client, code: typed })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await use(owner.email, { client, code })).toMatchObject({ joined: true });
});

test('identities show the email and whether it is confirmed', async () => {
  const email = uniqueEmail('who');
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Wilma', company_name: 'Who' } });
  const [identity, ...more] = await api.accounts.identities();
  expect(more).toEqual([]);
  expect(identity).toMatchObject({ provider: 'email', email, confirmed: false });
  expect(new Date(identity?.created_at ?? 0).getTime()).toBeGreaterThan(0);
  await api.accounts.verify({ type: 'signup', token: await linkTokenTo(app, email, 'confirm_address') });
  expect(await api.accounts.identities()).toMatchObject([{ email, confirmed: true }]);
});
