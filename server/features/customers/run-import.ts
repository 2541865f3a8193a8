import { sql } from 'kysely';
import { type Point, parseCoordinates } from '#domain/customer/coordinates.ts';
import type { ImportedCustomer } from '#domain/customer/customer-import.ts';
import { type FilledFields, KnownCustomers } from '#domain/customer/known-customers.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { asKnown, giveWay, type PlacedRow, readImportRows, sorted } from './check-import.ts';
import { candidatesFor, findImport, type ImportRow } from './import-queries.ts';
import { idsOfCustomer } from './merged.ts';

interface RunPayload {
  org_id: string;
  import_id: string;
}

/**
 * Imports a checked file in chunks. Each transaction stores a chunk's customers and the position in the file. So an
 * interrupted run continues where it stopped, and imports no row twice.
 */
export async function importCustomers(services: Services, payload: RunPayload): Promise<void> {
  const scope = scopeOfJob(payload);
  const row = await findImport(services.db, scope, payload.import_id);
  if (!row || row.status !== 'importing') return;
  let position = row.position;
  for await (const chunk of readImportRows(services, row, position)) {
    const began = performance.now();
    const isOurs = await withOrg(services.db, scope, (tx) =>
      importChunk(tx, scope, row, chunk, position, services.now()),
    );
    // Another run of this import is ahead and will finish it.
    if (!isOurs) return;
    position += chunk.length;
    await giveWay(performance.now() - began);
  }
  if (await withOrg(services.db, scope, (tx) => finish(tx, services, scope, row)))
    await services.files.remove(row.storage_key);
}

interface Place extends Point {
  customerId: string;
  address: string;
}

/** Changes of one chunk, collected before they are written. */
interface Changes {
  added: (ImportedCustomer & { id: string })[];
  filled: Map<string, FilledFields>;
  addresses: { customerId: string; address: string }[];
  places: Place[];
  counts: { new: number; extended: number; same: number };
}

/** Imports one chunk. @returns false when the import has already passed this position */
async function importChunk(
  tx: Tx,
  scope: OrgScope,
  row: ImportRow,
  chunk: readonly PlacedRow[],
  position: number,
  at: Date,
): Promise<boolean> {
  const { customers } = sorted(chunk, row);
  // Move the position first, because that takes the row lock. If two runs import this chunk, the second finds a changed
  // position.
  if (!(await moveOn(tx, scope, row.id, position, chunk.length))) return false;
  const changes = placed(await candidatesFor(tx, scope, customers), customers, at);
  await addCustomers(tx, scope, changes.added, at);
  await fillIn(tx, scope, changes.filled, at);
  await addProperties(tx, scope, changes.addresses, at);
  await fillInPlaces(tx, scope, changes.places);
  await count(tx, scope, row.id, changes.counts);
  return true;
}

function placed(
  candidates: Parameters<KnownCustomers['learn']>[0][],
  rows: readonly ImportedCustomer[],
  at: Date,
): Changes {
  const known = new KnownCustomers();
  for (const candidate of candidates) known.learn(candidate);
  const changes: Changes = {
    added: [],
    filled: new Map(),
    addresses: [],
    places: [],
    counts: { new: 0, extended: 0, same: 0 },
  };
  for (const row of rows) {
    const placement = known.place(row);
    changes.counts[placement.outcome] += 1;
    if (placement.outcome === 'new') {
      const id = newId(at.getTime());
      known.learn(asKnown(id, row));
      changes.added.push({ ...row, id });
      if (row.address) changes.addresses.push({ customerId: id, address: row.address });
      changes.places.push(...pointOf(id, row.address, row.coordinates));
    } else if (placement.outcome === 'extended') {
      const { id, filled, address, coordinates } = placement;
      changes.filled.set(id, { ...changes.filled.get(id), ...filled });
      if (address) changes.addresses.push({ customerId: id, address });
      changes.places.push(...pointOf(id, row.address, coordinates));
    }
  }
  return changes;
}

async function moveOn(tx: Tx, scope: OrgScope, id: string, position: number, rows: number): Promise<boolean> {
  const moved = await tx
    .updateTable('customer_imports')
    .set({ position: position + rows })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'importing')
    .where('position', '=', position)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

async function addCustomers(tx: Tx, scope: OrgScope, added: Changes['added'], at: Date): Promise<void> {
  if (added.length === 0) return;
  await sql`
    insert into customers (org_id, id, name, email, phone, language, notes, created_at, updated_at)
    select ${scope.orgId}::uuid, id, name, email, phone, language, notes, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ name }) => name)}::text[],
      ${added.map(({ email }) => email)}::text[], ${added.map(({ phone }) => phone)}::text[],
      ${added.map(({ language }) => language)}::text[],
      ${added.map(({ notes }) => notes)}::text[]) as t (id, name, email, phone, language, notes)`.execute(tx);
}

