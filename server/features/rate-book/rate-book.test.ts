import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEED_ADDONS, SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { restoreDefaultRateBook, saveRateBook } from './save-rate-book.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const made = await buildCompany(app);
  return { ...made, rateBook: made.owner.client.api.rateBook };
}

type Book = Awaited<ReturnType<Awaited<ReturnType<typeof company>>['rateBook']['get']>>;

/** Drops the ids, so that a saved rate book can be compared with the seed. */
function contents(book: Book) {
  return {
    surfaces: book.surface_types.map(({ name, services, materials }) => ({
      name,
      services: services.map((service) => [service.name, service.uom, service.base_rate_cents, service.included]),
      materials: materials.map((row) => [row.material, row.multiplier]),
    })),
    addons: book.addons.map((row) => [row.name, row.type, row.value]),
  };
}
const SEED = { surfaces: SEED_SURFACES, addons: SEED_ADDONS };

const audit = (orgId: string) =>
  app.query<{ action: string; actor_name: string; ip: string }>(
    `select action, actor_name, ip from audit_log where org_id = $1 and action like 'rate_book%' order by at`,
    [orgId],
  );

test('a new company starts with the seed, in its order, with one default per surface', async () => {
  const { rateBook } = await company();
  const book = await rateBook.get();
  expect(contents(book)).toEqual(SEED);
  for (const surface of book.surface_types)
    expect(surface.services.map((service) => service.is_default)).toEqual(
      surface.services.map((_, index) => index === 0),
    );
});

