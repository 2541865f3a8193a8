import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { DEVICE_COOKIE, trustedDevice } from '#server/platform/auth/trusted-device.ts';
import { accountMailsTo, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildInvitation,
  buildMember,
  PASSWORD,
  type TestPerson,
  uniqueEmail,
} from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const LINK_INVALID = { code: 'LINK_INVALID', message: 'This link is invalid or has expired.' };
const TAKEN = {
  code: 'ALREADY_EXISTS',
  message: 'This email address now belongs to another account, so yours wasn’t changed.',
};

type Account = Pick<TestPerson, 'client' | 'email'>;

async function begun({ client, email }: Account, to = uniqueEmail('moved')) {
  const state = await client.api.emailChange.begin({ email: to, current_password: PASSWORD });
  return {
    to,
    state,
    old: await linkTokenTo(app, email, 'email_change_old'),
    new: await linkTokenTo(app, to, 'email_change_new'),
  };
}

const confirm = (token: string, client = app.client()) => client.api.emailChange.confirm({ token });
const refuse = (token: string, client = app.client()) => client.api.emailChange.refuse({ token });
const addressOf = async ({ id }: Pick<TestPerson, 'id'>) => {
  const [row] = await app.query<{ email: string }>('select email from users where id = $1', [id]);
  return row?.email;
};
const kindsTo = async (email: string) => (await accountMailsTo(app, email)).map(({ kind }) => kind);
const canSignIn = (email: string) =>
  app
    .client()
    .api.accounts.token({ grant_type: 'password', email, password: PASSWORD })
    .then(
      () => true,
      () => false,
    );
const isSignedIn = async (token: string) => (await app.client(token).api.accounts.session()) !== null;

async function signUpWith(email: string): Promise<void> {
  await app
    .client()
    .api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ned New', company_name: 'New' } });
}

async function otherBrowser({ email }: Account) {
  const client = app.client();
  await client.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  return client;
}

describe.each([
  ['the old email first', ['old', 'new']],
  ['the new email first', ['new', 'old']],
] as const)('%s', (_, [first, second]) => {
  test('nothing changes until both have confirmed; then other sessions end and both addresses get an email', async () => {
    const { owner } = await buildCompany(app);
    const elsewhere = await otherBrowser(owner);
    const change = await begun(owner);
    expect(change.state).toMatchObject({
      email: owner.email,
      pending: { new_email: change.to, old_confirmed: false, new_confirmed: false },
    });

    expect(await confirm(change[first])).toEqual({ outcome: 'waiting', new_email: change.to });
    expect(await confirm(change[first]), 'again').toEqual({ outcome: 'waiting', new_email: change.to });
    expect(await addressOf(owner)).toBe(owner.email);
    expect((await owner.client.api.emailChange.get()).pending).toMatchObject({
      old_confirmed: first === 'old',
      new_confirmed: first === 'new',
    });

    expect(await confirm(change[second])).toEqual({ outcome: 'changed', new_email: change.to });
    expect(await addressOf(owner)).toBe(change.to);
    expect(await owner.client.api.emailChange.get()).toEqual({ email: change.to, pending: null });
    expect(await owner.client.api.accounts.user()).toMatchObject({ email: change.to, email_confirmed: true });
    expect(await elsewhere.api.accounts.session(), 'other sessions').toBeNull();
    expect([await canSignIn(owner.email), await canSignIn(change.to)]).toEqual([false, true]);
    expect((await kindsTo(owner.email)).at(-1)).toBe('email_changed');
    expect((await kindsTo(change.to)).at(-1)).toBe('email_changed');
    for (const token of [change.old, change.new]) await expect(confirm(token)).rejects.toMatchObject(LINK_INVALID);
  });
});

test('two simultaneous clicks change the email once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    const answers = await Promise.all([confirm(change.old), confirm(change.new)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'waiting']);
    expect(await addressOf(owner)).toBe(change.to);
    expect((await kindsTo(change.to)).filter((kind) => kind === 'email_changed')).toHaveLength(1);
  }
});

