import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { inviteMember } from '#server/features/team/invitations.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildInvitation,
  buildMember,
  buildQuote,
  openTestSession,
  PASSWORD,
  uniqueEmail,
} from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const refusal = (code: string) => expect.objectContaining({ code });
const look = (token: string) => app.client().api.invitations.byLink({ token });
const signUp = (email: string, invitation_token?: string) => {
  const client = app.client();
  const input = { email, password: PASSWORD, data: { full_name: 'Ina Invited' } };
  return client.api.accounts
    .signup({ ...input, ...(invitation_token ? { invitation_token } : {}) })
    .then((answer) => ({ client, answer }));
};

test('a link shows its state: open, expired, revoked, replaced, used, full, unknown', async () => {
  const company = await buildCompany(app);
  const { personnel } = company.owner.client.api;
  const { id, email, token } = await buildInvitation(app, company);
  expect(await look(token)).toEqual({
    state: 'open',
    email,
    company_name: 'Blue Water Washing',
    set_aside_company: '',
  });

  await app.query(`update subscriptions set plan_id = 'solo' where org_id = $1`, [company.orgId]);
  expect(await look(token)).toMatchObject({ state: 'full' });
  await app.client().api.invitations.ask({ token });
  expect((await accountMailsTo(app, company.owner.email)).at(-1)).toMatchObject({
    subject: `${email} can’t join yet`,
  });
  await app.query(`update subscriptions set plan_id = 'pro' where org_id = $1`, [company.orgId]);

  await personnel.revoke({ id });
  expect(await look(token)).toMatchObject({ state: 'revoked', email });
  const again = await personnel.resend({ id });
  expect(await look(token)).toMatchObject({ state: 'replaced' });
  const second = await linkTokenTo(app, email, 'invitation');
  await app.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [again.id]);
  expect(await look(second)).toMatchObject({ state: 'expired' });
  await personnel.resend({ id: again.id });
  const third = await linkTokenTo(app, email, 'invitation');
  await signUp(email, third);
  for (const used of [token, second, third]) expect(await look(used)).toMatchObject({ state: 'used' });

  const nothing = { state: 'unknown', email: '', company_name: '', set_aside_company: '' };
  for (const unknown of ['', 'x', `${third.slice(0, -1)}_`, third.split('.')[1] ?? '', '../..'])
    expect(await look(unknown)).toEqual(nothing);
});

test('requesting another invitation emails its sender, or the owner when the sender no longer manages the team', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin', fullName: 'Ada Admin' });
  const email = uniqueEmail('wanted');
  await admin.client.api.personnel.invite({ email, role: 'member' });
  const token = await linkTokenTo(app, email, 'invitation');
  app.clock.advance(8 * DAY_MS);
  expect(await app.client().api.invitations.ask({ token })).toEqual({ ok: true });
  const mails = await accountMailsTo(app, admin.email);
  expect(mails).toMatchObject([{ kind: 'invitation_wanted', subject: `${email} asked for a new invitation` }]);
  expect(mails[0]?.text).toContain('/app/personnel');
  await company.owner.client.api.personnel.changeRole({ id: admin.id, role: 'member' });
  await app.client().api.invitations.ask({ token });
  expect((await accountMailsTo(app, company.owner.email)).at(-1)).toMatchObject({ kind: 'invitation_wanted' });
  expect(await app.client().api.invitations.ask({ token: 'unknown' })).toEqual({ ok: true });
});

test('when one invitation is requested many times, three requests are emailed', async () => {
  const limited = await startTestApp({ limitsFactor: 1 });
  try {
    const company = await buildCompany(limited);
    const { email } = await buildInvitation(limited, company);
    const token = await linkTokenTo(limited, email, 'invitation');
    const outcomes = [];
    for (let index = 0; index < 4; index++)
      outcomes.push(
        await limited
          .client()
          .api.invitations.ask({ token })
          .then(
            () => 'ok',
            (error: { code: string }) => error.code,
          ),
      );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED']);
    const mails = await accountMailsTo(limited, company.owner.email);
    expect(mails.filter(({ kind }) => kind === 'invitation_wanted')).toHaveLength(3);
  } finally {
    await limited.close();
  }
});

test('a user without a team joins through the link, which confirms the email', async () => {
  const company = await buildCompany(app);
  const { email, token } = await buildInvitation(app, company, { role: 'admin' });
  const { client, answer } = await signUp(email);
  expect(answer).toMatchObject({ joined: false, session: { organization: null } });
  await expect(client.api.company.get()).rejects.toEqual(refusal('EMAIL_UNCONFIRMED'));
  expect(await client.api.invitations.join({ token })).toMatchObject({
    user: { role: 'admin', email_confirmed: true },
    organization: { name: 'Blue Water Washing' },
  });
  expect(await client.api.company.get()).toMatchObject({ name: 'Blue Water Washing' });
  expect(await client.api.invitations.join({ token }), 'once more').toMatchObject({ user: { role: 'admin' } });
});

