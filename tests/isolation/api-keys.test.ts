/** A key's calls work and stay inside the company. foreign-ids.test.ts covers all other calls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { named } from './calls.ts';
import { keyOf } from './company-samples.ts';
import { procedures } from './contract-walk.ts';
import { expectNoLeak, startTwoCompanies, type TwoCompanies } from './two-companies.ts';

let two: TwoCompanies;
/** a key with every scope */
let key: string;
beforeAll(async () => {
  two = await startTwoCompanies();
  ({ key } = await keyOf(two.own, API_SCOPES));
});
afterAll(() => two?.close());

const reachable = procedures.filter(({ policy }) => policy.scope);

test('there are procedures that an API key can call', () => {
  expect(reachable.length).toBeGreaterThan(40);
});

test.each(named(reachable))(
  '%s works with an API key and reaches nothing that belongs to another company',
  async (_, procedure) => {
    const { calls, own } = two;
    const sample = await calls.sampleOf(procedure, own);
    await expectNoLeak(two, {
      procedure,
      world: own,
      sample,
      call: (input) => calls.byKey(procedure, input, key),
    });
  },
);
