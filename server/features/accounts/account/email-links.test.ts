import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffDate } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const NEW_PASSWORD = 'Better-Battery-77';
const LINK_INVALID = { code: 'LINK_INVALID', status: 404, message: 'This link is invalid or has expired.' };
const canSignIn = (email: string, password: string) =>
  app
    .client()
    .api.accounts.token({ grant_type: 'password', email, password })
    .then(
      () => true,
      () => false,
    );

test('the response to a reset never reveals whether an email has an account', async () => {
  const { owner } = await buildCompany(app);
  const unknown = uniqueEmail('nobody');
  const texts = [];
  for (const email of [owner.email, unknown]) {
    const answer = await app.client().request('POST', '/api/auth/recover', { body: { email } });
    texts.push(`${answer.status} ${await answer.text()}`);
  }
  expect(texts).toEqual(['200 {"ok":true}', '200 {"ok":true}']);
  expect(await accountMailsTo(app, unknown)).toEqual([]);
});

test('a reset link works once: it sets a new password, signs in here and signs out everywhere else', async () => {
  const { owner } = await buildCompany(app);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');

  const client = app.client();
  const answer = await client.api.accounts.verify({ type: 'recovery', token, password: NEW_PASSWORD });
  expect(answer).toMatchObject({ joined: true, session: { user: { id: owner.id } } });
  expect(await client.api.accounts.session()).not.toBeNull();
  expect(await owner.client.api.accounts.session(), 'the session there was').toBeNull();
  expect([await canSignIn(owner.email, PASSWORD), await canSignIn(owner.email, NEW_PASSWORD)]).toEqual([false, true]);
  await expect(
    app.client().api.accounts.verify({ type: 'recovery', token, password: 'Another-Word-55' }),
  ).rejects.toMatchObject(LINK_INVALID);
  expect((await accountMailsTo(app, owner.email)).at(-1)).toMatchObject({ kind: 'password_changed' });
});

