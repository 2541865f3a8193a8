/** Somebody signs up with an address that is not theirs. Its owner confirms it: nothing of the stranger's is left. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMailsTo, linkTokenTo } from '#tests/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { asApp, signInAsApp } from '#tests/app-session.ts';
import { setUpApp } from '#tests/authenticator-app.ts';
import { buildCompany, buildInvitation, PASSWORD, uniqueEmail } from '#tests/factories.ts';
import type { TestClient } from '#tests/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const NEW_PASSWORD = 'Better-Battery-77';
const refusedPassword = (message: string) => ({
  code: 'INVALID_INPUT',
  message,
  data: { issues: [{ path: ['password'], message }] },
});

/** In a browser of their own. */
async function signUp(email: string, company_name?: string): Promise<TestClient> {
  const client = app.client();
  const data = { full_name: 'Stan Stranger', ...(company_name === undefined ? {} : { company_name }) };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  return client;
}

const confirmation = (email: string) => linkTokenTo(app, email, 'confirm_address');
const passwordWorks = (email: string, password: string) =>
  app
    .client()
    .api.accounts.token({ grant_type: 'password', email, password })
    .then(
      () => true,
      () => false,
    );

/** Everything a stranger can have opened before the address was proven. */
async function everythingOf(email: string, client: TestClient) {
  const elsewhere = app.client();
  await elsewhere.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  const pair = await signInAsApp(app.url, email);
  const isDead = async () => ({
    browser: (await client.api.accounts.session()) === null,
    elsewhere: (await elsewhere.api.accounts.session()) === null,
    app: await asApp(app.url, pair.access_token)
      .accounts.user()
      .then(
        () => false,
        () => true,
      ),
    refresh:
      (
        await app.client().request('POST', '/api/auth/token', {
          body: { grant_type: 'refresh_token', refresh_token: pair.refresh_token },
        })
      ).status === 401,
  });
  return { isDead };
}
const DEAD = { browser: true, elsewhere: true, app: true, refresh: true };

describe('the owner of the address confirms it in another browser', () => {
  test('the link alone is refused, and stays good', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    const victim = app.client();
    const token = await confirmation(email);
    await expect(victim.api.accounts.verify({ type: 'signup', token })).rejects.toMatchObject(
      refusedPassword('Enter the password you chose when you signed up.'),
    );
    await expect(
      victim.api.accounts.verify({ type: 'signup', token, password: 'Wrong-Horse-99' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await stranger.api.accounts.user()).toMatchObject({ email_confirmed: false });
    const { entries } = await stranger.api.auditLog.list({ group: 'accounts' });
    expect(entries.map(({ action }) => action)).toContain('account.proof_failed');
    expect(await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
      session: { user: { email, email_confirmed: true } },
    });
  });

  test('with a password of their own: sessions, password, second factor, keys and webhooks of the stranger are worth nothing', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    const everything = await everythingOf(email, stranger);
    const { key } = await stranger.api.apiKeys.create({ name: 'Mine', scopes: ['quotes:read'], expires_in_days: null });
    const hook = { url: 'https://example.com/hook', description: '', event_types: ['quote.sent' as const] };
    await stranger.api.webhooks.create(hook);
    await stranger.api.accounts.recover({ email });
    const reset = await linkTokenTo(app, email, 'reset_password');

    const victim = app.client();
    const token = await confirmation(email);
    await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD });
    expect(await everything.isDead()).toEqual(DEAD);
    expect([await passwordWorks(email, PASSWORD), await passwordWorks(email, NEW_PASSWORD)]).toEqual([false, true]);
    const byKey = await app.client().request('GET', '/api/v1/quotes', { headers: { authorization: `Bearer ${key}` } });
    expect(byKey.status).toBe(401);
    expect(await victim.api.webhooks.list()).toMatchObject([{ state: 'paused' }]);
    await expect(
      app.client().api.accounts.verify({ type: 'recovery', token: reset, password: 'Other-Battery-88' }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect((await accountMailsTo(app, email)).at(-1)).toMatchObject({ kind: 'password_changed' });
  });

  test('a second factor that the stranger set up lets nobody in and keeps nobody out', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    await setUpApp(app, { client: stranger });
    const victim = app.client();
    const token = await confirmation(email);
    expect(await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
      session: { aal: 'aal1' },
    });
    expect(await victim.api.factors.list()).toEqual({ factors: [], backup_codes_left: null });
  });

  test('so does a reset, which proves the address as well', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    const everything = await everythingOf(email, stranger);
    await setUpApp(app, { client: stranger });
    await app.client().api.accounts.recover({ email });
    const token = await linkTokenTo(app, email, 'reset_password');
    const victim = app.client();
    expect(await victim.api.accounts.verify({ type: 'recovery', token, password: NEW_PASSWORD })).toMatchObject({
      session: { user: { email_confirmed: true } },
    });
    expect(await everything.isDead()).toEqual(DEAD);
    expect(await passwordWorks(email, PASSWORD)).toBe(false);
  });
});

