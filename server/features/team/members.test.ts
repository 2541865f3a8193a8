import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { ROLES, type Role } from '#domain/team/permissions.ts';
import { managesRole, mayChangeRole, TEAM_ROLES } from '#domain/team/team-rules.ts';
import { recordAccountDelivery } from '#server/providers/mail/delivery-commands.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildInvitation,
  buildMember,
  buildQuoteBy,
  PASSWORD,
  type TestCompany,
  type TestPerson,
  uniqueEmail,
} from '#tests/support/factories.ts';
import { INVITATIONS_SHOWN } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const refusal = (code: string) => expect.objectContaining({ code });
const personnelOf = ({ client }: TestPerson) => client.api.personnel;

/** Builds a team with two people per role: one who makes a change and one whom it affects. */
async function team(): Promise<TestCompany & { of: Record<Role, TestPerson>; target: Record<Role, TestPerson> }> {
  const company = await buildCompany(app);
  const build = (role: 'admin' | 'member') => buildMember(app, company, { role });
  const of = { owner: company.owner, admin: await build('admin'), member: await build('member') };
  const target = { owner: company.owner, admin: await build('admin'), member: await build('member') };
  return { ...company, of, target };
}

async function withSeats({ orgId }: TestCompany, seats: number): Promise<void> {
  await app.query(
    'insert into plans (id, name, monthly_cents, max_users) values ($1, $1, 0, $2) on conflict do nothing',
    [`test-${seats}`, seats],
  );
  await app.query('update subscriptions set plan_id = $2 where org_id = $1', [orgId, `test-${seats}`]);
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('who may do what to whom', () => {
  const CHANGES = ['deactivate', 'reactivate', 'signOut'] as const;
  const cells = ROLES.flatMap((actor) => ROLES.map((target) => [actor, target] as const));

  test.each(cells)('%s with %s', async (actor, target) => {
    const people = await team();
    const acting = personnelOf(people.of[actor]);
    const { id } = people.target[target];
    const expected = managesRole(actor, target) ? 'done' : 'PERMISSION_DENIED';
    for (const change of CHANGES) expect([change, await outcomeOf(acting[change]({ id }))]).toEqual([change, expected]);
    const role = target === 'admin' ? 'member' : 'admin';
    expect(await outcomeOf(acting.changeRole({ id, role }))).toBe(
      mayChangeRole(actor, target, role) ? 'done' : 'PERMISSION_DENIED',
    );
    const [row] = await app.query<{ role: string }>('select role from users where id = $1', [people.target.owner.id]);
    expect(row?.role, 'the owner stays the owner').toBe('owner');
  });

  test.each(ROLES.flatMap((actor) => TEAM_ROLES.map((role) => [actor, role] as const)))(
    '%s invites, resends and revokes %s',
    async (actor, role) => {
      const people = await team();
      const acting = personnelOf(people.of[actor]);
      const expected = managesRole(actor, role) ? 'done' : 'PERMISSION_DENIED';
      expect(await outcomeOf(acting.invite({ email: uniqueEmail(), role }))).toBe(expected);
      const first = await buildInvitation(app, people, { role });
      expect(await outcomeOf(acting.resend({ id: first.id }))).toBe(expected);
      const second = await buildInvitation(app, people, { role });
      expect(await outcomeOf(acting.revoke({ id: second.id }))).toBe(expected);
    },
  );

  test('no one becomes an owner through an invitation or a change', async () => {
    const people = await team();
    const { personnel } = people.owner.client.api;
    const owner = 'owner' as 'admin';
    await expect(personnel.invite({ email: uniqueEmail(), role: owner })).rejects.toEqual(refusal('INVALID_INPUT'));
    await expect(personnel.changeRole({ id: people.target.member.id, role: owner })).rejects.toEqual(
      refusal('INVALID_INPUT'),
    );
  });

  test('people and invitations of another company are not found', async () => {
    const [own, foreign] = [await team(), await team()];
    const acting = personnelOf(own.owner);
    const { id } = foreign.target.member;
    const invitation = await buildInvitation(app, foreign);
    const outcomes = await Promise.all(
      [
        acting.employee({ id }),
        acting.deactivate({ id }),
        acting.reactivate({ id }),
        acting.signOut({ id }),
        acting.changeRole({ id, role: 'admin' }),
        acting.resend({ id: invitation.id }),
        acting.revoke({ id: invitation.id }),
      ].map(outcomeOf),
    );
    expect(new Set(outcomes)).toEqual(new Set(['NOT_FOUND']));
    expect(await foreign.target.member.client.api.accounts.session()).not.toBeNull();
    expect((await personnelOf(foreign.owner).team()).invitations).toMatchObject([{ state: 'pending' }]);
  });

  test('members see neither the team list nor a person’s page', async () => {
    const people = await team();
    const { personnel } = people.of.member.client.api;
    await expect(personnel.team()).rejects.toEqual(refusal('PERMISSION_DENIED'));
    await expect(personnel.employee({ id: people.of.member.id })).rejects.toEqual(refusal('PERMISSION_DENIED'));
  });
});

describe('a change takes effect immediately', () => {
  test('a new role applies to the person’s next request', async () => {
    const { owner, of } = await team();
    const { api } = of.member.client;
    await expect(api.personnel.team()).rejects.toEqual(refusal('PERMISSION_DENIED'));
    await personnelOf(owner).changeRole({ id: of.member.id, role: 'admin' });
    expect((await api.personnel.team()).members).toHaveLength(5);
    expect(await api.accounts.session()).toMatchObject({ user: { role: 'admin' } });
    await personnelOf(owner).changeRole({ id: of.member.id, role: 'member' });
    await expect(api.personnel.team()).rejects.toEqual(refusal('PERMISSION_DENIED'));
    expect(await api.quotes.authors()).not.toEqual([]);
  });

  test('a deactivation ends every session and blocks every link and password; quotes are kept', async () => {
    const company = await buildCompany(app);
    const { owner } = company;
    const person = await buildMember(app, company, { fullName: 'Gus Gone' });
    const quote = await buildQuoteBy(person, { sent: true });
    const elsewhere = app.client();
    await elsewhere.api.accounts.token({ grant_type: 'password', email: person.email, password: PASSWORD });
    await app.client().api.accounts.recover({ email: person.email });
    const reset = await linkTokenTo(app, person.email, 'reset_password');

    await personnelOf(owner).deactivate({ id: person.id });
    for (const { api } of [person.client, elsewhere]) {
      await expect(api.quotes.get({ id: quote.id })).rejects.toEqual(refusal('NOT_AUTHENTICATED'));
      await expect(api.accounts.token({ grant_type: 'refresh_token' })).rejects.toEqual(refusal('NOT_AUTHENTICATED'));
      expect(await api.accounts.session()).toBeNull();
    }
    const again = { grant_type: 'password', email: person.email, password: PASSWORD } as const;
    await expect(app.client().api.accounts.token(again)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    await expect(
      app.client().api.accounts.verify({ type: 'recovery', token: reset, password: 'Another-Word-55' }),
    ).rejects.toEqual(refusal('LINK_INVALID'));
    expect(await owner.client.api.quotes.get({ id: quote.id })).toMatchObject({ author_name: 'Gus Gone' });

    await personnelOf(owner).reactivate({ id: person.id });
    expect(await app.client(person.session).api.accounts.session(), 'a session from before').toBeNull();
    expect(await app.client().api.accounts.token(again)).toMatchObject({ user: { id: person.id } });
    const log = await app.query<{ action: string }>(
      `select action from audit_log where org_id = $1 and action like 'member.%' order by id`,
      [company.orgId],
    );
    expect(log.map(({ action }) => action)).toEqual(['member.deactivated', 'member.reactivated']);
  });

  test('signing someone out ends their sessions and keeps the account', async () => {
    const { owner, target } = await team();
    await personnelOf(owner).signOut({ id: target.member.id });
    expect(await target.member.client.api.accounts.session()).toBeNull();
    const { email } = target.member;
    expect(await app.client().api.accounts.token({ grant_type: 'password', email, password: PASSWORD })).toMatchObject({
      user: { email },
    });
  });
});

describe('seats', () => {
  test('members and open invitations use one seat each; expired invitations and deactivated people use none', async () => {
    const company = await buildCompany(app);
    const personnel = personnelOf(company.owner);
    await withSeats(company, 3);
    const member = await buildMember(app, company);
    const { id } = await personnel.invite({ email: uniqueEmail(), role: 'member' });
    expect(await personnel.team()).toMatchObject({ max_users: 3, seats_used: 3 });
    const late = { email: uniqueEmail('late'), role: 'member' } as const;
    await expect(personnel.invite(late)).rejects.toEqual(refusal('SEAT_LIMIT'));
    await personnel.revoke({ id });
    expect(await outcomeOf(personnel.invite(late))).toBe('done');
    expect(await outcomeOf(personnel.invite(late)), 'the same address counts once').toBe('done');
    await personnel.deactivate({ id: member.id });
    expect(await personnel.team()).toMatchObject({ seats_used: 2 });
    await personnel.invite({ email: uniqueEmail(), role: 'member' });
    await expect(personnel.reactivate({ id: member.id })).rejects.toEqual(refusal('SEAT_LIMIT'));
    app.clock.advance(8 * DAY_MS);
    expect(await personnel.team()).toMatchObject({ seats_used: 1 });
    expect(await outcomeOf(personnel.reactivate({ id: member.id }))).toBe('done');
  });

  test('when there are hundreds of revoked invitations, the newest and all open ones are shown', async () => {
    const company = await buildCompany(app);
    const personnel = personnelOf(company.owner);
    await withSeats(company, 5);
    const open = uniqueEmail('open');
    const { id } = await personnel.invite({ email: open, role: 'member' });
    await app.query(
      `insert into invitations select (jsonb_populate_record(sent, jsonb_build_object('id', gen_random_uuid(), 'status', 'revoked',
         'token_hash', sha256(('more ' || nth)::bytea), 'email', nth || '.' || email,
         'created_at', sent.created_at + nth * interval '1 second'))).*
       from invitations sent, generate_series(1, 500) nth where org_id = $1`,
      [company.orgId],
    );
    const { invitations, seats_used } = await personnel.team();
    expect(invitations).toHaveLength(INVITATIONS_SHOWN);
    expect(invitations.at(-1)).toMatchObject({ id, state: 'pending' });
    expect(invitations[0]?.email).toBe(`500.${open}`);
    expect(seats_used).toBe(2);
  });

  test('when ten people join at the same time for one seat, one gets it', async () => {
    const company = await buildCompany(app);
    await withSeats(company, 20);
    const invited = await Promise.all(Array.from({ length: 10 }, () => buildInvitation(app, company)));
    // Creates the accounts first. Creating them takes too long for ten people to join at the same moment.
    const joins = await Promise.all(
      invited.map(async ({ email, token }) => {
        const { api } = app.client();
        await api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Sam Seat' } });
        return () => api.invitations.join({ token });
      }),
    );
    await withSeats(company, 2);
    const outcomes = await Promise.all(joins.map((join) => outcomeOf(join())));
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('SEAT_LIMIT'), 'done']);
    expect((await personnelOf(company.owner).team()).members).toHaveLength(2);
  });

  test('when ten people are invited at the same time for one seat, one invitation is sent', async () => {
    const company = await buildCompany(app);
    await withSeats(company, 2);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcomeOf(personnelOf(company.owner).invite({ email: uniqueEmail(), role: 'member' })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('SEAT_LIMIT'), 'done']);
  });
});

