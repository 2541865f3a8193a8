import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NO_SUBSCRIPTION } from '#domain/company/subscription.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const applicant = (email: string, company_name?: string) => ({
  email,
  password: PASSWORD,
  data: { full_name: ' Ann Owner ', ...(company_name === undefined ? {} : { company_name }) },
});

const count = async (sql: string, values: unknown[] = []) =>
  (await app.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values))[0]?.count;

test('sign-up creates the company, its owner, a 14-day trial of Pro, a rate book and a session', async () => {
  const email = uniqueEmail('ann');
  const client = app.client();
  const before = Math.floor(app.services.now().getTime() / 1000);
  const { invited, joined, session } = await client.api.accounts.signup(
    applicant(` ${email.toUpperCase()} `, ' Ann Wash '),
  );

  expect({ invited, joined }).toEqual({ invited: false, joined: true });
  expect(session.user).toMatchObject({ email, full_name: 'Ann Owner', role: 'owner', email_confirmed: false });
  expect(session.organization?.name).toBe('Ann Wash');
  expect(session.subscription).toMatchObject({ subscribed: true, product_id: 'pro', max_users: 15 });
  expect(session.permissions).toContain('billing.manage');
  expect(session.expires_at - before).toBeGreaterThanOrEqual(3600);
  expect(session.expires_in).toBeGreaterThan(3590);
  expect(session.expires_in).toBeLessThanOrEqual(3600);
  expect(await client.api.accounts.session()).toMatchObject({ user: session.user });

  const org = session.organization?.id;
  const trial = await app.query<{ days: number }>(
    `select extract(epoch from current_period_end - created_at)::float / 86400 as days from subscriptions where org_id = $1 and status = 'trialing'`,
    [org],
  );
  expect(trial[0]?.days).toBeCloseTo(14, 2);
  expect(await count('surface_types where org_id = $1 and active', [org])).toBe(6);
  expect(await count('addons where org_id = $1 and active', [org])).toBe(10);
  expect(await count(`audit_log where org_id = $1 and action = 'account.company_created'`, [org])).toBe(1);
  expect(await linkTokenTo(app, email, 'confirm_address')).toHaveLength(43);
});

test.each([
  [{ email: 'ann@' }, 'Invalid email address'],
  [{ password: 'Short1' }, 'Password must be at least 12 characters'],
  [{ password: 'alllowercase99' }, 'Password must contain at least one uppercase letter'],
  [{ password: 'ALLUPPERCASE99' }, 'Password must contain at least one lowercase letter'],
  [{ password: 'NoDigitsAtAllHere' }, 'Password must contain at least one number'],
  [{ data: { full_name: '  ', company_name: 'Wash' } }, 'Full name is required'],
  [{ data: { full_name: 'Ann', company_name: ' ' } }, 'Company name is required'],
  [{ data: { full_name: 'Ann' } }, 'Company name is required'],
])('sign-up with %o is refused with "%s"', async (wrong, message) => {
  const input = { ...applicant(uniqueEmail(), 'Wash'), ...wrong };
  await expect(app.client().api.accounts.signup(input)).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
});

test('an email that has an account is refused with the specified text, and nothing is stored', async () => {
  const { owner } = await buildCompany(app);
  const tables = [
    'organizations',
    'subscriptions',
    'users',
    'sessions',
    'one_time_tokens',
    'account_messages',
    'pgboss.job',
  ];
  const counts = () => Promise.all(tables.map((table) => count(table)));
  const before = await counts();
  const client = app.client();

  await expect(client.api.accounts.signup(applicant(owner.email, 'Second Wash'))).rejects.toMatchObject({
    code: 'ALREADY_REGISTERED',
    status: 409,
    message: 'This email is already registered. Please sign in instead.',
  });
  expect(await counts()).toEqual(before);
  expect(client.cookies.size).toBe(0);
});