/** Fills only empty fields. Values entered in the meantime stay. */
async function fillIn(tx: Tx, scope: OrgScope, filled: Changes['filled'], at: Date): Promise<void> {
  const all = [...filled];
  if (all.length === 0) return;
  await sql`
    update customers c set
      email = case when c.email = '' then t.email else c.email end,
      phone = case when c.phone = '' then t.phone else c.phone end,
      language = case when c.language = '' then t.language else c.language end,
      notes = case when c.notes = '' then t.notes else c.notes end,
      updated_at = ${at}::timestamptz,
      edit_number = c.edit_number + 1
    from unnest(${all.map(([id]) => id)}::uuid[], ${all.map(([, { email = '' }]) => email)}::text[],
      ${all.map(([, { phone = '' }]) => phone)}::text[], ${all.map(([, { language = '' }]) => language)}::text[],
      ${all.map(([, { notes = '' }]) => notes)}::text[]) as t (id, email, phone, language, notes)
    where c.org_id = ${scope.orgId} and c.id = t.id`.execute(tx);
}

async function addProperties(tx: Tx, scope: OrgScope, addresses: Changes['addresses'], at: Date): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .insertInto('properties')
    .values(
      addresses.map(({ customerId, address }) => ({
        org_id: scope.orgId,
        id: newId(at.getTime()),
        customer_id: customerId,
        address,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'customer_id', 'address']).doNothing())
    .execute();
}

function pointOf(customerId: string, address: string, coordinates: string): Place[] {
  const point = address === '' ? null : parseCoordinates(coordinates);
  return point ? [{ customerId, address, ...point }] : [];
}

/** Fills in coordinates only for properties that have none, including those of customers merged into this one. */
async function fillInPlaces(tx: Tx, scope: OrgScope, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    update properties p set latitude = t.latitude, longitude = t.longitude
    from unnest(${places.map(({ customerId }) => customerId)}::uuid[], ${places.map(({ address }) => address)}::text[],
      ${places.map(({ latitude }) => latitude)}::float8[], ${places.map(({ longitude }) => longitude)}::float8[])
      as t (customer_id, address, latitude, longitude)
    where p.org_id = ${scope.orgId} and p.customer_id = any(${idsOfCustomer(scope.orgId, sql`t.customer_id`)}) and lower(p.address) = lower(t.address)
      and p.latitude is null`.execute(tx);
}

async function count(tx: Tx, scope: OrgScope, id: string, counts: Changes['counts']): Promise<void> {
  await tx
    .updateTable('customer_imports')
    .set((eb) => ({
      new_count: eb('new_count', '+', counts.new),
      extended_count: eb('extended_count', '+', counts.extended),
      same_count: eb('same_count', '+', counts.same),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .execute();
}

/** @returns false when another run has already finished the import */
async function finish(tx: Tx, services: Services, scope: OrgScope, { id, created_by }: ImportRow): Promise<boolean> {
  const at = services.now();
  const done = await tx
    .updateTable('customer_imports')
    .set({ status: 'done', finished_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'importing')
    .returning(['file_name', 'new_count', 'extended_count', 'same_count', 'bad_count'])
    .executeTakeFirst();
  if (!done) return false;
  const { file_name: target, ...data } = done;
  await writeAudit(tx, scope, {
    actor: { id: created_by, name: await nameOf(tx, scope, created_by) },
    action: 'customers.imported',
    target,
    request: { ip: '', id: '' },
    data,
    at,
  });
  return true;
}

async function nameOf(tx: Tx, scope: OrgScope, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', userId)
    .select('full_name')
    .executeTakeFirst();
  return user?.full_name ?? '';
}

/** Gives up after the last attempt. Reports the failure and keeps the imported rows, where the next start continues. */
export async function giveUpImport(services: Services, payload: RunPayload): Promise<void> {
  const scope = scopeOfJob(payload);
  services.log.error({ importId: payload.import_id }, 'a customer import could not be finished');
  await withOrg(services.db, scope, (tx) =>
    tx
      .updateTable('customer_imports')
      .set({ status: 'failed', problem: 'The import stopped early. Nothing is lost, and you can continue it.' })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', payload.import_id)
      .where('status', '=', 'importing')
      .execute(),
  );
}
