import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, type TestCompany, type TestPerson } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const to = ({ id, fullName }: TestPerson) => ({ user_id: id, full_name: fullName, password: PASSWORD });

const rolesOf = async ({ orgId }: TestCompany) =>
  (await app.query<{ role: string }>('select role from users where org_id = $1 order by created_at, role', [orgId]))
    .map(({ role }) => role)
    .sort();

async function team(role: 'admin' | 'member' = 'admin') {
  const company = await buildCompany(app);
  return { company, heir: await buildMember(app, company, { role, fullName: 'Hanna Heir' }) };
}

test.each(['admin', 'member'] as const)(
  'an %s becomes the owner, the owner an admin, and both continue working',
  async (role) => {
    const { company, heir } = await team(role);
    const { owner } = company;
    expect(await owner.client.api.ownership.transfer({ ...to(heir), full_name: ' hanna  HEIR' })).toEqual({ ok: true });
    expect(await rolesOf(company)).toEqual(['admin', 'owner']);
    expect((await heir.client.api.accounts.session())?.user.role).toBe('owner');
    expect((await owner.client.api.accounts.session())?.user.role).toBe('admin');
    await expect(owner.client.api.ownership.transfer(to(heir))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await heir.client.api.ownership.transfer(to(owner))).toEqual({ ok: true });
    const mails = await app.query<{ recipient: string }>(
      `select recipient from account_messages where kind = 'ownership_transferred' and recipient = any($1)`,
      [[owner.email, heir.email]],
    );
    expect(mails).toHaveLength(4);
    const log = await app.query<{ target: string }>(
      `select target from audit_log where org_id = $1 and action = 'company.ownership_transferred' order by id`,
      [company.orgId],
    );
    expect(log.map(({ target }) => target)).toEqual([heir.fullName, owner.fullName]);
  },
);

test('the password and the company name are required', async () => {
  const { company, heir } = await team();
  const { ownership } = company.owner.client.api;
  await expect(ownership.transfer({ ...to(heir), password: 'Wrong-Horse-99' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: ['password'] }] },
  });
  await expect(ownership.transfer({ ...to(heir), full_name: 'Somebody' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: ['full_name'] }] },
  });
  expect(await rolesOf(company)).toEqual(['admin', 'owner']);
});

test('ownership can be transferred only to another active member of the same company', async () => {
  const { company, heir } = await team();
  const other = await team();
  const gone = await buildMember(app, company, { fullName: 'Gone' });
  await app.query('update users set disabled_at = now() where id = $1', [gone.id]);
  const unproven = await buildMember(app, company, { fullName: 'New' });
  await app.query('update users set email_confirmed_at = null where id = $1', [unproven.id]);
  for (const person of [other.heir, other.company.owner, gone, unproven, company.owner])
    await expect(company.owner.client.api.ownership.transfer(to(person))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rolesOf(other.company)).toEqual(['admin', 'owner']);
  expect(await app.query(`select 1 from users where id = $1 and role = 'owner'`, [company.owner.id])).toHaveLength(1);
  expect(heir.role).toBe('admin');
});

test('when two transfers run concurrently, one succeeds, and there is exactly one owner', async () => {
  const { company, heir } = await team();
  const second = await buildMember(app, company, { fullName: 'Sid Second' });
  const { ownership } = company.owner.client.api;
  const outcomes = await Promise.allSettled([ownership.transfer(to(heir)), ownership.transfer(to(second))]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await rolesOf(company)).filter((role) => role === 'owner')).toHaveLength(1);
});

test('neither admins nor members may transfer or delete', async () => {
  const { company, heir } = await team();
  const member = await buildMember(app, company);
  for (const { client } of [heir, member]) {
    const { ownership } = client.api;
    await expect(ownership.transfer(to(member))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(ownership.end({ company_name: company.name, password: PASSWORD })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await expect(ownership.keep()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  }
});