test('opening a link changes nothing, and the new mailbox learns nothing about the old email', async () => {
  const { owner } = await buildCompany(app);
  const change = await begun(owner);
  const { link } = app.client().api.emailChange;
  expect(await link({ token: change.old })).toEqual({ side: 'old', new_email: change.to, confirmed: false });
  expect(await link({ token: change.new })).toEqual({ side: 'new', new_email: change.to, confirmed: false });
  await confirm(change.new);
  expect(await link({ token: change.new })).toMatchObject({ confirmed: true });
  expect(await link({ token: change.old })).toMatchObject({ confirmed: false });
  const [mail] = await accountMailsTo(app, change.to);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(new RegExp(`${owner.email}|Olive|Blue Water`));
});

test('no change starts without the current password, or to the same email', async () => {
  const { owner } = await buildCompany(app);
  const { begin } = owner.client.api.emailChange;
  const to = uniqueEmail('moved');
  await expect(begin({ email: to, current_password: 'Wrong-Horse-99' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Your current password is wrong.',
    data: { issues: [{ path: ['current_password'] }] },
  });
  await expect(begin({ email: ` ${owner.email.toUpperCase()} `, current_password: PASSWORD })).rejects.toMatchObject({
    message: 'This is already your email address.',
  });
  await expect(begin({ email: 'nobody', current_password: PASSWORD })).rejects.toMatchObject({
    message: 'Invalid email address',
  });
  expect([...(await kindsTo(to)), ...(await kindsTo(owner.email))]).toEqual(['confirm_address']);
  expect(await owner.client.api.emailChange.get()).toEqual({ email: owner.email, pending: null });
});

describe('an email that already has an account', () => {
  test('gets the same responses, emails and state as one that has none', async () => {
    const [{ owner }, { owner: known }] = [await buildCompany(app), await buildCompany(app)];
    const seen = [];
    for (const to of [known.email, uniqueEmail('nobody')]) {
      const change = await begun(owner, to);
      await confirm(change.old);
      const state = await owner.client.api.emailChange.get();
      const mail = (await accountMailsTo(app, to)).findLast(({ kind }) => kind === 'email_change_new');
      const texts = JSON.stringify([change.state, state, mail?.subject, mail?.text]);
      seen.push(
        texts
          .replaceAll(to, 'TO')
          .replaceAll(/token=[\w-]+/g, 'token')
          .replaceAll(/"expires_at":"[^"]+"|until [^.]+\./g, ''),
      );
    }
    expect(seen[0]).toBe(seen[1]);
  });

  test('is revealed only to the person who reads its inbox and confirms; the requester still sees nothing', async () => {
    const [{ owner }, { owner: known }] = [await buildCompany(app), await buildCompany(app)];
    const change = await begun(owner, known.email);
    await confirm(change.old);
    const before = await owner.client.api.emailChange.get();
    await expect(confirm(change.new)).rejects.toMatchObject(TAKEN);
    expect(await owner.client.api.emailChange.get()).toEqual(before);
    expect([await addressOf(owner), await addressOf(known)]).toEqual([owner.email, known.email]);
  });

  test('if it is taken between the two confirmations, the second one says so and the change ends', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await confirm(change.new);
    await buildCompany(app, { email: change.to });
    await expect(confirm(change.old)).rejects.toMatchObject(TAKEN);
    expect(await addressOf(owner)).toBe(owner.email);
    expect((await owner.client.api.emailChange.get()).pending).toBeNull();
    await expect(confirm(change.old)).rejects.toMatchObject(LINK_INVALID);
  });

  test('when a sign-up and the last confirmation happen at the same moment, one of them gets the email', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner } = await buildCompany(app);
      const change = await begun(owner);
      await confirm(change.old);
      const [signedUp, confirmed] = await Promise.allSettled([signUpWith(change.to), confirm(change.new)]);
      // A sign-up confirms nothing, so it loses unless both finish at the very same moment.
      if (signedUp.status === 'rejected') expect(confirmed.status).toBe('fulfilled');
      if (confirmed.status === 'rejected') expect(confirmed.reason).toMatchObject(TAKEN);
      expect(await addressOf(owner)).toBe(confirmed.status === 'fulfilled' ? change.to : owner.email);
      expect(await app.query('select 1 from users where email = $1', [change.to])).toHaveLength(1);
    }
  });
});

