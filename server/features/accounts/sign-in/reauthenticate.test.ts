/** After reauthentication the session continues under a new token, so a copy of the old one is worthless. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/authenticator-app.ts';
import {
  buildCompany,
  buildMember,
  PASSWORD,
  type TestCompany,
  type TestPerson,
  uniqueEmail,
} from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const reauthentication = { current_password: PASSWORD };

const proving: [name: string, prove: (owner: TestPerson, company: TestCompany) => Promise<unknown>][] = [
  [
    'a new password',
    ({ client }) => client.api.accounts.updateUser({ password: 'Better-Battery-77', current_password: PASSWORD }),
  ],
  [
    'a change of address',
    ({ client }) => client.api.emailChange.begin({ email: uniqueEmail('moved'), current_password: PASSWORD }),
  ],
  ['signing out elsewhere', ({ client }) => client.api.accounts.logout({ scope: 'others', reauthentication })],
  [
    'setting up a factor',
    ({ client }) => client.api.factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication }),
  ],
  [
    'handing the company over',
    async ({ client }, company) => {
      const { id, fullName } = await buildMember(app, company);
      await client.api.ownership.transfer({ user_id: id, full_name: fullName, password: PASSWORD });
    },
  ],
  [
    'deleting the company',
    ({ client }, { name }) => client.api.ownership.end({ company_name: name, password: PASSWORD }),
  ],
];

test.each(proving)('%s gives the session a new token', async (_, prove) => {
  const company = await buildCompany(app);
  const { owner } = company;
  const copy = app.client(owner.session);
  await prove(owner, company);
  expect(owner.client.cookies.get(SESSION_COOKIE)).not.toBe(owner.session);
  expect(await copy.api.accounts.session(), 'requests under way still count').not.toBeNull();
  app.clock.advance(31_000);
  expect(await copy.api.accounts.session()).toBeNull();
  expect(await owner.client.api.accounts.session()).not.toBeNull();
});

test('the first code of an authenticator app reauthenticates and raises the session’s assurance level', async () => {
  const { owner } = await buildCompany(app);
  const { factors } = owner.client.api;
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
  const before = owner.client.cookies.get(SESSION_COOKIE);
  const { session } = await factors.confirm({ id: factor.id, code: codeAt(totp?.secret ?? '', app.services.now()) });
  expect(session.aal).toBe('aal2');
  expect(owner.client.cookies.get(SESSION_COOKIE)).not.toBe(before);
});

test('a refused reauthentication changes nothing', async () => {
  const { owner } = await buildCompany(app);
  const wrong = { password: 'Better-Battery-77', current_password: 'Wrong-Horse-99' };
  await expect(owner.client.api.accounts.updateUser(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(owner.client.cookies.get(SESSION_COOKIE)).toBe(owner.session);
});

test('a successful reauthentication still returns the new token when the thing to change doesn’t exist', async () => {
  const { owner } = await buildCompany(app);
  await expect(owner.client.api.sessions.end({ id: newId(), reauthentication })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(owner.client.cookies.get(SESSION_COOKIE)).not.toBe(owner.session);
  app.clock.advance(31_000);
  expect(await owner.client.api.accounts.session()).not.toBeNull();
});

test('a browser token sent as bearer token is replaced like one in a cookie', async () => {
  const { owner } = await buildCompany(app);
  const headers = { authorization: `Bearer ${owner.session}` };
  const body = { password: 'Better-Battery-77', current_password: PASSWORD };
  const client = app.client();
  expect((await client.request('PUT', '/api/auth/user', { body, headers })).status).toBe(200);
  app.clock.advance(31_000);
  expect((await app.client().request('GET', '/api/auth/user', { headers })).status).toBe(401);
  expect(await client.api.accounts.session(), 'the next token came as a cookie').not.toBeNull();
});
