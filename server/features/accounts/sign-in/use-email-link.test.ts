/**
 * Someone signs up with another person's email. When the email's owner confirms it, everything the stranger entered is
 * gone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCompanyBack } from '#server/features/company/deletion/give-back-company.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asApp, signInAsApp } from '#tests/support/app-session.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import {
  buildCompany,
  buildInvitation,
  buildQuote,
  PASSWORD,
  type TestPerson,
  uniqueEmail,
} from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

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

/** Sets up everything a stranger could have before the email was confirmed. */
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

describe('the email’s owner confirms it in another browser', () => {
  test('the link alone is not enough, and stays valid', async () => {
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

  test('with a new password, the stranger’s sessions, password, second factor, keys and webhooks stop working', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    const everything = await everythingOf(email, stranger);
    const { key } = await stranger.api.apiKeys.create({ name: 'Mine', scopes: ['quotes:read'], expires_in_days: null });
    const hook = { url: 'https://example.com/hook', description: '', event_types: ['quote.sent' as const] };
    await stranger.api.webhooks.create(hook);
    const earlier = await confirmation(email);
    await stranger.api.accounts.resend();

    const victim = app.client();
    const token = await confirmation(email);
    await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD });
    expect(await everything.isDead()).toEqual(DEAD);
    expect([await passwordWorks(email, PASSWORD), await passwordWorks(email, NEW_PASSWORD)]).toEqual([false, true]);
    const byKey = await app.client().request('GET', '/api/v1/quotes', { headers: { authorization: `Bearer ${key}` } });
    expect(byKey.status).toBe(401);
    expect(await victim.api.webhooks.list()).toMatchObject([{ state: 'paused' }]);
    await expect(
      app.client().api.accounts.verify({ type: 'signup', token: earlier, new_password: 'Other-Battery-88' }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect((await accountMailsTo(app, email)).at(-1)).toMatchObject({ kind: 'password_changed' });
  });

  test('a second factor that the stranger set up lets no one in and keeps no one out', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    await setUpApp(app, { client: stranger });
    const victim = app.client();
    const token = await confirmation(email);
    expect(await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
      session: { aal: 'aal1' },
    });
    expect(await victim.api.factors.list()).toEqual({ factors: [], backup_codes_left: null, phones_offered: null });
  });

  test('requesting a new password sends the confirmation link, which works too', async () => {
    const email = uniqueEmail('victim');
    const stranger = await signUp(email, 'Strange Washing');
    const everything = await everythingOf(email, stranger);
    await setUpApp(app, { client: stranger });
    await app.client().api.accounts.recover({ email });
    expect(new Set((await accountMailsTo(app, email)).map(({ kind }) => kind))).toEqual(new Set(['confirm_address']));
    const token = await confirmation(email);
    const victim = app.client();
    expect(await victim.api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
      session: { user: { email_confirmed: true } },
    });
    expect(await everything.isDead()).toEqual(DEAD);
    expect(await passwordWorks(email, PASSWORD)).toBe(false);
  });
});