describe('“this was not me”', () => {
  test('ends the change and every session except that of the browser that clicked', async () => {
    const { owner } = await buildCompany(app);
    const mine = await otherBrowser(owner);
    const change = await begun(owner);
    expect(await refuse(change.old, mine)).toEqual({ ok: true });
    expect(await isSignedIn(owner.session), 'where it was asked for').toBe(false);
    expect(await mine.api.accounts.session()).not.toBeNull();
    expect((await mine.api.emailChange.get()).pending).toBeNull();
    for (const token of [change.old, change.new]) await expect(confirm(token)).rejects.toMatchObject(LINK_INVALID);
    await expect(refuse(change.old)).rejects.toMatchObject(LINK_INVALID);
    expect(await addressOf(owner)).toBe(owner.email);
  });

  test('ends all sessions of the account and no others when clicked in another user’s or a signed-out browser', async () => {
    const [{ owner }, { owner: stranger }] = [await buildCompany(app), await buildCompany(app)];
    const { old } = await begun(owner);
    await refuse(old, stranger.client);
    expect([await isSignedIn(owner.session), await isSignedIn(stranger.session)]).toEqual([false, true]);
  });

  test('doesn’t work from the new email', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await expect(refuse(change.new)).rejects.toMatchObject(LINK_INVALID);
    expect((await owner.client.api.emailChange.get()).pending).not.toBeNull();
    expect(await isSignedIn(owner.session)).toBe(true);
  });

  test('and a simultaneous last confirmation never both take effect', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await confirm(change.new);
    const answers = await Promise.allSettled([refuse(change.old), confirm(change.old)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await addressOf(owner)).toBe(answers[1]?.status === 'fulfilled' ? change.to : owner.email);
  });
});

describe('links', () => {
  test('work for 24 hours, even when they were sent again', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await confirm(change.old);
    app.clock.advance(23 * HOUR_MS);
    await owner.client.api.accounts.token({ grant_type: 'refresh_token' });
    await owner.client.api.emailChange.resend();
    const latest = await linkTokenTo(app, change.to, 'email_change_new');
    app.clock.advance(HOUR_MS);
    for (const token of [change.old, latest]) await expect(confirm(token)).rejects.toMatchObject(LINK_INVALID);
    expect(await owner.client.api.emailChange.get()).toEqual({ email: owner.email, pending: null });
    await expect(owner.client.api.emailChange.resend()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await addressOf(owner)).toBe(owner.email);
  });

  test('are sent again to the side that has not confirmed, and replace its earlier link', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await confirm(change.old);
    await owner.client.api.emailChange.resend();
    expect((await kindsTo(owner.email)).filter((kind) => kind === 'email_change_old')).toHaveLength(1);
    await expect(confirm(change.new)).rejects.toMatchObject(LINK_INVALID);
    expect(await confirm(await linkTokenTo(app, change.to, 'email_change_new'))).toMatchObject({ outcome: 'changed' });
  });

  test('of an earlier request no longer work, even when two requests arrive at the same time', async () => {
    const { owner } = await buildCompany(app);
    const earlier = await begun(owner);
    const [one, other] = await Promise.all([begun(owner), begun(owner)]);
    for (const token of [earlier.old, earlier.new]) await expect(confirm(token)).rejects.toMatchObject(LINK_INVALID);
    const outcomes = await Promise.allSettled([confirm(one.new), confirm(other.new)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are stored as hashes only, and made-up links open nothing', async () => {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    const rows = JSON.stringify(await app.query('select t::text from email_changes t'));
    expect(rows).not.toContain(change.old);
    expect(rows).not.toContain(change.new);
    await expect(confirm('x'.repeat(43))).rejects.toMatchObject(LINK_INVALID);
    await expect(app.client().api.emailChange.link({ token: 'x'.repeat(43) })).rejects.toMatchObject(LINK_INVALID);
  });
});

