/**
 * The same checks for API keys: the procedures they can call work and stay inside the company; all others are not
 * found.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { named } from './calls.ts';
import { procedures } from './contract-walk.ts';
import { exportOf, keyOf } from './company-samples.ts';
import { attacksOn, expectNoLeak, MARKER, startTwoCompanies, type TwoCompanies } from './two-companies.ts';

let two: TwoCompanies;
/** with every scope there is */
let key: string;
beforeAll(async () => {
  two = await startTwoCompanies();
  await exportOf(two.own);
  ({ key } = await keyOf(two.own, API_SCOPES));
});
afterAll(() => two?.close());

const reachable = procedures.filter(({ policy }) => policy.scope);
const outOfReach = procedures.filter(({ policy }) => !policy.scope);

test.each(named(reachable))('%s works and tells nothing of others', async (_, procedure) => {
  const { calls, own, expectForeignUnchanged } = two;
  const outcome = await calls.byKey(procedure, await calls.sampleOf(procedure, own), key);
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.body).not.toContain(MARKER);
  await expectForeignUnchanged();
});

test.each(attacksOn(reachable))('%s of another company', (_, procedure, fields) =>
  expectNoLeak(two, procedure, fields, (called, input) => two.calls.byKey(called, input, key)),
);

test.each(named(outOfReach))('%s is not there', async (_, procedure) => {
  const { calls, own } = two;
  const input = await calls.sampleOf(procedure, own);
  const before = await calls.fingerprint(own.company.orgId);
  expect(await calls.byKey(procedure, input, key)).toMatchObject({ ok: false, status: 404, code: 'NOT_FOUND' });
  expect(await calls.fingerprint(own.company.orgId)).toEqual(before);
});