test('a link adds no one but the person it was sent to, and removes no one from another company', async () => {
  const [company, other] = [await buildCompany(app), await buildCompany(app, { name: 'Other Washing' })];
  await buildQuote(other);
  const { token } = await buildInvitation(app, company);
  await expect(other.owner.client.api.invitations.join({ token })).rejects.toEqual(refusal('LINK_INVALID'));
  const stranger = await buildInvitation(app, company);
  const { client } = await signUp(stranger.email);
  await expect(client.api.invitations.join({ token })).rejects.toEqual(refusal('LINK_INVALID'));
  // Invites an account that already exists in another company.
  const later = await buildInvitation(app, company);
  await app.query('update users set email = $2 where id = $1', [other.owner.id, later.email]);
  const session = await openTestSession(app, other.owner.id);
  await expect(app.client(session.token).api.invitations.join({ token: later.token })).rejects.toEqual(
    refusal('LINK_INVALID'),
  );
  expect(await other.owner.client.api.company.get()).toMatchObject({ name: 'Other Washing' });
});

test('a person whose only company is an unused trial leaves it to join, after a warning; a trial in use is never left', async () => {
  const [company, own, shared] = [await buildCompany(app), await buildCompany(app), await buildCompany(app)];
  await buildMember(app, shared);
  const { token } = await buildInvitation(app, company, { email: own.owner.email, role: 'admin' });
  const { api } = own.owner.client;
  const { key } = await api.apiKeys.create({ name: 'Mine', scopes: ['quotes:read'], expires_in_days: null });
  expect(await api.invitations.byLink({ token })).toMatchObject({ state: 'open', set_aside_company: own.name });
  expect(await look(token), 'a stranger learns nothing about it').toMatchObject({ set_aside_company: '' });
  expect(await api.invitations.join({ token })).toMatchObject({
    user: { role: 'admin', email_confirmed: true },
    organization: { id: company.orgId },
  });
  const byKey = await app.client().request('GET', '/api/v1/quotes', { headers: { authorization: `Bearer ${key}` } });
  expect(byKey.status).toBe(401);
  expect(
    await app.query('select 1 from organizations where id = $1 and ends_at is not null', [own.orgId]),
  ).toHaveLength(1);

  const used = await buildInvitation(app, company, { email: shared.owner.email });
  expect(await shared.owner.client.api.invitations.byLink({ token: used.token })).toMatchObject({
    set_aside_company: '',
  });
  await expect(shared.owner.client.api.invitations.join({ token: used.token })).rejects.toEqual(
    refusal('LINK_INVALID'),
  );
});

test('a full team adds no one, and the link stays valid', async () => {
  const company = await buildCompany(app);
  const { email, token } = await buildInvitation(app, company);
  const { client } = await signUp(email);
  await app.query(`update subscriptions set plan_id = 'solo' where org_id = $1`, [company.orgId]);
  await expect(client.api.invitations.join({ token })).rejects.toEqual(refusal('SEAT_LIMIT'));
  await app.query(`update subscriptions set plan_id = 'pro' where org_id = $1`, [company.orgId]);
  expect(await client.api.invitations.join({ token })).toMatchObject({ organization: { id: company.orgId } });
});

test('an admin can’t end an invitation for an admin, not even by inviting the same email again', async () => {
  const company = await buildCompany(app);
  const { id, email, token } = await buildInvitation(app, company, { role: 'admin' });
  const admin = (await buildMember(app, company, { role: 'admin' })).client.api.personnel;
  for (const call of [
    () => admin.invite({ email, role: 'member' }),
    () => admin.invite({ email: ` ${email.toUpperCase()}`, role: 'member' }),
    () => admin.revoke({ id }),
    () => admin.resend({ id }),
  ])
    await expect(call()).rejects.toEqual(refusal('PERMISSION_DENIED'));
  expect(await look(token)).toMatchObject({ state: 'open' });
});

test('an admin whose earlier invitation the owner replaced can’t change the new invitation', async () => {
  const company = await buildCompany(app);
  const admin = (await buildMember(app, company, { role: 'admin' })).client.api.personnel;
  const email = uniqueEmail('raised');
  const { id } = await admin.invite({ email, role: 'member' });
  await company.owner.client.api.personnel.invite({ email, role: 'admin' });
  const token = await linkTokenTo(app, email, 'invitation');
  await expect(admin.resend({ id })).rejects.toEqual(refusal('PERMISSION_DENIED'));
  await admin.revoke({ id });
  expect(await look(token)).toMatchObject({ state: 'open' });
});

test('a member who loses the right to manage the team before the invitation is written invites no one', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  await app.query(`update users set role = 'member' where id = $1`, [admin.id]);
  const invited = { email: uniqueEmail('late'), role: 'member' } as const;
  await expect(inviteMember(app.services, company.scope, invited, admin.author)).rejects.toEqual(
    refusal('PERMISSION_DENIED'),
  );
});
