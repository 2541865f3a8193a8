import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildMember, PASSWORD } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const reauthentication = { current_password: PASSWORD };
const REQUIRED = { code: 'TWO_FACTOR_REQUIRED', status: 403 };

test('the person who turns on the requirement must have a factor set up', async () => {
  const { owner } = await buildCompany(app);
  const { factors, company } = owner.client.api;
  await expect(factors.requireForTeam({ required: true })).rejects.toMatchObject({
    ...REQUIRED,
    message: 'Set up two-factor sign-in for yourself first.',
  });
  await company.get();
  await setUpApp(app, owner);
  expect((await factors.requireForTeam({ required: true })).session).toMatchObject({
    two_factor_required: true,
    aal: 'aal2',
  });
  await company.get();
});

test('from the next request on, a member without a factor can only set one up', async () => {
  const built = await buildCompany(app);
  const { owner } = built;
  const member = await buildMember(app, built);
  const { api } = member.client;
  await setUpApp(app, owner);
  await api.company.get();
  await owner.client.api.factors.requireForTeam({ required: true });
  expect(await owner.client.api.factors.teamPolicy()).toEqual({ required: true, members: 2, members_without: 1 });

  for (const call of [
    () => api.company.get(),
    () => api.quotes.list({}),
    () => api.dashboard.get(),
    () => api.customers.list({ search: 'a' }),
  ])
    await expect(call()).rejects.toMatchObject(REQUIRED);
  expect(await api.accounts.session()).toMatchObject({ permissions: [], two_factor_required: true, aal: 'aal1' });
  expect((await api.accounts.user()).id).toBe(member.id);

  const phone = await setUpApp(app, member);
  expect((await api.accounts.session())?.permissions).toContain('quotes.write');
  await api.company.get();
  await expect(api.factors.remove({ id: phone.id, reauthentication })).rejects.toMatchObject(REQUIRED);
  expect((await api.factors.list()).factors).toHaveLength(1);

  await owner.client.api.factors.requireForTeam({ required: false });
  await api.factors.remove({ id: phone.id, reauthentication });
  await api.company.get();
});

test('each change of the requirement is in the audit log once', async () => {
  const built = await buildCompany(app);
  await setUpApp(app, built.owner);
  const { factors } = built.owner.client.api;
  for (const required of [true, true, false]) await factors.requireForTeam({ required });
  const rows = await app.query<{ action: string }>(
    `select action from audit_log where org_id = $1 and action like 'company.two_factor%' order by id`,
    [built.orgId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['company.two_factor_required', 'company.two_factor_optional']);
});

test('a company’s two-factor requirement doesn’t apply to another company', async () => {
  const strict = await buildCompany(app);
  const relaxed = await buildCompany(app);
  await setUpApp(app, strict.owner);
  await strict.owner.client.api.factors.requireForTeam({ required: true });
  await relaxed.owner.client.api.company.get();
  expect(await relaxed.owner.client.api.factors.teamPolicy()).toMatchObject({ required: false, members: 1 });
});