describe('saving', () => {
  test('changes, adds and removes rows in one call and keeps their order', async () => {
    const { rateBook, orgId } = await company();
    const { surface_types, addons, version } = await rateBook.get();
    const [concrete, siding, roof] = surface_types;
    if (!concrete || !siding || !roof) throw new Error('The seed has changed');
    const added = {
      id: newId(),
      name: '  Boat hull ',
      services: [
        {
          id: newId(),
          name: 'Wash',
          base_rate_cents: 55,
          uom: 'lft' as const,
          is_default: true,
          units_per_hour: 40,
          minutes_each: null,
          included: ' We wash the hull. ',
        },
      ],
      materials: [{ id: newId(), material: 'gel_coat', multiplier: 1.2 }],
    };
    const roofOnly = {
      ...roof,
      services: roof.services.map((service) => ({ ...service, is_default: true })),
      materials: roof.materials.slice(1).map((row) => ({ ...row, multiplier: 2.5 })),
    };
    const saved = await rateBook.save({
      version,
      surface_types: [added, roofOnly, concrete],
      addons: addons.slice(3).toReversed(),
    });
    expect(saved.version).toBe(version + 1);
    expect(saved.surface_types.map((surface) => surface.name)).toEqual(['Boat hull', 'Roof', 'Concrete & Driveway']);
    const services = added.services.map((service) => ({ ...service, included: 'We wash the hull.' }));
    expect(saved.surface_types[0]).toEqual({ ...added, name: 'Boat hull', services });
    expect(saved.surface_types[1]?.services.map((service) => service.is_default)).toEqual([true, false]);
    expect(saved.surface_types[1]?.materials.map((row) => [row.material, row.multiplier])).toEqual(
      roof.materials.slice(1).map((row) => [row.material, 2.5]),
    );
    expect(saved.surface_types[2]).toEqual(concrete);
    expect(saved.addons).toEqual(addons.slice(3).reverse());
    expect(await rateBook.get()).toEqual(saved);
    expect(
      await app.query('select name from surface_types where org_id = $1 and not active and name = $2', [
        orgId,
        siding.name,
      ]),
    ).toHaveLength(1);
  });

  test('the default can move to another service, or to none', async () => {
    const { rateBook } = await company();
    const book = await rateBook.get();
    const withDefault = (at: number | null) => ({
      ...book,
      surface_types: book.surface_types.map((surface) => ({
        ...surface,
        services: surface.services.map((service, index) => ({ ...service, is_default: index === at })),
      })),
    });
    const moved = await rateBook.save(withDefault(1));
    expect(moved.surface_types.map((surface) => surface.services.findIndex((service) => service.is_default))).toEqual(
      book.surface_types.map(() => 1),
    );
    const none = await rateBook.save({ ...withDefault(null), version: moved.version });
    expect(none.surface_types.some((surface) => surface.services.some((service) => service.is_default))).toBe(false);
  });

  test('ignores empty rows', async () => {
    const { rateBook } = await company();
    const book = await rateBook.get();
    const [first, ...others] = book.surface_types;
    if (!first) throw new Error('The seed has changed');
    const empty = { id: newId(), name: '  ', base_rate_cents: 0, uom: 'sqft' as const, is_default: false };
    const saved = await rateBook.save({
      version: book.version,
      surface_types: [
        { ...first, services: [...first.services, empty] },
        ...others,
        { id: newId(), name: '', services: [], materials: [] },
      ],
      addons: [...book.addons, { id: newId(), name: '', type: 'percent', value: 0 }],
    });
    expect(saved).toEqual({ ...book, version: book.version + 1 });
  });

  test('by two people gives the second an error and overwrites nothing', async () => {
    const { rateBook, ...made } = await company();
    const teammate = await buildMember(app, made, { role: 'admin' });
    const book = await rateBook.get();
    const theirs = await teammate.client.api.rateBook.save({ ...book, addons: [] });
    await expect(rateBook.save({ ...book, surface_types: [] })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
    expect(await rateBook.get()).toEqual(theirs);
  });

  test('by many people at the same moment stores one of the saves completely', async () => {
    const { rateBook } = await company();
    const book = await rateBook.get();
    const saves = Array.from({ length: 6 }, (_, keep) =>
      rateBook.save({ ...book, addons: book.addons.slice(0, keep + 1) }),
    );
    const settled = await Promise.allSettled(saves);
    const winners = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(winners).toHaveLength(1);
    expect(await rateBook.get()).toEqual(winners[0]);
  });

  test('changes nothing if there is a database error', async () => {
    const { rateBook } = await company();
    const book = await rateBook.get();
    const [first, ...others] = book.surface_types;
    if (!first) throw new Error('The seed has changed');
    const twice = {
      ...first,
      materials: [...first.materials, { id: newId(), material: first.materials[0]?.material ?? '', multiplier: 1 }],
    };
    await expect(rateBook.save({ ...book, addons: [], surface_types: [twice, ...others] })).rejects.toEqual(
      refusal('ALREADY_EXISTS'),
    );
    const sameRow = { ...first, services: [...first.services, ...first.services] };
    await expect(rateBook.save({ ...book, addons: [], surface_types: [sameRow, ...others] })).rejects.toEqual(
      refusal('ALREADY_EXISTS'),
    );
    expect(await rateBook.get()).toEqual(book);
  });

  test('shows the specified message of the first rule that fails', async () => {
    const { rateBook } = await company();
    const book = await rateBook.get();
    const addons = [{ id: newId(), name: 'Wax', type: 'percent' as const, value: 1.5 }];
    const failure = rateBook.save({ ...book, addons });
    await expect(failure).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Add-on validation error: Percentage value must be between 0 and 1',
      data: { issues: [{ path: ['addons', 0, 'value'] }] },
    });
  });

  test('writes an audit entry', async () => {
    const { rateBook, orgId } = await company();
    await rateBook.save(await rateBook.get());
    await rateBook.restoreDefaults();
    expect(await audit(orgId)).toMatchObject([
      { action: 'rate_book.saved', actor_name: 'Olive Owner' },
      { action: 'rate_book.restored', actor_name: 'Olive Owner' },
    ]);
  });
});

