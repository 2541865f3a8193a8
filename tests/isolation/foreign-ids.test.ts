/**
 * Generated from the contract itself: nobody reaches another company's rows. A new procedure without a sample, or an id
 * without an entity, fails here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '#tests/factories.ts';
import { named } from './calls.ts';
import { procedures } from './contract-walk.ts';
import { CLIENT_MADE, FILTERS, LAST_ACTS } from './exceptions.ts';
import { SAMPLES } from './samples.ts';
import { attacksOn, expectNoLeak, MARKER, startTwoCompanies, type TwoCompanies } from './two-companies.ts';

let two: TwoCompanies;
beforeAll(async () => {
  two = await startTwoCompanies();
});
afterAll(() => two?.close());

const withIds = procedures.filter(({ ids }) => ids.length > 0);

describe('the contract', () => {
  test('has a sample for every procedure, and no sample for none', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(procedures.map(({ name }) => name).sort());
    expect(procedures.length).toBeGreaterThan(45);
  });

  test('says of every id what it points to, or that the client makes it', () => {
    const fields = procedures.flatMap(({ name, ids }) =>
      ids.map(({ path, entity }) => ({ field: `${name}:${path}`, entity })),
    );
    const bare = fields.filter(({ entity }) => entity === undefined).map(({ field }) => field);
    expect(bare.filter((field) => !CLIENT_MADE.has(field))).toEqual([]);
    const known = new Set(fields.map(({ field }) => field));
    expect([...CLIENT_MADE, ...FILTERS].filter((field) => !known.has(field))).toEqual([]);
  });

  test('names only entities of which the other company has a row', () => {
    const entities = new Set(withIds.flatMap(({ ids }) => ids.flatMap(({ entity }) => entity ?? [])));
    expect([...entities].filter((entity) => !two.foreignIds[entity])).toEqual([]);
  });
});

describe('with own ids', () => {
  test.each(named(procedures))('%s works', async (_, procedure) => {
    const { calls, own, expectForeignUnchanged } = two;
    const world = LAST_ACTS.has(procedure.name) ? { ...own, company: await buildCompany(calls.app) } : own;
    const outcome = await calls.as(procedure, await calls.sampleOf(procedure, world), world.company.owner);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.body).not.toContain(MARKER);
    await expectForeignUnchanged();
  });
});

describe('with another company’s ids', () => {
  test.each(attacksOn(withIds))('%s', (_, procedure, fields) =>
    expectNoLeak(two, procedure, fields, (called, input) => two.calls.as(called, input, two.own.company.owner)),
  );
});
