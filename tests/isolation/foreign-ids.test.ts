/**
 * Generated from the contract itself: no one reaches another company's rows, and nothing works without a session or
 * with an API key that lacks the scope. A new procedure without a sample, or an id without an entity, fails here.
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

describe('the contract', () => {
  test('has a sample for every procedure, and no other samples exist', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(procedures.map(({ name }) => name).sort());
    expect(procedures.length).toBeGreaterThan(45);
  });

  test('says for every id what it points to, or that the client creates it', () => {
    const fields = procedures.flatMap(({ name, ids }) =>
      ids.map(({ path, entity }) => ({ field: `${name}:${path}`, entity })),
    );
    const bare = fields.filter(({ entity }) => entity === undefined).map(({ field }) => field);
    expect(bare.filter((field) => !CLIENT_MADE.has(field))).toEqual([]);
    const known = new Set(fields.map(({ field }) => field));
    expect([...CLIENT_MADE, ...FILTERS].filter((field) => !known.has(field))).toEqual([]);
  });

  test('names only entities for which the other company has a row', () => {
    const entities = new Set(withIds.flatMap(({ ids }) => ids.flatMap(({ entity }) => entity ?? [])));
    expect([...entities].filter((entity) => !two.foreignIds[entity])).toEqual([]);
  });
});

/** A key with every scope, used once, because the first use is recorded in its row. */
async function usedKeyOf(world: World): Promise<string> {
  const { key } = await keyOf(world, API_SCOPES);
  const read = procedures.find(({ name }) => name === 'company.get');
  expect(read && (await two.calls.byKey(read, undefined, key))).toMatchObject({ ok: true });
  return key;
}

/** The company whose owner calls the procedure, and one of its API keys. */
async function callersOf({ name }: Procedure): Promise<{ world: World; key: string }> {
  if (!LAST_ACTS.has(name)) return { world: two.own, key: ownKey };
  const world = { ...two.own, company: await buildCompany(two.calls.app) };
  return { world, key: await usedKeyOf(world) };
}

/** Expects a refusal without a session or a scope, even though the input is valid, and no change to the company. */
async function expectClosedToOthers({ procedure, world, sample }: Attempt, key: string): Promise<void> {
  const { calls } = two;
  const { auth, scope } = procedure.policy;
  const before = await calls.fingerprint(world.company.orgId);
  if (auth !== 'public') expect(await calls.as(procedure, sample, null)).toMatchObject({ ok: false, status: 401 });
  // api-keys.test.ts covers the procedures that have a scope.
  const notFound = { ok: false, status: 404, code: 'NOT_FOUND' };
  if (!scope) expect(await calls.byKey(procedure, sample, key)).toMatchObject(notFound);
  expect(await calls.fingerprint(world.company.orgId)).toEqual(before);
}

describe('each procedure is refused without a session, a scope or the company’s own ids, then works', () => {
  test.each(named(procedures))('%s', async (_, procedure) => {
    const { world, key } = await callersOf(procedure);
    const sample = await two.calls.sampleOf(procedure, world);
    const call: Attempt['call'] = (input) => two.calls.as(procedure, input, world.company.owner);
    const attempt = { procedure, world, sample, call };
    await expectClosedToOthers(attempt, key);
    await expectNoLeak(two, attempt);
  });
});