describe('the person who signed up confirms', () => {
  test('in the same browser by a click: this session goes on, all others end', async () => {
    const email = uniqueEmail('ann');
    const client = await signUp(email, 'Ann Washing');
    const elsewhere = app.client();
    await elsewhere.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
    const token = await confirmation(email);
    expect(await client.api.accounts.verify({ type: 'signup', token })).toMatchObject({
      joined: true,
      session: { user: { email_confirmed: true } },
    });
    expect(await client.api.accounts.session()).not.toBeNull();
    expect(await elsewhere.api.accounts.session()).toBeNull();
    expect(await passwordWorks(email, PASSWORD)).toBe(true);
  });

  test('on a phone by the password: it signs in there, and everything that was set up stays', async () => {
    const email = uniqueEmail('ann');
    const client = await signUp(email, 'Ann Washing');
    const { nextCode } = await setUpApp(app, { client });
    const token = await confirmation(email);
    const phone = app.client();
    const answer = await phone.api.accounts.verify({ type: 'signup', token, password: PASSWORD });
    expect(answer).toMatchObject({ joined: true, session: null, second_step: { factor_types: ['totp'] } });
    expect(await phone.api.factors.verify({ code: nextCode() })).toMatchObject({ user: { email_confirmed: true } });
    expect(await client.api.accounts.session(), 'the session from before').toBeNull();
  });

  test('an app does so with its tokens', async () => {
    const email = uniqueEmail('ann');
    await signUp(email, 'Ann Washing');
    const pair = await signInAsApp(app.url, email);
    const token = await confirmation(email);
    expect(await asApp(app.url, pair.access_token).accounts.verify({ type: 'signup', token })).toMatchObject({
      session: { user: { email_confirmed: true } },
    });
    const late = await asApp(app.url, pair.access_token).accounts.user();
    expect(late).toMatchObject({ email_confirmed: true });
  });
});

describe('an invited address', () => {
  test('taken by a stranger, who never gets into the team', async () => {
    const company = await buildCompany(app);
    const { email } = await buildInvitation(app, company, { role: 'admin' });
    const stranger = await signUp(email);
    const everything = await everythingOf(email, stranger);
    const invited = app.client();
    const token = await confirmation(email);
    expect(await invited.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
      joined: true,
      session: { user: { role: 'admin' }, organization: { id: company.orgId } },
    });
    expect(await everything.isDead()).toEqual(DEAD);
    expect(await passwordWorks(email, PASSWORD)).toBe(false);
  });

  test('by the link of the invitation the account is that of whoever holds it', async () => {
    const company = await buildCompany(app);
    const { email, token } = await buildInvitation(app, company);
    const stranger = await signUp(email);
    const everything = await everythingOf(email, stranger);
    const invited = app.client();
    const input = { email, password: NEW_PASSWORD, data: { full_name: 'Ina Invited' }, invitation_token: token };
    expect(await invited.api.accounts.signup(input)).toMatchObject({
      joined: true,
      session: { user: { full_name: 'Ina Invited', email_confirmed: true }, organization: { id: company.orgId } },
    });
    expect(await everything.isDead()).toEqual(DEAD);
    expect(await passwordWorks(email, PASSWORD)).toBe(false);
  });

  test('signed in and with the link, the person joins; sessions elsewhere end', async () => {
    const company = await buildCompany(app);
    const { email, token } = await buildInvitation(app, company);
    const client = await signUp(email);
    const elsewhere = app.client();
    await elsewhere.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
    expect(await client.api.invitations.join({ token })).toMatchObject({ organization: { id: company.orgId } });
    expect(await client.api.accounts.session()).not.toBeNull();
    expect(await elsewhere.api.accounts.session()).toBeNull();
  });
});
