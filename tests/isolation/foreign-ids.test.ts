/**
 * Generates every attack from the contract: no one reaches another company's rows, and nothing works without a
 * session or with a key that lacks the scope. A new procedure without a sample fails here, and so does an id
 * without an entity.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { named } from './calls.ts';
import { keyOf } from './company-samples.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import { CLIENT_MADE, FILTERS, LAST_ACTS } from './exceptions.ts';
import { SAMPLES } from './samples.ts';
import { type Attempt, expectNoLeak, startTwoCompanies, type TwoCompanies } from './two-companies.ts';
import type { World } from './world.ts';

let two: TwoCompanies;
let ownKey: string;
beforeAll(async () => {
  two = await startTwoCompanies();
  ownKey = await usedKeyOf(two.own);
});
afterAll(() => two?.close());

const withIds = procedures.filter(({ ids }) => ids.length > 0);

describe('the samples for every procedure of the contract', () => {
  test('every procedure has a sample, and every sample has a procedure', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(procedures.map(({ name }) => name).sort());
    expect(procedures.length).toBeGreaterThan(45);
  });

  test('every id field names the entity it points to, or is listed as created by the client', () => {
    const fields = procedures.flatMap(({ name, ids }) =>
      ids.map(({ path, entity }) => ({ field: `${name}:${path}`, entity })),
    );
    const bare = fields.filter(({ entity }) => entity === undefined).map(({ field }) => field);
    expect(bare.filter((field) => !CLIENT_MADE.has(field))).toEqual([]);
    const known = new Set(fields.map(({ field }) => field));
    expect([...CLIENT_MADE, ...FILTERS].filter((field) => !known.has(field))).toEqual([]);
  });

  test('the other company has a row for every entity that an id field names', () => {
    const entities = new Set(withIds.flatMap(({ ids }) => ids.flatMap(({ entity }) => entity ?? [])));
    expect([...entities].filter((entity) => !two.foreignIds[entity])).toEqual([]);
  });
});

/** Returns a key with every scope, already used once: the first use changes the key's row. */
async function usedKeyOf(world: World): Promise<string> {
  const { key } = await keyOf(world, API_SCOPES);
  const read = procedures.find(({ name }) => name === 'company.get');
  expect(read && (await two.calls.byKey(read, undefined, key))).toMatchObject({ ok: true });
  return key;
}

/** Returns the company whose owner calls the procedure, and one of its API keys. */
async function callersOf({ name }: Procedure): Promise<{ world: World; key: string }> {
  if (!LAST_ACTS.has(name)) return { world: two.own, key: ownKey };
  const world = { ...two.own, company: await buildCompany(two.calls.app) };
  return { world, key: await usedKeyOf(world) };
}

/** Expects valid input to be refused without a session or a scope. Nothing in the company may change. */
async function expectClosedToOthers({ procedure, world, sample }: Attempt, key: string): Promise<void> {
  const { calls } = two;
  const { auth, scope } = procedure.policy;
  const before = await calls.fingerprint(world.company.orgId);
  if (auth !== 'public') expect(await calls.as(procedure, sample, null)).toMatchObject({ ok: false, status: 401 });
  // api-keys.test.ts covers procedures that have a scope.
  const notFound = { ok: false, status: 404, code: 'NOT_FOUND' };
  if (!scope) expect(await calls.byKey(procedure, sample, key)).toMatchObject(notFound);
  expect(await calls.fingerprint(world.company.orgId)).toEqual(before);
}

describe('each procedure refuses strangers and other companies’ ids, then works for its own company', () => {
  test.each(named(procedures))(
    '%s refuses a missing session or scope and foreign ids, then works',
    async (_, procedure) => {
      const { world, key } = await callersOf(procedure);
      const sample = await two.calls.sampleOf(procedure, world);
      const call: Attempt['call'] = (input) => two.calls.as(procedure, input, world.company.owner);
      const attempt = { procedure, world, sample, call };
      await expectClosedToOthers(attempt, key);
      await expectNoLeak(two, attempt);
    },
  );
});
