import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { codeAt, setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const OVER = { code: 'SIGN_IN_OVER', status: 410 };
const INVALID = { code: 'CODE_INVALID', status: 422 };

async function passwordStep(client: TestClient, email: string): Promise<string> {
  const answer = await client.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  if (!('two_factor_challenge' in answer)) throw new Error('No second step was asked for');
  return answer.two_factor_challenge.challenge_id;
}

async function ownerWithApp() {
  const { owner } = await buildCompany(app);
  return { owner, phone: await setUpApp(app, owner) };
}

const auditOf = (userId: string) =>
  app.query<{ action: string; data: unknown }>('select action, data from audit_log where actor_id = $1 order by id', [
    userId,
  ]);

test('with a factor the password opens no session, only a two-factor challenge', async () => {
  const { owner, phone } = await ownerWithApp();
  const client = app.client();
  const answer = await client.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  expect(answer).toEqual({
    two_factor_challenge: {
      challenge_id: expect.stringMatching(/^[\w-]{43}$/),
      factor_types: ['totp'],
      phones: [],
      expires_in: 600,
    },
  });
  expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
  expect(await client.api.accounts.session()).toBeNull();
  await expect(client.api.accounts.user()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });

  const session = await client.api.factors.verify({ code: phone.nextCode() });
  expect(session).toMatchObject({ user: { id: owner.id }, aal: 'aal2' });
  expect(client.cookies.has(CHALLENGE_COOKIE), 'the challenge is taken back').toBe(false);
  expect(await client.api.accounts.session()).toMatchObject({ aal: 'aal2' });
  expect((await auditOf(owner.id)).at(-1)).toMatchObject({
    action: 'account.signed_in',
    data: { second_factor: 'totp' },
  });
});

