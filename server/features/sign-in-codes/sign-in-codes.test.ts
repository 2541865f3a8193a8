import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE_COOKIE } from '#server/gate/known-device.ts';
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '#server/gate/session-cookie.ts';
import { removeExpired } from '#server/jobs/commands.ts';
import { accountMailsTo, linkTokenTo, signInCodeTo } from '#tests/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { asApp, type Pair, postAsApp } from '#tests/app-session.ts';
import { setUpApp } from '#tests/authenticator-app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const REFUSED = {
  code: 'CODE_INVALID',
  status: 422,
  message: 'This code is not right, or no longer valid. Check it, or ask for a new one.',
};

async function codeFor(email: string): Promise<string> {
  await app.client().api.accounts.otp({ email });
  return signInCodeTo(app, email);
}
const use = (email: string, token: string, client = app.client()) =>
  client.api.accounts.verify({ type: 'email', email, token });
/** Another one than the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const actionsOf = async (userId: string) =>
  (await app.query<{ action: string }>('select action from audit_log where actor_id = $1 order by id', [userId])).map(
    ({ action }) => action,
  );

test('a mailed code signs a browser in, once', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  expect(code).toMatch(/^\d{6}$/);
  const client = app.client();
  const typed = ` ${owner.email.toUpperCase()}`;
  expect(await use(typed, `${code.slice(0, 3)} ${code.slice(3)}`, client)).toMatchObject({
    joined: true,
    session: { user: { id: owner.id }, aal: 'aal1' },
  });
  expect([...client.cookies.keys()].sort()).toEqual([DEVICE_COOKIE, SESSION_COOKIE].sort());
  expect(await client.api.accounts.session()).not.toBeNull();
  await expect(use(owner.email, code)).rejects.toMatchObject(REFUSED);
  expect(await actionsOf(owner.id)).toEqual(
    expect.arrayContaining(['account.sign_in_code_requested', 'account.signed_in']),
  );
  expect(await owner.client.api.accounts.session(), 'other devices stay signed in').not.toBeNull();
});

test('an app gets a pair of tokens for it, and no cookie', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  const answer = await postAsApp(app.url, '/auth/verify', {
    type: 'email',
    email: owner.email,
    token: code,
    client: 'app',
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { session } = (await answer.json()) as { session: Pair };
  expect(await asApp(app.url, session.access_token).accounts.user()).toMatchObject({ id: owner.id });
});

test('of two that have the right code and spend it at the same moment, one opens a session', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  const holder = new Client(app.database.connections.superuser);
  await holder.connect();
  try {
    // Both have taken their try and stand before the deletion that spends the code.
    await holder.query(`create function hold_spending() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(4242); return null; end'`);
    await holder.query('create trigger hold before delete on sign_in_codes execute function hold_spending()');
    await holder.query('select pg_advisory_lock(4242)');
    const answers = Promise.allSettled([use(owner.email, code), use(owner.email, code)]);
    const waiting = async () =>
      (await app.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 4242 and not granted`)).length;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await holder.query('select pg_advisory_unlock(4242)');
    expect((await answers).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  } finally {
    await holder.query('drop trigger hold on sign_in_codes');
    await holder.end();
  }
});

test('asking answers the same for everybody, and only an account that is open gets a mail', async () => {
  const company = await buildCompany(app);
  const gone = await buildMember(app, company);
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);
  const emails = [company.owner.email, uniqueEmail('nobody'), gone.email];
  const answers = [];
  for (const email of emails) {
    const answer = await app.client().request('POST', '/api/auth/otp', { body: { email } });
    answers.push({ status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() });
  }
  expect(answers).toEqual(emails.map(() => ({ status: 200, cookies: [], text: '{"ok":true}' })));
  const kinds = await Promise.all(
    emails.map(async (email) => (await accountMailsTo(app, email)).map(({ kind }) => kind)),
  );
  expect(kinds).toEqual([expect.arrayContaining(['sign_in_code']), [], []]);
});

test('whatever is wrong with a code, the answer is the same, word for word', async () => {
  const company = await buildCompany(app);
  const known = company.owner.email;
  const cases: Record<string, { email: string; token: string }> = {};
  const unknown = uniqueEmail('nobody');
  await app.client().api.accounts.otp({ email: unknown });
  cases['unknown address'] = { email: unknown, token: '123456' };
  cases['none was asked for'] = { email: (await buildMember(app, company)).email, token: '123456' };

  const gone = await buildMember(app, company);
  cases['deactivated'] = { email: gone.email, token: await codeFor(gone.email) };
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);

  const moved = await buildMember(app, company);
  cases['address changed'] = { email: uniqueEmail('moved'), token: await codeFor(moved.email) };
  await app.query('update users set email = $2 where id = $1', [moved.id, cases['address changed'].email]);

  const other = await buildMember(app, company);
  await codeFor(other.email);
  cases['somebody else’s'] = { email: other.email, token: await codeFor(known) };
  cases['wrong'] = { email: known, token: wrong(await signInCodeTo(app, known)) };

  const answers = [];
  for (const [name, { email, token }] of Object.entries(cases)) {
    const answer = await app.client().request('POST', '/api/auth/verify', { body: { type: 'email', email, token } });
    const body = (await answer.json()) as Record<string, unknown>;
    answers.push({ name, status: answer.status, cookies: answer.headers.getSetCookie(), body });
  }
  expect(answers).toEqual(
    Object.keys(cases).map((name) => ({ name, status: 422, cookies: [], body: { defined: true, ...REFUSED } })),
  );
});

test('a code works for ten minutes, and only the latest one', async () => {
  const { owner } = await buildCompany(app);
  const first = await codeFor(owner.email);
  let second = await codeFor(owner.email);
  while (second === first) second = await codeFor(owner.email);
  await expect(use(owner.email, first)).rejects.toMatchObject(REFUSED);
  app.clock.advance(9 * MINUTE);
  expect(await use(owner.email, second)).toMatchObject({ session: { user: { id: owner.id } } });

  const late = await codeFor(owner.email);
  app.clock.advance(10 * MINUTE);
  await expect(use(owner.email, late)).rejects.toMatchObject(REFUSED);
});

test('a code ends with the fifth wrong try; the right one is then refused, and the next mail begins anew', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  for (let turn = 0; turn < 5; turn += 1) await expect(use(owner.email, wrong(code))).rejects.toMatchObject(REFUSED);
  await expect(use(owner.email, code)).rejects.toMatchObject(REFUSED);
  expect((await actionsOf(owner.id)).filter((action) => action === 'account.sign_in_code_failed')).toHaveLength(5);
  expect(await use(owner.email, await codeFor(owner.email))).toMatchObject({ session: { user: { id: owner.id } } });
});

test('the fifth try may still be the right one, and twenty at once are no more than five', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  for (let turn = 0; turn < 4; turn += 1) await expect(use(owner.email, wrong(code))).rejects.toMatchObject(REFUSED);
  expect(await use(owner.email, code)).toMatchObject({ joined: true });

  const other = await codeFor(owner.email);
  await Promise.allSettled(Array.from({ length: 20 }, () => use(owner.email, wrong(other))));
  const failed = (await actionsOf(owner.id)).filter((action) => action === 'account.sign_in_code_failed');
  expect(failed).toHaveLength(4 + 5);
  await expect(use(owner.email, other)).rejects.toMatchObject(REFUSED);
});

test('whoever has a second factor is asked for it, in a browser and in an app', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const client = app.client();
  const first = await use(owner.email, await codeFor(owner.email), client);
  expect(first).toMatchObject({ session: null, second_step: { factor_types: ['totp'] } });
  expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
  expect(client.cookies.has(CHALLENGE_COOKIE)).toBe(true);
  expect(await client.api.factors.verify({ code: phone.nextCode() })).toMatchObject({ aal: 'aal2' });

  const token = await codeFor(owner.email);
  const answer = await postAsApp(app.url, '/auth/verify', { type: 'email', email: owner.email, token, client: 'app' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { session, second_step } = (await answer.json()) as { session: null; second_step: { challenge_id: string } };
  expect(session).toBeNull();
  const { challenge_id } = second_step;
  const second = await postAsApp(app.url, '/factors/verify', { challenge_id, code: phone.nextCode(), client: 'app' });
  expect(await second.json()).toMatchObject({ aal: 'aal2', token_type: 'bearer' });
});

test('a code confirms the address; whoever was invited joins the team by it', async () => {
  const email = uniqueEmail('fresh');
  const client = app.client();
  await client.api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Fay', company_name: 'Fresh' } });
  expect(await client.api.accounts.user()).toMatchObject({ email_confirmed: false });
  await use(email, await codeFor(email));
  expect(await client.api.accounts.user()).toMatchObject({ email_confirmed: true });

  const company = await buildCompany(app);
  const invited = await buildInvitation(app, company);
  const waiting = app.client();
  await waiting.api.accounts.signup({ email: invited.email, password: PASSWORD, data: { full_name: 'Ina' } });
  expect((await waiting.api.accounts.session())?.organization).toBeNull();
  const answer = await use(invited.email, await codeFor(invited.email));
  expect(answer).toMatchObject({ joined: true, session: { organization: { id: company.orgId } } });
});

test('a new password ends a code that is under way', async () => {
  const { owner } = await buildCompany(app);
  const changed = await codeFor(owner.email);
  await owner.client.api.accounts.updateUser({ password: 'Another-Horse-98', current_password: PASSWORD });
  await expect(use(owner.email, changed)).rejects.toMatchObject(REFUSED);
  const reset = await codeFor(owner.email);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  await app.client().api.accounts.verify({ type: 'recovery', token, password: 'Better-Battery-77' });
  await expect(use(owner.email, reset)).rejects.toMatchObject(REFUSED);
});

test('the database holds neither the code nor a hash that could be looked up', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  const [row] = await app.query<{ code_hash: Buffer }>('select * from sign_in_codes where user_id = $1', [owner.id]);
  const bare = [code, owner.id + code, code + owner.id, `${owner.id}\n${code}`, `sign-in code\n${owner.id}\n${code}`];
  for (const guess of bare) expect(row?.code_hash).not.toEqual(createHash('sha256').update(guess).digest());
  expect(Object.values(row ?? {}).map(String)).not.toContain(code);
  const mails = await app.query<{ mail: string }>(`select account_messages::text as mail from account_messages`);
  expect(mails.filter(({ mail }) => mail.includes(code))).toEqual([]);
});

test('what is over is removed by the daily clean-up', async () => {
  const { owner } = await buildCompany(app);
  await codeFor(owner.email);
  const left = () => app.query('select 1 from sign_in_codes where user_id = $1', [owner.id]);
  const worker = app.workerServices();
  await removeExpired(worker.db, app.services.now());
  expect(await left()).toHaveLength(1);
  app.clock.advance(11 * MINUTE);
  await removeExpired(worker.db, app.services.now());
  expect(await left()).toEqual([]);
});

test('letters are no code, and are said to be none before anything is counted', async () => {
  const { owner } = await buildCompany(app);
  const code = await codeFor(owner.email);
  for (const typed of ['12345', '1234567', 'abcdef', ''])
    await expect(use(owner.email, typed)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await use(owner.email, code)).toMatchObject({ joined: true });
});

test('identities: the address, and whether it is confirmed', async () => {
  const email = uniqueEmail('who');
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Wilma', company_name: 'Who' } });
  const [identity, ...more] = await api.accounts.identities();
  expect(more).toEqual([]);
  expect(identity).toMatchObject({ provider: 'email', email, confirmed: false });
  expect(new Date(identity?.created_at ?? 0).getTime()).toBeGreaterThan(0);
  await use(email, await codeFor(email));
  expect(await api.accounts.identities()).toMatchObject([{ email, confirmed: true }]);
});
