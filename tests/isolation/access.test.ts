/** access-matrix.json records who may call what on the running server, so that a review shows every change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { Calls, named, type Person } from './calls.ts';
import { keyOf } from './company-samples.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import type { World } from './world.ts';

let calls: Calls;
let own: World;
beforeAll(async () => {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  calls = new Calls(app);
  own = { app, company: await buildCompany(app), marker: 'Ownmark' };
});
afterAll(() => calls?.app.close());

const notPublic = procedures.filter(({ policy }) => policy.auth !== 'public');

// foreign-ids.test.ts makes these calls with input.
test.each(named(notPublic))('%s without a session returns 401', async (_, procedure) => {
  expect(await calls.empty(procedure, null)).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' });
});

async function accessOf(procedure: Procedure, person: Person | null): Promise<string> {
  const { status, code } = await calls.empty(procedure, person);
  return [401, 402].includes(status) || ['PERMISSION_DENIED', 'EMAIL_UNCONFIRMED'].includes(code) ? code : 'may';
}

/**
 * Returns the scope that a key needs, as named in the refusal of a key without it. Calls that no key may make
 * return "not found".
 */
async function scopeAskedFor(procedure: Procedure, keys: readonly string[]): Promise<string> {
  const refusals = (await Promise.all(keys.map((key) => calls.emptyByKey(procedure, key)))).filter(({ code }) => code);
  const refusal = refusals.find(({ code }) => code === 'PERMISSION_DENIED') ?? refusals[0];
  return /the scope (\S+)\.$/.exec(refusal?.message ?? '')?.[1] ?? refusal?.code ?? '';
}

async function callersOfEveryKind(): Promise<[string, Person | null][]> {
  const { app } = calls;
  const company = await buildCompany(app);
  const lapsed = await buildCompany(app);
  await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
    lapsed.orgId,
  ]);
  const unconfirmed = await buildMember(app, company);
  await app.query('update users set org_id = null, email_confirmed_at = null where id = $1', [unconfirmed.id]);
  return [
    ['visitor', null],
    ['unconfirmed', unconfirmed],
    ['member', await buildMember(app, company)],
    ['admin', await buildMember(app, company, { role: 'admin' })],
    ['owner', company.owner],
    ['owner after the trial', lapsed.owner],
  ];
}

test('each kind of caller may make exactly the calls that access-matrix.json lists', { timeout: 240_000 }, async () => {
  const callers = await callersOfEveryKind();
  // Neither key has the other's scope.
  const keys = [await keyOf(own, ['company:read']), await keyOf(own, ['customers:read'])].map(({ key }) => key);
  const matrix: Record<string, Record<string, string>> = {};
  for (const procedure of procedures) {
    const row: Record<string, string> = {};
    for (const [caller, person] of callers) row[caller] = await accessOf(procedure, person);
    row['API key'] = await scopeAskedFor(procedure, keys);
    matrix[procedure.name] = row;
  }
  // The diff of this file shows every permission gained or lost.
  await expect(`${JSON.stringify(matrix, null, 2)}\n`).toMatchFileSnapshot('./access-matrix.json');
});