test('a change is canceled by its requester, by a new password and by a deactivation', async () => {
  const ways: ((owner: TestPerson) => Promise<unknown>)[] = [
    ({ client }) => client.api.emailChange.cancel(),
    ({ client }) => client.api.accounts.updateUser({ current_password: PASSWORD, password: 'Better-Battery-77' }),
    async ({ email }) => {
      await app.client().api.accounts.recover({ email });
      const token = await linkTokenTo(app, email, 'reset_password');
      await app.client().api.accounts.verify({ type: 'recovery', token, password: 'Better-Battery-77' });
    },
    ({ id }) => app.query('update users set disabled_at = now() where id = $1', [id]),
  ];
  for (const revoke of ways) {
    const { owner } = await buildCompany(app);
    const change = await begun(owner);
    await confirm(change.new);
    await revoke(owner);
    await expect(confirm(change.old)).rejects.toMatchObject(LINK_INVALID);
    expect(await addressOf(owner)).toBe(owner.email);
  }
});

test('canceling without a pending change is not an error and doesn’t affect anyone else’s change', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const change = await begun(company.owner);
  expect(await member.client.api.emailChange.cancel()).toEqual({ email: member.email, pending: null });
  await expect(member.client.api.emailChange.resend()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await company.owner.client.api.emailChange.get()).pending).toMatchObject({ new_email: change.to });
});

test('links sent to the old email stop working after the change', async () => {
  const { owner } = await buildCompany(app);
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  const change = await begun(owner);
  await confirm(change.old);
  await confirm(change.new);
  await expect(
    app.client().api.accounts.verify({ type: 'recovery', token, password: 'Better-Battery-77' }),
  ).rejects.toMatchObject(LINK_INVALID);
});

test('an invited person can’t change an unconfirmed email', async () => {
  const company = await buildCompany(app);
  const { email } = await buildInvitation(app, company);
  const client = app.client();
  await client.api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Ina' } });
  await expect(
    client.api.emailChange.begin({ email: uniqueEmail(), current_password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
});

test('the browser that completes the change is a trusted device under the new email', async () => {
  const { owner } = await buildCompany(app);
  const change = await begun(owner);
  await confirm(change.old);
  await confirm(change.new, owner.client);
  const device = owner.client.cookies.get(DEVICE_COOKIE);
  expect(trustedDevice(device, change.to, app.services.env.SECRET_KEY)).not.toBeNull();
});

test('a session can’t be used to guess passwords or to flood someone’s mailbox', async () => {
  const strict = await startTestApp({ limitsFactor: 1 });
  try {
    const { owner } = await buildCompany(strict);
    const to = uniqueEmail('flooded');
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      codes.push(
        await owner.client.api.emailChange.begin({ email: to, current_password: PASSWORD }).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      );
    expect(codes).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED', 'RATE_LIMITED']);
    const body = { email: to, current_password: PASSWORD };
    const refused = await owner.client.request('POST', '/api/auth/email-change', { body });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await accountMailsTo(strict, to)).toHaveLength(3);
  } finally {
    await strict.close();
  }
});

test('the company’s audit log records the request and the change in plain words', async () => {
  const { owner, orgId } = await buildCompany(app);
  const change = await begun(owner);
  await confirm(change.old);
  await confirm(change.new);
  const rows = await app.query<{ action: string; target: string }>(
    `select action, target from audit_log where org_id = $1 and action like 'account.email%' order by at, id`,
    [orgId],
  );
  expect(rows).toEqual([
    { action: 'account.email_change_requested', target: owner.email },
    { action: 'account.email_changed', target: change.to },
  ]);
});

test('an email change sent with a person’s other details is refused, and nothing else is saved', async () => {
  const { owner } = await buildCompany(app);
  const body = { email: uniqueEmail('new'), data: { full_name: 'Somebody Else' } };
  const answer = await owner.client.request('PUT', '/api/auth/user', { body });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain('Use the email change endpoint to change your email');
  expect(await addressOf(owner)).toBe(owner.email);
  expect((await owner.client.api.accounts.user()).full_name).not.toBe('Somebody Else');
});
