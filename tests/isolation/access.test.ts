/**
 * Who may call what: access-matrix.json records the running server's responses, so that every change shows up in a
 * review.
 */
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

// foreign-ids.test.ts makes the same calls with input.
test.each(named(notPublic))('%s without a session returns 401', async (_, procedure) => {
  expect(await calls.empty(procedure, null)).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' });
});

/** The procedure's response to this kind of caller. */
async function accessOf(procedure: Procedure, person: Person | null): Promise<string> {
  const { status, code } = await calls.empty(procedure, person);
  return [401, 402].includes(status) || ['PERMISSION_DENIED', 'EMAIL_UNCONFIRMED'].includes(code) ? code : 'may';
}

/**
 * The scope that a key needs, read from the refusal of a key that lacks it. A procedure that no key can call returns
 * "not found".
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

test('each kind of caller may call exactly what access-matrix.json says', { timeout: 240_000 }, async () => {
  const callers = await callersOfEveryKind();
  // Each key lacks the other's scope.
  const keys = [await keyOf(own, ['company:read']), await keyOf(own, ['customers:read'])].map(({ key }) => key);
  const matrix: Record<string, Record<string, string>> = {};
  for (const procedure of procedures) {
    const row: Record<string, string> = {};
    for (const [caller, person] of callers) row[caller] = await accessOf(procedure, person);
    row['API key'] = await scopeAskedFor(procedure, keys);
    matrix[procedure.name] = row;
  }
  // A permission gained or lost shows in the diff of this file.
  await expect(`${JSON.stringify(matrix, null, 2)}\n`).toMatchFileSnapshot('./access-matrix.json');
});
