import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { ROLES, type Role } from '#domain/team/permissions.ts';
import { managesRole } from '#domain/team/team-rules.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, type TestPerson } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function onPhone({ email }: Pick<TestPerson, 'email'>) {
  const answer = await app.client().request('POST', '/api/auth/token', {
    body: { grant_type: 'password', email, password: PASSWORD },
    headers: { 'user-agent': IPHONE },
  });
  expect(answer.status).toBe(200);
}

const devicesOf = async (viewer: TestPerson, { id }: Pick<TestPerson, 'id'>) =>
  (await viewer.client.api.personnel.employee({ id })).devices;

test('a manager sees a member’s devices as the member does, most recently used first', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  app.clock.advance(HOUR_MS);
  await onPhone(member);
  const shown = await devicesOf(company.owner, member);
  const own = await member.client.api.sessions.list();
  const facts = own.map(({ device, ip, place, signed_in_at, last_seen_at }) => ({
    device,
    ip,
    place,
    signed_in_at,
    last_seen_at,
  }));
  expect(shown?.map(({ device }) => device)).toEqual(['Safari on iPhone', 'Unknown device']);
  expect(shown).toEqual(facts.toReversed());
});

test('an expired session isn’t a device, and signing out everywhere empties the list', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  await onPhone(member);
  await app.query('update sessions set expires_at = now() where user_id = $1 and user_agent = $2', [member.id, IPHONE]);
  expect(await devicesOf(company.owner, member)).toHaveLength(1);
  await company.owner.client.api.personnel.signOut({ id: member.id });
  expect(await devicesOf(company.owner, member)).toEqual([]);
});

test.each(
  ROLES.filter((role) => role !== 'member').flatMap((actor) => ROLES.map((target) => [actor, target] as const)),
)('%s viewing %s sees devices only of people they manage', async (actor, target) => {
  const company = await buildCompany(app);
  const person = (role: Role) =>
    role === 'owner' ? Promise.resolve(company.owner) : buildMember(app, company, { role });
  const devices = await devicesOf(await person(actor), await person(target));
  if (managesRole(actor, target)) expect(devices).toHaveLength(1);
  else expect(devices).toBeNull();
});

test('a permission that ended with the subscription shows no devices either', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
    company.orgId,
  ]);
  expect(await devicesOf(company.owner, member)).toBeNull();
});