describe('the person who signed up confirms', () => {
  test('in the same browser with one click, and this session continues while all others end', async () => {
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

  test('on a phone with the password, which signs in there and keeps everything that was set up', async () => {
    const email = uniqueEmail('ann');
    const client = await signUp(email, 'Ann Washing');
    const { nextCode } = await setUpApp(app, { client });
    const token = await confirmation(email);
    const phone = app.client();
    const answer = await phone.api.accounts.verify({ type: 'signup', token, password: PASSWORD });
    expect(answer).toMatchObject({ joined: true, session: null, two_factor_challenge: { factor_types: ['totp'] } });
    expect(await phone.api.factors.verify({ code: nextCode() })).toMatchObject({ user: { email_confirmed: true } });
    expect(await client.api.accounts.session(), 'the session from before').toBeNull();
  });

  test('in an app with its tokens', async () => {
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

describe('an invited email', () => {
  test('doesn’t get a stranger who signed up with it into the team', async () => {
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

  test('goes to the holder of the invitation link', async () => {
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

  test('lets a signed-in person with the link join, and other sessions end', async () => {
    const company = await buildCompany(app);
    const { email, token } = await buildInvitation(app, company);
    const client = await signUp(email);
    const elsewhere = app.client();
    await elsewhere.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
    expect(await client.api.invitations.join({ token })).toMatchObject({ organization: { id: company.orgId } });
    expect(await client.api.accounts.session()).not.toBeNull();
    expect(await elsewhere.api.accounts.session()).toBeNull();
  });

  describe('taken by a stranger with their own company', () => {
    async function takenAddress(role: 'admin' | 'member' = 'member') {
      const company = await buildCompany(app);
      const { email, token } = await buildInvitation(app, company, { role });
      const stranger = await signUp(email, 'Strange Washing');
      const orgId = (await stranger.api.accounts.session())?.organization?.id ?? '';
      await buildQuote({ owner: { client: stranger } as TestPerson });
      const everything = await everythingOf(email, stranger);
      return { company, email, token, stranger, orgId, everything };
    }
    const companyOf = async (orgId: string) => {
      const [found] = await app.query<{ left_days: number; owner: string; is_disabled: boolean; quotes: number }>(
        `select extract(day from o.ends_at - o.end_requested_at)::int as left_days, u.email as owner,
           u.disabled_at is not null as is_disabled, (select count(*)::int from quotes where org_id = o.id) as quotes
         from organizations o join users u on u.org_id = o.id and u.role = 'owner' where o.id = $1`,
        [orgId],
      );
      return found;
    };
    const SET_ASIDE = {
      left_days: 30,
      owner: expect.stringMatching(/@set-aside\.invalid$/),
      is_disabled: true,
      quotes: 1,
    };

    test('the invitation link still lets its owner join, after reading what happens to the company', async () => {
      const { company, email, token, orgId, everything } = await takenAddress('admin');
      const invited = app.client();
      expect(await invited.api.invitations.byLink({ token })).toMatchObject({
        state: 'open',
        set_aside_company: 'Strange Washing',
      });
      const input = { email, password: NEW_PASSWORD, data: { full_name: 'Ina Invited' }, invitation_token: token };
      expect(await invited.api.accounts.signup(input)).toMatchObject({
        joined: true,
        session: { user: { full_name: 'Ina Invited', role: 'admin' }, organization: { id: company.orgId } },
      });
      expect(await everything.isDead()).toEqual(DEAD);
      expect([await passwordWorks(email, PASSWORD), await passwordWorks(email, NEW_PASSWORD)]).toEqual([false, true]);
      expect(await companyOf(orgId)).toEqual(SET_ASIDE);
      expect((await accountMailsTo(app, email)).at(-1)).toMatchObject({
        kind: 'company_set_aside',
        subject: 'A Rinseline company was deactivated',
      });
    });

    test.each(['after asking for one', 'at the first confirmation'])(
      'a new password joins the team and not the stranger’s company: %s',
      async (way) => {
        const { company, email, orgId, everything } = await takenAddress();
        const victim = app.client();
        if (way === 'after asking for one') await app.client().api.accounts.recover({ email });
        const confirming = await confirmation(email);
        await victim.api.accounts.verify({ type: 'signup', token: confirming, new_password: NEW_PASSWORD });
        expect(await victim.api.accounts.session()).toMatchObject({
          user: { email, role: 'member', email_confirmed: true },
          organization: { id: company.orgId },
        });
        expect(await everything.isDead()).toEqual(DEAD);
        expect(await companyOf(orgId)).toEqual(SET_ASIDE);
        await expect(
          app.client().api.accounts.verify({ type: 'signup', token: confirming, password: PASSWORD }),
        ).rejects.toMatchObject({ code: 'LINK_INVALID' });
      },
    );

    test('doesn’t keep its owner from being invited or from changing an account to this email', async () => {
      const email = uniqueEmail('victim');
      const stranger = await signUp(email, 'Strange Washing');
      const company = await buildCompany(app);
      const { token } = await buildInvitation(app, company, { email });
      expect(await app.client().api.invitations.byLink({ token })).toMatchObject({ state: 'open' });
      const { owner } = await buildCompany(app);
      await owner.client.api.emailChange.begin({ email, current_password: PASSWORD });
      await app.client().api.emailChange.confirm({ token: await linkTokenTo(app, owner.email, 'email_change_old') });
      await app.client().api.emailChange.confirm({ token: await linkTokenTo(app, email, 'email_change_new') });
      expect(await owner.client.api.accounts.user()).toMatchObject({ email, email_confirmed: true });
      expect(await stranger.api.accounts.session()).toBeNull();
    });

    test('the operator restores the company with another email, for the person who confirms that email', async () => {
      const { email, token: invitation_token, orgId } = await takenAddress();
      const input = { email, password: NEW_PASSWORD, data: { full_name: 'Ina Invited' }, invitation_token };
      await app.client().api.accounts.signup(input);
      const other = uniqueEmail('other');
      expect(await giveCompanyBack(app.services, orgId, email), 'an address that has an account').toBeNull();
      expect(await giveCompanyBack(app.services, orgId, other)).toBe('Strange Washing');
      expect(await giveCompanyBack(app.services, orgId, uniqueEmail('more')), 'once').toBeNull();
      const client = app.client();
      await client.api.accounts.recover({ email: other });
      const token = await confirmation(other);
      await client.api.accounts.verify({ type: 'signup', token, new_password: 'Other-Battery-88' });
      expect(await client.api.accounts.session()).toMatchObject({ organization: { id: orgId, ends_at: null } });
    });

    test('the person who signed up keeps the company by proving it with the session or the password', async () => {
      for (const way of ['session', 'password']) {
        const { email, stranger, orgId } = await takenAddress();
        const token = await confirmation(email);
        const client = way === 'session' ? stranger : app.client();
        await client.api.accounts.verify({
          type: 'signup',
          token,
          ...(way === 'session' ? {} : { password: PASSWORD }),
        });
        expect(await client.api.accounts.session()).toMatchObject({
          user: { role: 'owner', email_confirmed: true },
          organization: { id: orgId },
        });
      }
    });

    test('a confirmed email stays with its account', async () => {
      const { email, token, stranger } = await takenAddress();
      await stranger.api.accounts.verify({ type: 'signup', token: await confirmation(email) });
      const input = { email, password: NEW_PASSWORD, data: { full_name: 'Ina Invited' }, invitation_token: token };
      await expect(app.client().api.accounts.signup(input)).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
      expect(await passwordWorks(email, PASSWORD)).toBe(true);
    });
  });
});