describe('invitations', () => {
  test('sending an invitation again gives seven more days with a new link; the old link stops working', async () => {
    const company = await buildCompany(app);
    const personnel = personnelOf(company.owner);
    const { id, email, token } = await buildInvitation(app, company);
    app.clock.advance(8 * DAY_MS);
    expect((await personnel.team()).invitations).toMatchObject([{ id, email, state: 'expired' }]);
    const again = await personnel.resend({ id });
    const [listed] = (await personnel.team()).invitations;
    expect(listed).toMatchObject({ id: again.id, email, state: 'pending', invited_by: 'Olive Owner' });
    expect(new Date(listed?.expires_at ?? 0).getTime() - new Date(listed?.sent_at ?? 0).getTime()).toBe(7 * DAY_MS);
    const join = (invitation_token: string) =>
      app.client().api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ina' }, invitation_token });
    await expect(join(token)).rejects.toEqual(refusal('LINK_INVALID'));
    expect(await join(await linkTokenTo(app, email, 'invitation'))).toMatchObject({ joined: true });
    expect((await personnel.team()).invitations).toEqual([]);
    await expect(personnel.resend({ id: again.id })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('a revoked invitation is shown as revoked and can be sent again', async () => {
    const company = await buildCompany(app);
    const personnel = personnelOf(company.owner);
    const { id, email } = await buildInvitation(app, company);
    await personnel.revoke({ id });
    await personnel.revoke({ id });
    expect((await personnel.team()).invitations).toMatchObject([{ state: 'revoked', email }]);
    await personnel.resend({ id });
    expect((await personnel.team()).invitations).toMatchObject([{ state: 'pending', email }]);
    const log = await app.query<{ action: string }>(
      `select action from audit_log where org_id = $1 and action like 'invitation.%' order by id`,
      [company.orgId],
    );
    expect(log.map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.revoked', 'invitation.sent']);
  });

  test('a response doesn’t reveal whether an email has an account; people already on the team are refused', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    const personnel = personnelOf(company.owner);
    const invite = (email: string) => personnel.invite({ email, role: 'member' });
    const shapeOf = ({ link, ...invited }: Awaited<ReturnType<typeof invite>>) => ({ ...invited, link: typeof link });
    const [known, unknown] = [await invite(other.owner.email), await invite(uniqueEmail('nobody'))];
    expect(Object.keys(shapeOf(known))).toEqual(Object.keys(shapeOf(unknown)));
    await expect(invite(company.owner.email)).rejects.toMatchObject({
      message: 'This person is already on your team.',
    });
    const { email } = await buildInvitation(app, company);
    await app.client().api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Una Unconfirmed' } });
    expect(await outcomeOf(invite(email))).toBe('done');
  });

  test('the invitation shows whether its email was delivered, with the reason', async () => {
    const company = await buildCompany(app);
    const personnel = personnelOf(company.owner);
    const { id } = await buildInvitation(app, company);
    const delivery = async () => (await personnel.team()).invitations[0]?.delivery;
    expect(await delivery()).toEqual({ status: 'queued', error: null });
    const tx = app.services.db.tenant.kysely;
    // The role that sends email may write this. The role that serves requests may not.
    const failed = { status: 'failed', error: 'x', isBounce: false, at: app.services.now() } as const;
    await expect(recordAccountDelivery(tx, id, failed)).rejects.toThrow('permission denied');
    await app.query(`update account_messages set status = 'failed', error = '550 No such mailbox' where id = $1`, [id]);
    expect(await delivery()).toEqual({ status: 'failed', error: '550 No such mailbox' });
  });

  test('the link is in the response only if no mail server is set up', async () => {
    const company = await buildCompany(app);
    const email = uniqueEmail();
    const sent = await personnelOf(company.owner).invite({ email, role: 'member' });
    const token = await linkTokenTo(app, email, 'invitation');
    expect(sent.link).toBe(`${app.url}/auth?invitation=${token}&email=${encodeURIComponent(email)}`);
    const env = Object.assign(app.services.env, { SMTP_URL: 'smtp://mail.example.com' });
    try {
      expect((await personnelOf(company.owner).resend({ id: sent.id })).link).toBeNull();
    } finally {
      Object.assign(env, { SMTP_URL: undefined });
    }
  });
});

test('a person’s page counts their own quotes in the period and shows their activity', async () => {
  const company = await buildCompany(app);
  const person = await buildMember(app, company, { fullName: 'Mia Member' });
  await buildQuoteBy(company.owner, { sent: true });
  await buildQuoteBy(person);
  await buildQuoteBy(person, { decided: 'approved' });
  await buildQuoteBy(person, { decided: 'declined' });
  const old = await buildQuoteBy(person, { decided: 'approved' });
  await app.tamper(`update quotes set created_at = now() - interval '100 days' where id = $1`, [old.id]);
  const archived = await buildQuoteBy(person);
  await person.client.api.quotes.archive({ id: archived.id });

  const personnel = personnelOf(company.owner);
  const page = await personnel.employee({ id: person.id, period: '90d' });
  expect(page.member).toMatchObject({ full_name: 'Mia Member', role: 'member', sessions: 1, deactivated_at: null });
  expect(page.figures).toMatchObject({
    count: 3,
    total_cents: 90_000,
    win_rate: 0.5,
    average_ticket_cents: 30_000,
  });
  expect(page.figures.states.filter(({ count }) => count > 0).map(({ label, count }) => [label, count])).toEqual([
    ['draft', 1],
    ['approved', 1],
    ['declined', 1],
  ]);
  expect(page.open_quotes).toHaveLength(1);
  expect(page.activity[0]).toMatchObject({ summary: 'Archived' });
  const all = await personnel.employee({ id: person.id, period: 'all' });
  expect(all.figures).toMatchObject({ count: 4, win_rate: 2 / 3 });
  const [owners] = (await personnel.employee({ id: company.owner.id, period: 'all' })).activity;
  expect(owners).toMatchObject({ summary: expect.stringMatching(/^Link copied for sharing, /) });
});

test('an invitation email names the inviting person and the company, but its subject names neither', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const [mail] = await accountMailsTo(app, email);
  expect(mail).toMatchObject({ kind: 'invitation', subject: 'You’re invited to a team on Rinseline' });
  expect(mail?.text).toContain(`${company.owner.fullName} invited you to join Blue Water Washing on Rinseline.`);
});
