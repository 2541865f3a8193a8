import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkTokenTo } from '#tests/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/factories.ts';

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

test('sign-up makes the company, its owner, a 14-day trial of Pro, a rate book and a session', async () => {
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