test('scripts and other sites cannot reach the challenge', async () => {
  const { owner } = await ownerWithApp();
  const body = { grant_type: 'password', email: owner.email, password: PASSWORD };
  const answer = await app.client().request('POST', '/api/auth/token', { body });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^${CHALLENGE_COOKIE}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600$`)),
  ]);
});

test('a wrong password does not reveal a second factor', async () => {
  const { owner } = await ownerWithApp();
  const wrong = { grant_type: 'password' as const, email: owner.email, password: 'Wrong-Horse-99' };
  const client = app.client();
  await expect(client.api.accounts.token(wrong)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(client.cookies.has(CHALLENGE_COOKIE)).toBe(false);
});

test('a code works for only one sign-in, and older codes stop working after it', async () => {
  const { owner, phone } = await ownerWithApp();
  const before = codeAt(phone.secret, app.services.now());
  const code = phone.nextCode();
  const first = app.client();
  await passwordStep(first, owner.email);
  await first.api.factors.verify({ code: `${code.slice(0, 3)} ${code.slice(3)}` });

  const second = app.client();
  await passwordStep(second, owner.email);
  await expect(second.api.factors.verify({ code })).rejects.toMatchObject(INVALID);
  await expect(second.api.factors.verify({ code: before })).rejects.toMatchObject(INVALID);
  await second.api.factors.verify({ code: phone.nextCode() });
});

test('the code used to set up the app can’t be used to sign in', async () => {
  const { owner, phone } = await ownerWithApp();
  const client = app.client();
  await passwordStep(client, owner.email);
  // The code used at setup, not the current one: the clock may have moved on to the next code.
  await expect(client.api.factors.verify({ code: phone.usedCode })).rejects.toMatchObject(INVALID);
});

test('when two requests send the same right code at the same time, one opens a session', async () => {
  const { owner, phone } = await ownerWithApp();
  const code = phone.nextCode();
  const challenge_id = await passwordStep(app.client(), owner.email);
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.client().api.factors.verify({ code, challenge_id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('five wrong codes end the sign-in, and even the right code is refused afterward', async () => {
  const { owner, phone } = await ownerWithApp();
  const client = app.client();
  const challenge_id = await passwordStep(client, owner.email);
  for (let wrong = 1; wrong <= 4; wrong += 1)
    await expect(client.api.factors.verify({ code: phone.wrongCode() })).rejects.toMatchObject(INVALID);
  await expect(client.api.factors.verify({ code: 'not a code' })).rejects.toMatchObject(OVER);
  await expect(client.api.factors.verify({ code: phone.nextCode(), challenge_id })).rejects.toMatchObject(OVER);
  expect(await client.api.factors.challenge()).toBeNull();
  const failed = (await auditOf(owner.id)).filter(({ action }) => action === 'account.second_step_failed');
  expect(failed).toHaveLength(5);
  await passwordStep(client, owner.email);
  await client.api.factors.verify({ code: phone.nextCode() });
});

test('only five of many concurrent guesses are checked', async () => {
  const { owner, phone } = await ownerWithApp();
  const challenge_id = await passwordStep(app.client(), owner.email);
  const code = phone.wrongCode();
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => app.client().api.factors.verify({ code, challenge_id })),
  );
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'session'));
  expect(codes.filter((refusal) => refusal === 'CODE_INVALID')).toHaveLength(4);
  expect(codes.filter((refusal) => refusal === 'SIGN_IN_OVER')).toHaveLength(8);
  const tries = await app.query<{ tries: number }>('select tries from factor_challenges where user_id = $1', [
    owner.id,
  ]);
  expect(tries).toEqual([{ tries: 5 }]);
});

test('a two-factor challenge lasts ten minutes', async () => {
  const { owner, phone } = await ownerWithApp();
  const client = app.client();
  await passwordStep(client, owner.email);
  app.clock.advance(9 * MINUTE);
  expect(await client.api.factors.challenge()).toMatchObject({ two_factor_challenge: { factor_types: ['totp'] } });
  app.clock.advance(MINUTE);
  expect(await client.api.factors.challenge()).toBeNull();
  await expect(client.api.factors.verify({ code: phone.nextCode() })).rejects.toMatchObject(OVER);
});

test('a challenge belongs to one person: another person’s code doesn’t complete it', async () => {
  const mine = await ownerWithApp();
  const theirs = await ownerWithApp();
  const client = app.client();
  await passwordStep(client, theirs.owner.email);
  await expect(client.api.factors.verify({ code: mine.phone.nextCode() })).rejects.toMatchObject(INVALID);
});

test('a user deactivated during the challenge is not signed in', async () => {
  const { owner, phone } = await ownerWithApp();
  const client = app.client();
  await passwordStep(client, owner.email);
  await app.query('update users set disabled_at = now() where id = $1', [owner.id]);
  await expect(client.api.factors.verify({ code: phone.nextCode() })).rejects.toMatchObject(OVER);
});

test('a backup code signs in once, however it is typed', async () => {
  const { owner, phone } = await ownerWithApp();
  const [code = ''] = phone.backupCodes;
  const client = app.client();
  await passwordStep(client, owner.email);
  await client.api.factors.verify({ code: ` ${code.toLowerCase().replace('-', ' ')} ` });
  expect(await client.api.factors.list()).toMatchObject({ backup_codes_left: 9 });
  expect((await auditOf(owner.id)).at(-1)).toMatchObject({
    data: { second_factor: 'backup_code', backup_codes_left: 9 },
  });

  const again = app.client();
  const challenge_id = await passwordStep(again, owner.email);
  await expect(again.api.factors.verify({ code })).rejects.toMatchObject(INVALID);
  const [, other = ''] = phone.backupCodes;
  const both = await Promise.allSettled(
    [again, app.client()].map((each) => each.api.factors.verify({ code: other, challenge_id })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a new password set by email doesn’t bypass the second factor', async () => {
  const { owner, phone } = await ownerWithApp();
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  const client = app.client();
  const password = 'Better-Battery-77';
  expect(await client.api.accounts.verify({ type: 'recovery', token, password })).toEqual({
    joined: true,
    session: null,
  });
  expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
  expect(await owner.client.api.accounts.session(), 'the session there was').toBeNull();
  const answer = await client.api.accounts.token({ grant_type: 'password', email: owner.email, password });
  expect(answer).toHaveProperty('two_factor_challenge');
  expect(await client.api.factors.verify({ code: phone.nextCode() })).toMatchObject({ aal: 'aal2' });
});

test('a renewed session keeps its assurance level', async () => {
  const { owner } = await ownerWithApp();
  expect(await owner.client.api.accounts.token({ grant_type: 'refresh_token' })).toMatchObject({ aal: 'aal2' });
});
