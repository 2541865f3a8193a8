import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { PASSWORD_TOO_COMMON } from '#domain/team/password-rules.ts';
import { linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const COMMON = 'Password1234';
const REFUSED = {
  code: 'INVALID_INPUT',
  message: PASSWORD_TOO_COMMON,
  data: { issues: [{ path: ['password'], message: PASSWORD_TOO_COMMON }] },
};

test('a common password is refused at sign-up, and no account is created', async () => {
  const email = uniqueEmail('common');
  const signUp = (password: string, company_name = 'Ann Wash') =>
    app.client().api.accounts.signup({ email, password, data: { full_name: 'Ann Larkspur', company_name } });
  await expect(signUp(COMMON)).rejects.toMatchObject(REFUSED);
  await expect(signUp('Larkspur2026')).rejects.toMatchObject(REFUSED);
  await expect(signUp('Foxgloves2026', 'Foxgloves')).rejects.toMatchObject(REFUSED);
  expect(await app.query('select id from users where email = $1', [email])).toEqual([]);
});

test('a common password is refused through an invitation link, which also checks against the company’s name', async () => {
  const company = await buildCompany(app, { name: 'Foxglove Exteriors' });
  const { email, token } = await buildInvitation(app, company);
  const join = (password: string) =>
    app.client().api.accounts.signup({ email, password, data: { full_name: 'Ann' }, invitation_token: token });
  await expect(join(COMMON)).rejects.toMatchObject(REFUSED);
  await expect(join('FoxgloveExteriors1')).rejects.toMatchObject(REFUSED);
  expect(await join('Seven-Herons-7')).toMatchObject({ joined: true });
});

test('a common password is refused with just an invited email, where the company’s name must not be revealed', async () => {
  const company = await buildCompany(app, { name: 'Foxglove Exteriors' });
  const { email } = await buildInvitation(app, company);
  const signUp = (password: string) =>
    app.client().api.accounts.signup({ email, password, data: { full_name: 'Ann' } });
  await expect(signUp(COMMON)).rejects.toMatchObject(REFUSED);
  expect(await signUp('FoxgloveExteriors1')).toMatchObject({ joined: false });
});

test('a common password is refused with a reset link, which stays valid', async () => {
  const { owner } = await buildCompany(app, { name: 'Foxglove Exteriors' });
  await app.client().api.accounts.recover({ email: owner.email });
  const token = await linkTokenTo(app, owner.email, 'reset_password');
  const reset = (password: string) => app.client().api.accounts.verify({ type: 'recovery', token, password });
  await expect(reset(COMMON)).rejects.toMatchObject(REFUSED);
  await expect(reset('FoxgloveExteriors1')).rejects.toMatchObject(REFUSED);
  expect((await reset('Seven-Herons-7')).session).not.toBeNull();
});

test('a common password is refused when the password is changed', async () => {
  const { owner } = await buildCompany(app, { name: 'Foxglove Exteriors' });
  const change = (password: string) => owner.client.api.accounts.updateUser({ password, current_password: PASSWORD });
  await expect(change(COMMON)).rejects.toMatchObject(REFUSED);
  await expect(change('FoxgloveExteriors1')).rejects.toMatchObject(REFUSED);
  expect(await change('Seven-Herons-7')).toMatchObject({ id: owner.id });
});

test('an existing password from before the rule still works', async () => {
  const { owner } = await buildCompany(app);
  const { hashPassword } = await import('#server/platform/auth/passwords.ts');
  await app.query('update users set password_hash = $2 where id = $1', [owner.id, await hashPassword(COMMON)]);
  const session = await app
    .client()
    .api.accounts.token({ grant_type: 'password', email: owner.email, password: COMMON });
  expect(session).toMatchObject({ user: { id: owner.id } });
});

test('a good password is still accepted', async () => {
  const { owner } = await buildCompany(app);
  app.clock.advance(5 * 366 * DAY_MS);
  const session = await app.client().api.accounts.token({
    grant_type: 'password',
    email: owner.email,
    password: PASSWORD,
  });
  expect(session).toMatchObject({ user: { id: owner.id } });
});