test('a reset link used twice at the same time works only once', async () => {
  const { owner } = await buildCompany(app);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  const passwords = ['First-Password-1', 'Second-Password-2'];
  const answers = await Promise.allSettled(
    passwords.map((password) => app.client().api.accounts.verify({ type: 'recovery', token, password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('only the latest reset link works, for 60 minutes', async () => {
  const { owner } = await buildCompany(app);
  await app.client().api.accounts.recover({ email: owner.email });
  const first = await linkTokenTo(app, owner.email, 'reset_password');
  await app.client().api.accounts.recover({ email: owner.email });
  const second = await linkTokenTo(app, owner.email, 'reset_password');
  const use = (token: string) => app.client().api.accounts.verify({ type: 'recovery', token, password: NEW_PASSWORD });
  await expect(use(first)).rejects.toMatchObject(LINK_INVALID);
  app.clock.advance(HOUR_MS);
  await expect(use(second)).rejects.toMatchObject(LINK_INVALID);
  expect(await canSignIn(owner.email, PASSWORD)).toBe(true);
});

test('a reset enforces the same password rules, with the same messages', async () => {
  await expect(
    app.client().api.accounts.verify({ type: 'recovery', token: 'x'.repeat(43), password: 'short' }),
  ).rejects.toMatchObject({ message: 'Password must be at least 12 characters' });
});

test('a link of one kind does not work as another kind', async () => {
  const { owner } = await buildCompany(app);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  await expect(app.client().api.accounts.verify({ type: 'signup', token })).rejects.toMatchObject(LINK_INVALID);
});

test('a deactivated account gets no link', async () => {
  const member = await buildMember(app, await buildCompany(app));
  await app.query('update users set disabled_at = now() where id = $1', [member.id]);
  await app.client().api.accounts.recover({ email: member.email });
  expect(await accountMailsTo(app, member.email)).toEqual([]);
});

test('a confirmation link confirms the email within 24 hours', async () => {
  const email = uniqueEmail('fresh');
  const client = app.client();
  await client.api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Fay', company_name: 'Fresh' } });
  const token = await linkTokenTo(app, email, 'confirm_address');

  expect(await client.api.accounts.verify({ type: 'signup', token })).toMatchObject({ joined: true });
  expect(await client.api.accounts.user()).toMatchObject({ email_confirmed: true });

  const late = uniqueEmail('late');
  const lateClient = app.client();
  await lateClient.api.accounts.signup({
    email: late,
    password: PASSWORD,
    data: { full_name: 'Li', company_name: 'Late' },
  });
  const lateToken = await linkTokenTo(app, late, 'confirm_address');
  app.clock.advance(DAY_MS);
  await expect(lateClient.api.accounts.verify({ type: 'signup', token: lateToken })).rejects.toMatchObject(
    LINK_INVALID,
  );
});

test('the confirmation email can be sent again; the earlier link stops working', async () => {
  const email = uniqueEmail('again');
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ada', company_name: 'Again' } });
  const first = await linkTokenTo(app, email, 'confirm_address');
  expect(await api.accounts.resend()).toEqual({ ok: true });
  await expect(api.accounts.verify({ type: 'signup', token: first })).rejects.toMatchObject(LINK_INVALID);
  const second = await linkTokenTo(app, email, 'confirm_address');
  expect(await api.accounts.verify({ type: 'signup', token: second })).toMatchObject({ joined: true });
  expect(await api.accounts.resend()).toEqual({ ok: true });
  expect((await accountMailsTo(app, email)).filter(({ kind }) => kind === 'confirm_address')).toHaveLength(2);
});

test('a fourth resend is refused, and the message names the day when another is possible', async () => {
  const email = uniqueEmail('often');
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ola', company_name: 'Often' } });
  const first = app.services.now();
  for (let repeat = 0; repeat < 3; repeat += 1) await api.accounts.resend();
  const next = new Date(first.getTime() + 30 * DAY_MS);
  for (let press = 0; press < 4; press += 1)
    await expect(api.accounts.resend()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: `We sent this email 4 times to ${email}. Check your spam folder: the latest link works for 24 hours. We can send another on ${staffDate(next, 'America/New_York', first)}.`,
    });
  expect((await accountMailsTo(app, email)).filter(({ kind }) => kind === 'confirm_address')).toHaveLength(4);
});

test('setting a new password through an emailed link confirms the email, so it joins the inviting team', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ivo' } });
  await api.accounts.recover({ email });
  const token = await linkTokenTo(app, email, 'confirm_address');
  expect(await api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
    joined: true,
    session: { organization: { id: company.orgId }, user: { email_confirmed: true } },
  });
});

test('a full team doesn’t keep anyone from setting a new password', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const { api } = app.client();
  await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ivo' } });
  await app.query(`update subscriptions set plan_id = 'solo' where org_id = $1`, [company.orgId]);
  await api.accounts.recover({ email });
  const token = await linkTokenTo(app, email, 'confirm_address');
  expect(await api.accounts.verify({ type: 'signup', token, new_password: NEW_PASSWORD })).toMatchObject({
    joined: false,
    session: { organization: null },
  });
});

test('a new password needs the current one and ends the other sessions', async () => {
  const { owner } = await buildCompany(app);
  const elsewhere = app.client();
  await elsewhere.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  const { accounts } = owner.client.api;

  for (const current_password of ['Wrong-Horse-99', undefined]) {
    const wrong = { password: NEW_PASSWORD, ...(current_password ? { current_password } : {}) };
    await expect(accounts.updateUser(wrong)).rejects.toMatchObject({ message: 'Your current password is wrong.' });
  }
  expect(await accounts.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })).toMatchObject({
    id: owner.id,
  });
  expect(await accounts.session()).not.toBeNull();
  expect(await elsewhere.api.accounts.session()).toBeNull();
  expect(await canSignIn(owner.email, NEW_PASSWORD)).toBe(true);
});

test('a new name is visible immediately', async () => {
  const { owner } = await buildCompany(app);
  await owner.client.api.accounts.updateUser({ data: { full_name: ' Olivia Owner ' } });
  await owner.client.api.accounts.updateUser({ data: { full_name: 'Olivia Owner' } });
  const { entries } = await owner.client.api.auditLog.list({ group: 'accounts' });
  expect(entries.filter(({ action }) => action === 'account.name_changed')).toMatchObject([{ actor: 'Olivia Owner' }]);
  expect(await owner.client.api.accounts.user()).toMatchObject({ full_name: 'Olivia Owner' });
});

test('neither passwords nor tokens nor links can be read in the database', async () => {
  const company = await buildCompany(app);
  const invitation = await buildInvitation(app, company);
  const email = uniqueEmail('secret');
  const client = app.client();
  await client.api.accounts.signup({
    email,
    password: NEW_PASSWORD,
    data: { full_name: 'Sue', company_name: 'Secret' },
  });
  await client.api.accounts.token({ grant_type: 'refresh_token' });
  const confirming = await linkTokenTo(app, email, 'confirm_address');
  await app.client().api.accounts.recover({ email: company.owner.email });
  const secrets = [
    NEW_PASSWORD,
    company.owner.session,
    client.cookies.get(SESSION_COOKIE),
    invitation.token.split('.')[1],
    confirming,
    await linkTokenTo(app, company.owner.email, 'reset_password'),
  ];

  const tables = await app.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      app.query<{ dump: string | null }>(`select string_agg(t::text, ' ') as dump from ${name} t`),
    ),
  );
  const dump = dumps.map(([row]) => row?.dump ?? '').join(' ');
  expect(dump).toContain(email);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{17,}$/);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret ?? '').toString('hex'));
  }
});