test('only a flat service keeps minutes for each', async () => {
  const { rateBook } = await company();
  const book = await rateBook.get();
  const surface_types = book.surface_types.map((surface) => ({
    ...surface,
    services: surface.services.map((service) => ({ ...service, minutes_each: 90 })),
  }));
  const saved = (await rateBook.save({ ...book, surface_types })).surface_types.flatMap(({ services }) => services);
  expect(saved.map(({ uom, minutes_each }) => [uom, minutes_each])).toEqual(
    saved.map(({ uom }) => [uom, uom === 'flat' ? 90 : null]),
  );
  expect(saved.some(({ uom }) => uom === 'flat')).toBe(true);
  const [first] = surface_types;
  if (!first) throw new Error('The seed has changed');
  const wrong = { ...first, services: first.services.map((service) => ({ ...service, minutes_each: 0 })) };
  await expect(rateBook.save({ ...book, version: book.version + 1, surface_types: [wrong] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('the database also rejects half a cent', async () => {
  const { orgId } = await buildCompany(app);
  const change = (value: number) =>
    app.query(`update addons set value = $2 where org_id = $1 and type = 'flat'`, [orgId, value]);
  await expect(change(4500.5)).rejects.toMatchObject({ code: '23514' });
  await change(4501);
});

test('restoring defaults brings back the seed under new ids and raises the version', async () => {
  const { rateBook, orgId } = await company();
  const book = await rateBook.get();
  const emptied = await rateBook.save({ ...book, surface_types: [], addons: [] });
  expect(contents(emptied)).toEqual({ surfaces: [], addons: [] });
  const restored = await rateBook.restoreDefaults();
  expect(contents(restored)).toEqual(SEED);
  expect(restored.version).toBe(book.version + 2);
  expect(restored.surface_types.map((surface) => surface.id)).not.toContain(book.surface_types[0]?.id);
  expect(await app.query('select 1 from surface_types where org_id = $1', [orgId])).toHaveLength(
    SEED_SURFACES.length * 2,
  );
});

test('two surface types with one name are refused, and the error is at the second one', async () => {
  const { rateBook } = await company();
  const book = await rateBook.get();
  const [first, second, ...others] = book.surface_types;
  if (!first || !second) throw new Error('The seed rate book has several surface types');
  const surface_types = [first, { ...second, name: first.name.toUpperCase() }, ...others];
  await expect(rateBook.save({ ...book, surface_types })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Surface type validation error: This item already exists',
    data: { issues: [{ path: ['surface_types', 1, 'name'] }] },
  });
});

test('restoring defaults accepts the caller’s company id; another company’s id is not found', async () => {
  const [mine, theirs] = await Promise.all([company(), company()]);
  const before = await mine.rateBook.get();
  await expect(mine.rateBook.restoreDefaults({ org_id: theirs.orgId })).rejects.toEqual(refusal('NOT_FOUND'));
  expect(await mine.rateBook.get()).toEqual(before);
  expect(await mine.rateBook.restoreDefaults({ org_id: mine.orgId })).toMatchObject({ version: before.version + 1 });
});

test('the rows of another company stay unchanged, whatever ids are sent', async () => {
  const [mine, theirs] = await Promise.all([company(), company()]);
  const before = await theirs.rateBook.get();
  const own = await mine.rateBook.get();
  await mine.rateBook.save({
    ...before,
    version: own.version,
    addons: before.addons.map((row) => ({ ...row, name: `Taken ${row.name}` })),
  });
  expect(await theirs.rateBook.get()).toEqual(before);
});

test('members see the rate book and cannot change it', async () => {
  const made = await company();
  const member = await buildMember(app, made);
  const book = await member.client.api.rateBook.get();
  await expect(member.client.api.rateBook.save(book)).rejects.toEqual(refusal('PERMISSION_DENIED'));
  await expect(member.client.api.rateBook.restoreDefaults()).rejects.toEqual(refusal('PERMISSION_DENIED'));
});

test('someone who has left the company before the save gets the specified message', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const { surface_types, addons, version } = await company.owner.client.api.rateBook.get();
  const save = (author: Author) =>
    saveRateBook(app.services, company.scope, { surface_types, addons, version }, author);
  const restore = (author: Author) => restoreDefaultRateBook(app.services, company.scope, author);
  await app.query('update users set disabled_at = now() where id = $1', [admin.id]);
  const erased = { ...admin.author, actor: { id: newId(), name: 'Nobody' } };
  for (const call of [save, restore]) {
    await expect(call(admin.author)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED', message: 'Not authenticated' });
    await expect(call(erased)).rejects.toMatchObject({ code: 'USER_DATA_NOT_FOUND', message: 'User data not found' });
  }
  expect(await company.owner.client.api.rateBook.get()).toMatchObject({ version });
});
