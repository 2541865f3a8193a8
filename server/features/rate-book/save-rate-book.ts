import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { type RateBook, withSingleDefault } from '#domain/pricing/rate-book.ts';
import { withoutEmptyRows } from '#domain/pricing/rate-book-rules.ts';
import { seedRateBook } from '#domain/pricing/seed-rate-book.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Runs in the transaction that creates the company. */
export async function insertSeedRateBook(tx: Tx, scope: OrgScope): Promise<void> {
  await insertRateBook(
    tx,
    scope,
    seedRateBook(() => newId()),
  );
}

/**
 * Stores the whole rate book in one transaction. Rows that are missing from it become inactive.
 * @throws ProductError NOT_AUTHENTICATED or USER_DATA_NOT_FOUND when the author no longer exists; CHANGED_BY_OTHER when
 * someone saved since `version`; ALREADY_EXISTS for two rows with the same name
 */
export async function saveRateBook(
  services: Services,
  scope: OrgScope,
  input: RateBook & { version: number },
  author: Author,
): Promise<void> {
  const book = storable(input);
  await withOrg(services.db, scope, async (tx) => {
    const at = services.now();
    await assertStillThere(tx, scope, author);
    await raiseVersion(tx, scope, at, input.version);
    await deactivateRateBook(tx, scope);
    await insertRateBook(tx, scope, book);
    const data = { version: input.version + 1, surface_types: book.surface_types.length, addons: book.addons.length };
    await writeAudit(tx, scope, { ...author, action: 'rate_book.saved', target: 'Pricing Config', at, data });
  });
}

/** Existing quotes keep their prices. */
export async function restoreDefaultRateBook(services: Services, scope: OrgScope, author: Author): Promise<void> {
  await withOrg(services.db, scope, async (tx) => {
    const at = services.now();
    await assertStillThere(tx, scope, author);
    const version = await raiseVersion(tx, scope, at);
    await deactivateRateBook(tx, scope);
    await insertSeedRateBook(tx, scope);
    await writeAudit(tx, scope, {
      ...author,
      action: 'rate_book.restored',
      target: 'Pricing Config',
      at,
      data: { version },
    });
  });
}

/** Trims values, removes empty rows and leaves one default per surface type. Keeps underscores in materials. */
function storable(input: RateBook): RateBook {
  const book = withoutEmptyRows(input);
  const surfaces = book.surface_types.map((surface) => ({ ...surface, services: withSingleDefault(surface.services) }));
  assertNoRowTwice(surfaces.map((surface) => surface.id));
  assertNoRowTwice(surfaces.flatMap((surface) => surface.services.map((service) => service.id)));
  assertNoRowTwice(surfaces.flatMap((surface) => surface.materials.map((material) => material.id)));
  assertNoRowTwice(book.addons.map((addon) => addon.id));
  return { ...book, surface_types: surfaces };
}

function assertNoRowTwice(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw new ProductError('ALREADY_EXISTS');
}

/**
 * Checks that the author still exists. They may have been deactivated, or deleted with the company, since the request
 * began.
 * @throws ProductError NOT_AUTHENTICATED, USER_DATA_NOT_FOUND with the specified message
 */
async function assertStillThere(tx: Tx, scope: OrgScope, { actor }: Author): Promise<void> {
  if (actor.apiKeyId !== undefined) return;
  const user = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', actor.id)
    .select('disabled_at')
    .executeTakeFirst();
  if (!user) throw new ProductError('USER_DATA_NOT_FOUND');
  if (user.disabled_at !== null) throw new ProductError('NOT_AUTHENTICATED', 'Not authenticated');
}

/** Raises the version. The row lock makes a concurrent save wait, and that save then finds a different version. */
async function raiseVersion(tx: Tx, scope: OrgScope, at: Date, expected?: number): Promise<number> {
  const row = await tx
    .updateTable('organizations')
    .set((eb) => ({ rate_book_version: eb('rate_book_version', '+', 1), rate_book_saved_at: at }))
    .where('id', '=', scope.orgId)
    .$if(expected !== undefined, (query) => query.where('rate_book_version', '=', expected ?? 0))
    .returning('rate_book_version')
    .executeTakeFirst();
  if (!row) throw new ProductError('CHANGED_BY_OTHER');
  return row.rate_book_version;
}

/** Keeps the named rows, because old quotes refer to them. No quote refers to links and multipliers. */
async function deactivateRateBook(tx: Tx, scope: OrgScope): Promise<void> {
  for (const table of ['surface_type_services', 'material_multipliers'] as const)
    await tx.deleteFrom(table).where('org_id', '=', scope.orgId).execute();
  for (const table of ['surface_types', 'services', 'addons'] as const)
    await tx
      .updateTable(table)
      .set({ active: false })
      .where('org_id', '=', scope.orgId)
      .where('active', '=', true)
      .execute();
}

/** Inserts the rate book with one statement per table. Rows with a known id become active again. */
async function insertRateBook(tx: Tx, scope: OrgScope, book: RateBook): Promise<void> {
  const positioned = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, position }));
  const surfaces = positioned(book.surface_types);
  const services = surfaces.flatMap((surface) =>
    positioned(surface.services).map((row) => ({ ...row, surface_type_id: surface.id })),
  );
  const materials = surfaces.flatMap((surface) =>
    positioned(surface.materials).map((row) => ({ ...row, surface_type_id: surface.id })),
  );
  const links = services.map((service) => ({ ...service, link_id: newId() }));
  await sql`
    insert into surface_types (org_id, id, name, position)
    select ${scope.orgId}::uuid, id, name, position
    from jsonb_to_recordset(${JSON.stringify(surfaces)}::jsonb) as row (id uuid, name text, position int)
    on conflict (org_id, id) do update set name = excluded.name, position = excluded.position, active = true`.execute(
    tx,
  );
  await sql`
    insert into services (org_id, id, name, base_rate_cents, uom, units_per_hour, minutes_each, included, position)
    select ${scope.orgId}::uuid, id, name, base_rate_cents, uom, units_per_hour, case when uom = 'flat' then minutes_each end, coalesce(included, ''), position
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) 
      as row (id uuid, name text, base_rate_cents int, uom text, units_per_hour int, minutes_each int, included text, position int)
    on conflict (org_id, id) do update set name = excluded.name, base_rate_cents = excluded.base_rate_cents, uom = excluded.uom,
      units_per_hour = excluded.units_per_hour, minutes_each = excluded.minutes_each, included = excluded.included, position = excluded.position, active = true`.execute(
    tx,
  );
  await sql`
    insert into surface_type_services (org_id, id, surface_type_id, service_id, is_default)
    select ${scope.orgId}::uuid, link_id, surface_type_id, id, is_default
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as row (link_id uuid, surface_type_id uuid, id uuid, is_default boolean)`.execute(
    tx,
  );
  await sql`
    insert into material_multipliers (org_id, id, surface_type_id, material, multiplier, position)
    select ${scope.orgId}::uuid, id, surface_type_id, material, multiplier, position
    from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb)
      as row (id uuid, surface_type_id uuid, material text, multiplier numeric, position int)`.execute(tx);
  await sql`
    insert into addons (org_id, id, name, type, value, position)
    select ${scope.orgId}::uuid, id, name, type, value, position
    from jsonb_to_recordset(${JSON.stringify(book.addons.map((row, position) => ({ ...row, position })))}::jsonb)
      as row (id uuid, name text, type text, value numeric, position int)
    on conflict (org_id, id) do update set name = excluded.name, type = excluded.type, value = excluded.value,
      position = excluded.position, active = true`.execute(tx);
}
