import { setTimeout as delay } from 'node:timers/promises';
import { IMPORT_ROWS_MAX, type ImportedCustomer } from '#domain/customer/customer-import.ts';
import { type KnownCustomer, KnownCustomers } from '#domain/customer/known-customers.ts';
import type { Services } from '#server/features/services.ts';
import { csvRows, UnreadableCsv } from '#server/platform/csv/csv-file.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { candidatesFor, findImport, type ImportRow } from './import-queries.ts';
import { readRow } from './read-columns.ts';

/** Rows per transaction: few enough that no one waits for the locks. */
const CHUNK_ROWS = 250;
const REST_MAX_MS = 250;

interface CheckPayload {
  org_id: string;
  import_id: string;
  check_number: number;
}

/** Numbered as in a spreadsheet: the header is row 1. */
export interface PlacedRow {
  row_number: number;
  cells: string[];
}

/**
 * Reads the rows below the header, a few hundred at a time, starting at the given position.
 * @throws UnreadableCsv, also for more rows than an import accepts
 */
export async function* readImportRows(services: Services, row: ImportRow, from: number): AsyncGenerator<PlacedRow[]> {
  const { stream } = await services.files.downloadStream(row.storage_key);
  let rows = 0;
  for await (const batch of csvRows(stream, row, CHUNK_ROWS)) {
    const before = rows;
    rows += batch.length;
    if (rows > IMPORT_ROWS_MAX + 1)
      throw new UnreadableCsv(
        `This file has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} customers. Split it and import the parts.`,
      );
    const placed = batch.map((cells, index) => ({ row_number: before + index + 1, cells }));
    const wanted = placed.filter(({ row_number }) => row_number > from + 1);
    if (wanted.length > 0) yield wanted;
  }
}

/** Pauses for as long as the import has worked, because people wait for other requests but not for the import. */
export function giveWay(workedMs: number): Promise<void> {
  return delay(Math.min(workedMs, REST_MAX_MS));
}

/**
 * Reads the whole file, stores the rows that can't be imported, and counts the effect of importing the others. May run
 * twice. Has no effect when someone requested another check in the meantime.
 */
export async function checkCustomers(services: Services, payload: CheckPayload): Promise<void> {
  const scope = scopeOfJob(payload);
  const row = await findImport(services.db, scope, payload.import_id);
  if (!row || row.status !== 'checking' || row.check_number !== payload.check_number) return;
  try {
    await withOrg(services.db, scope, (tx) => forgetProblems(tx, scope, row.id));
    await countRows(services, scope, row);
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    await refuse(services, scope, payload, error.message);
  }
}

async function countRows(services: Services, scope: OrgScope, row: ImportRow): Promise<void> {
  const known = new KnownCustomers();
  const counts = { new: 0, extended: 0, same: 0 };
  const progress = { rows_total: 0, bad_count: 0 };
  for await (const chunk of readImportRows(services, row, 0)) {
    const began = performance.now();
    const { customers, problems } = sorted(chunk, row);
    progress.rows_total += chunk.length;
    progress.bad_count += problems.length;
    const isCurrent = await withOrg(services.db, scope, async (tx) => {
      if (!(await note(tx, scope, row, progress))) return false;
      await keepProblems(tx, scope, row.id, problems);
      for (const customer of await candidatesFor(tx, scope, customers)) known.learn(customer);
      return true;
    });
    if (!isCurrent) return;
    for (const customer of customers) {
      const { outcome } = known.place(customer);
      counts[outcome] += 1;
      if (outcome === 'new') known.learn(asKnown(newId(), customer));
    }
    await giveWay(performance.now() - began);
  }
  await withOrg(services.db, scope, (tx) =>
    note(tx, scope, row, {
      ...progress,
      status: 'checked',
      expected_new: counts.new,
      expected_extended: counts.extended,
      expected_same: counts.same,
    }),
  );
}

export function asKnown(id: string, { address, coordinates, ...row }: ImportedCustomer): KnownCustomer {
  const addresses = address ? [address] : [];
  return { id, ...row, addresses, unplaced: coordinates ? [] : addresses };
}

interface Sorted {
  customers: ImportedCustomer[];
  problems: (PlacedRow & { reason: string })[];
}

export function sorted(rows: readonly PlacedRow[], { mapping, header }: Pick<ImportRow, 'mapping' | 'header'>): Sorted {
  const found: Sorted = { customers: [], problems: [] };
  for (const row of rows) {
    const read = readRow(row.cells, mapping, header.length);
    if (read.ok) found.customers.push(read.customer);
    else found.problems.push({ ...row, reason: read.reason });
  }
  return found;
}

async function forgetProblems(tx: Tx, scope: OrgScope, importId: string): Promise<void> {
  await tx
    .deleteFrom('customer_import_problems')
    .where('org_id', '=', scope.orgId)
    .where('import_id', '=', importId)
    .execute();
}

async function keepProblems(tx: Tx, scope: OrgScope, importId: string, problems: Sorted['problems']): Promise<void> {
  if (problems.length === 0) return;
  await tx
    .insertInto('customer_import_problems')
    .values(
      problems.map(({ row_number, reason, cells }) => ({
        org_id: scope.orgId,
        import_id: importId,
        row_number,
        reason,
        // PostgreSQL's JSON can't hold NUL.
        cells: JSON.stringify(cells.map((cell) => cell.toWellFormed().replaceAll('\0', ''))),
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'import_id', 'row_number']).doNothing())
    .execute();
}

type Progress = Partial<
  Record<'rows_total' | 'bad_count' | 'expected_new' | 'expected_extended' | 'expected_same', number>
> & { status?: 'checked' | 'failed'; problem?: string };

/** @returns false when another check was requested in the meantime, or the file was discarded */
async function note(
  tx: Tx,
  scope: OrgScope,
  { id, check_number }: Pick<ImportRow, 'id' | 'check_number'>,
  progress: Progress,
): Promise<boolean> {
  const noted = await tx
    .updateTable('customer_imports')
    .set(progress)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .where('check_number', '=', check_number)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function refuse(
  services: Pick<Services, 'db'>,
  scope: OrgScope,
  { import_id: id, check_number }: Pick<CheckPayload, 'import_id' | 'check_number'>,
  problem: string,
): Promise<void> {
  await withOrg(services.db, scope, (tx) => note(tx, scope, { id, check_number }, { status: 'failed', problem }));
}

/** Gives up after the last attempt. A check changes no customers, so the person can simply request it again. */
export async function giveUpCheck(services: Services, payload: CheckPayload): Promise<void> {
  services.log.error({ importId: payload.import_id }, 'a customer file could not be checked');
  await withOrg(services.db, scopeOfJob(payload), (tx) =>
    tx
      .updateTable('customer_imports')
      .set({ status: 'failed', problem: 'We couldn’t check the file. Please try again.' })
      .where('org_id', '=', payload.org_id)
      .where('id', '=', payload.import_id)
      .where('status', '=', 'checking')
      .where('check_number', '=', payload.check_number)
      .execute(),
  );
}