test('when two people sign up with one email at the same time, one gets the account', async () => {
  const email = uniqueEmail('twice');
  const answers = await Promise.allSettled(
    ['One', 'Two'].map((name) => app.client().api.accounts.signup(applicant(email, name))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await count('users where email = $1', [email])).toBe(1);
  expect(await count(`organizations where name in ('One', 'Two')`)).toBe(1);
});

test('the lookup reveals whether one exact email is invited, and nothing else', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const { api, request } = app.client();

  expect(await api.accounts.lookupInvitation({ email: ` ${email.toUpperCase()} ` })).toEqual({ invited: true });
  expect(await api.accounts.lookupInvitation({ email: uniqueEmail() })).toEqual({ invited: false });
  expect(await api.accounts.lookupInvitation({ email: 'no address' })).toEqual({ invited: false });
  const answer = await request('POST', '/api/invitations/lookup', { body: { email } });
  expect(await answer.text()).toBe('{"invited":true}');
});

test('an expired or revoked invitation is ignored', async () => {
  const company = await buildCompany(app);
  const over = await buildInvitation(app, company);
  const replaced = await buildInvitation(app, company);
  await buildInvitation(app, company, { email: replaced.email });
  await app.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [over.id]);

  const { api } = app.client();
  expect(await api.accounts.lookupInvitation({ email: over.email })).toEqual({ invited: false });
  for (const { email, token } of [over, replaced])
    await expect(api.accounts.signup({ ...applicant(email), invitation_token: token })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  expect(await count('users where email = any($1)', [[over.email, replaced.email]])).toBe(0);
});

test('a person who signs up through the emailed link is on the team immediately', async () => {
  const company = await buildCompany(app);
  const { email, token } = await buildInvitation(app, company, { role: 'admin' });
  expect(await linkTokenTo(app, email, 'invitation')).toBe(token);

  const answer = await app.client().api.accounts.signup({ ...applicant(email), invitation_token: token });
  expect(answer).toMatchObject({
    invited: true,
    joined: true,
    session: { user: { role: 'admin', email_confirmed: true }, organization: { id: company.orgId } },
  });
  await expect(
    app.client().api.accounts.signup({ ...applicant(uniqueEmail()), invitation_token: token }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

test('an invitation link confirms only the invited email', async () => {
  const company = await buildCompany(app);
  const { token } = await buildInvitation(app, company);
  await expect(
    app.client().api.accounts.signup({ ...applicant(uniqueEmail('thief')), invitation_token: token }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

test('a person who signs up with just an invited email waits outside the team until the email is confirmed', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const client = app.client();

  const answer = await client.api.accounts.signup(applicant(email));
  expect(answer).toMatchObject({ invited: true, joined: false, session: { organization: null, permissions: [] } });
  expect(answer.session.subscription).toEqual({ ...NO_SUBSCRIPTION, max_users: 1 });
  await expect(client.api.rateBook.get()).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED', status: 403 });
  expect(await client.api.accounts.hasRole({ role: 'member' })).toBe(false);

  const token = await linkTokenTo(app, email, 'confirm_address');
  expect(await client.api.accounts.verify({ type: 'signup', token })).toMatchObject({
    joined: true,
    session: { user: { role: 'member', email_confirmed: true }, organization: { id: company.orgId } },
  });
  expect(await client.api.rateBook.get()).toMatchObject({ version: 1 });
  await expect(client.api.accounts.verify({ type: 'signup', token })).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

test('an invited person can start their own company', async () => {
  const { email } = await buildInvitation(app, await buildCompany(app));
  const answer = await app.client().api.accounts.signup(applicant(email, 'My Own Wash'));
  expect(answer).toMatchObject({ invited: false, joined: true, session: { user: { role: 'owner' } } });
});

/** Runs writes to users while the table is locked. Releases the lock once `waiting` of them wait for it. */
async function whileUsersAreLocked<T>(waiting: number, start: () => Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const holder = new Client(app.database.connections.superuser);
  await holder.connect();
  try {
    await holder.query('begin; lock table users in share row exclusive mode');
    const settled = Promise.allSettled(start());
    await vi.waitUntil(
      async () =>
        (await count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) === waiting,
      { timeout: 90_000, interval: 20 },
    );
    await holder.query('commit');
    return await settled;
  } finally {
    await holder.end();
  }
}

test('when three people join at the same time for one seat, one gets it', async () => {
  const company = await buildCompany(app);
  await app.query(`update subscriptions set plan_id = 'crew' where org_id = $1`, [company.orgId]);
  const invitations: { email: string; token: string }[] = [];
  for (let i = 0; i < 3; i += 1) invitations.push(await buildInvitation(app, company));
  // The plan has five seats: owner, three members, and one available.
  for (let i = 0; i < 3; i += 1) await buildMember(app, company);

  // All three requests count the seats before any can write.
  const answers = await whileUsersAreLocked(3, () =>
    invitations.map(({ email, token }) =>
      app.client().api.accounts.signup({ ...applicant(email), invitation_token: token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'SEAT_LIMIT', status: 409 });
  expect(await count('users where org_id = $1', [company.orgId])).toBe(5);
  expect(await count('users where email = any($1)', [invitations.map(({ email }) => email)])).toBe(1);
});

test('a confirmation that finds the team full can be used again when a seat is available', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const client = app.client();
  await client.api.accounts.signup(applicant(email));
  const token = await linkTokenTo(app, email, 'confirm_address');

  await app.query(`update subscriptions set plan_id = 'solo' where org_id = $1`, [company.orgId]);
  await expect(client.api.accounts.verify({ type: 'signup', token })).rejects.toMatchObject({ code: 'SEAT_LIMIT' });
  await app.query(`update subscriptions set plan_id = 'crew' where org_id = $1`, [company.orgId]);
  expect(await client.api.accounts.verify({ type: 'signup', token })).toMatchObject({ joined: true });
});

test('open invitations use seats of the plan', async () => {
  const company = await buildCompany(app);
  await app.query(`update subscriptions set plan_id = 'crew' where org_id = $1`, [company.orgId]);
  for (let i = 0; i < 4; i += 1) await buildInvitation(app, company);
  await expect(buildInvitation(app, company)).rejects.toMatchObject({ code: 'SEAT_LIMIT' });
});

test('text that can’t be stored is repaired instead of failing', async () => {
  const input = { ...applicant(uniqueEmail(), 'Wash'), data: { full_name: 'a\u0000b', company_name: 'Wash' } };
  const { session } = await app.client().api.accounts.signup(input);
  expect(session.user.full_name).toBe('a\uFFFDb');
});

test('sign-up continues to the requested page, on our own site only, even after the confirmation', async () => {
  const lead = async (redirect_to: string) => {
    const email = uniqueEmail('led');
    const answer = await app.client().api.accounts.signup({ ...applicant(email, 'Wash'), options: { redirect_to } });
    const mail = (await accountMailsTo(app, email)).find(({ kind }) => kind === 'confirm_address');
    return { to: answer.redirect_to, next: /[?&]next=([^\s&]+)/.exec(mail?.text ?? '')?.[1] };
  };
  expect(await lead(`${app.url}/app/quotes/new`)).toEqual({ to: '/app/quotes/new', next: '%2Fapp%2Fquotes%2Fnew' });
  expect(await lead(`${app.url}/app`)).toEqual({ to: '/app', next: undefined });
  for (const elsewhere of [
    'https://evil.example/app',
    '//evil.example',
    `${app.url}//evil.example`,
    'javascript:alert(1)',
  ])
    expect(await lead(elsewhere), elsewhere).toEqual({ to: '/app', next: undefined });
});

test('has_role works only for the signed-in user', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { hasRole } = company.owner.client.api.accounts;
  expect(await hasRole({ user_id: company.owner.id, role: 'owner' })).toBe(true);
  expect(await hasRole({ user_id: company.owner.id, role: 'admin' })).toBe(false);
  expect(await hasRole({ role: 'owner' })).toBe(true);
  await expect(hasRole({ user_id: member.id, role: 'member' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('every response with a user object includes identities and factors', async () => {
  const { owner } = await buildCompany(app);
  const reauthentication = { current_password: PASSWORD };
  const { factor } = await owner.client.api.factors.enroll({
    factor_type: 'totp',
    friendly_name: 'Phone',
    reauthentication,
  });
  const expected = {
    identities: [{ provider: 'email', email: owner.email, confirmed: true }],
    factors: [{ id: factor.id, factor_type: 'totp', status: 'unverified', friendly_name: 'Phone' }],
  };
  const { accounts } = owner.client.api;
  expect(await accounts.user()).toMatchObject(expected);
  expect((await accounts.session())?.user).toMatchObject(expected);
  expect(await accounts.updateUser({ data: { full_name: 'Olivia' } })).toMatchObject(expected);
});
