import { createHash } from 'node:crypto';
import { IMPORT_COLUMNS_MAX, IMPORT_FILE_NAME_MAX, type ImportMapping } from '#domain/customer/customer-import.ts';
import { ProductError } from '#domain/errors.ts';
import { cutText, storableText } from '#domain/text.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { type CsvForm, csvRows, sniffCsv, UnreadableCsv } from '#server/platform/csv/csv-file.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { newFileKey } from '#server/platform/files/file-key.ts';
import { stored } from '#server/platform/files/stored.ts';
import { checkImportJob } from './check-import-job.ts';
import { findImport, type ImportRow } from './import-queries.ts';
import { mappingOf } from './read-columns.ts';
import { runImportJob } from './run-import-job.ts';

const SAMPLE_ROWS = 5;
const SHOWN_CHARACTERS = 200;

interface UploadedFile {
  /** The client chooses the id, so a repeated upload finds the import of the first upload. */
  id: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Stores the file and returns its first rows, with a guess of its columns. Deletes the person's earlier files that were
 * not imported.
 * @throws ProductError INVALID_INPUT if the file is not a table, ALREADY_EXISTS, STORAGE_FULL
 */
export async function uploadImport(
  services: Services,
  scope: OrgScope,
  { id, name, bytes }: UploadedFile,
  author: Author,
): Promise<ImportRow> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findImport(services.db, scope, id);
  if (known?.sha256 === sha256) return known;
  if (known) throw new ProductError('ALREADY_EXISTS');
  const form = await readable(() => sniffCsv(bytes));
  const start = await startOf(bytes, form);
  const storage_key = newFileKey(scope.orgId, 'imports', 'csv');
  await stored(services.files.upload(storage_key, bytes));
  const forgotten = await withOrg(services.db, scope, async (tx) => {
    const unused = await forgetUnused(tx, scope, author.actor.id);
    await tx
      .insertInto('customer_imports')
      .values({
        org_id: scope.orgId,
        id,
        file_name: tidyFileName(name),
        storage_key,
        sha256,
        size_bytes: bytes.byteLength,
        ...columnsOf(form, start),
        mapping: JSON.stringify(mappingOf(start.header)),
        created_by: author.actor.id,
        created_at: services.now(),
      })
      .execute();
    return unused;
  }).catch(async (error: unknown) => {
    await services.files.remove(storage_key);
    throw error;
  });
  for (const key of forgotten) await services.files.remove(key);
  return foundImport(services, scope, id);
}

interface Start {
  header: string[];
  sample: string[][];
}

function columnsOf({ encoding, delimiter }: CsvForm, { header, sample }: Start) {
  return { encoding, delimiter, header: JSON.stringify(header), sample: JSON.stringify(sample) };
}

/** Removes folders, which some systems put into file names, and control characters, which would break headers. */
function tidyFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  return cutText(last.replace(/[\p{Cc}\p{Cf}]/gu, ''), IMPORT_FILE_NAME_MAX) || 'customers.csv';
}

/** @throws ProductError INVALID_INPUT with the CSV reader's own message */
async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new ProductError('INVALID_INPUT', error.message);
    throw error;
  }
}

async function startOf(bytes: Uint8Array, form: CsvForm): Promise<Start> {
  const shown = (row: readonly string[]) =>
    row.slice(0, IMPORT_COLUMNS_MAX).map((cell) => cutText(storableText(cell).trim(), SHOWN_CHARACTERS));
  const rows = csvRows([bytes], form, SAMPLE_ROWS + 1);
  const first = await readable(() => rows.next());
  await rows.return(undefined);
  const [header, ...sample] = first.done ? [] : first.value;
  if (!header) throw new ProductError('INVALID_INPUT', 'This file is empty.');
  if (header.length > IMPORT_COLUMNS_MAX)
    throw new ProductError('INVALID_INPUT', `This file has more than ${IMPORT_COLUMNS_MAX} columns.`);
  if (sample.length === 0) throw new ProductError('INVALID_INPUT', 'This file has a header row but no customers.');
  return { header: shown(header), sample: sample.map(shown) };
}

/** @throws ProductError NOT_FOUND */
async function foundImport(services: Pick<Services, 'db'>, scope: OrgScope, id: string): Promise<ImportRow> {
  const row = await findImport(services.db, scope, id);
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

/** @returns storage keys of the files that no row references anymore */
async function forgetUnused(tx: Tx, scope: OrgScope, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('customer_imports')
    .where('org_id', '=', scope.orgId)
    .where('created_by', '=', userId)
    .where('status', 'in', ['uploaded', 'checking', 'checked', 'failed'])
    .where('started_at', 'is', null)
    .returning('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

interface CheckRequest extends CsvForm {
  id: string;
  /** Null guesses the columns again, from the first rows only. */
  mapping: ImportMapping | null;
}

/**
 * Queues a check of the whole file with the chosen columns. Deletes the results of an earlier check.
 * @throws ProductError NOT_FOUND, INVALID_INPUT, CHANGED_BY_OTHER when the import has started
 */
export async function requestCheck(services: Services, scope: OrgScope, request: CheckRequest): Promise<ImportRow> {
  const { id, mapping, encoding, delimiter } = request;
  const row = await foundImport(services, scope, id);
  if (row.started_at) throw new ProductError('CHANGED_BY_OTHER', 'This file is already being imported.');
  const isReadAnew = encoding !== row.encoding || delimiter !== row.delimiter;
  const start = isReadAnew ? await startOf(await services.files.download(row.storage_key), request) : row;
  if (mapping) assertMapped(mapping, start.header.length);
  await withOrg(services.db, scope, async (tx) => {
    const begun = await tx
      .updateTable('customer_imports')
      .set((eb) => ({
        ...columnsOf(request, start),
        mapping: JSON.stringify(mapping ?? mappingOf(start.header)),
        status: mapping ? 'checking' : 'uploaded',
        check_number: eb('check_number', '+', 1),
        rows_total: 0,
        problem: '',
      }))
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .returning('check_number')
      .executeTakeFirst();
    if (!begun) throw new ProductError('CHANGED_BY_OTHER', 'This file is already being imported.');
    if (!mapping) return;
    const payload = { org_id: scope.orgId, import_id: id, check_number: begun.check_number };
    await services.jobs.send(tx, checkImportJob, payload);
  });
  return foundImport(services, scope, id);
}

function assertMapped(mapping: ImportMapping, columns: number): void {
  const used = Object.values(mapping).filter((column) => column !== null);
  if (used.some((column) => column >= columns)) throw new ProductError('INVALID_INPUT', 'The file has fewer columns.');
  const { name, first_name, last_name, company } = mapping;
  if (name === null && first_name === null && last_name === null && company === null)
    throw new ProductError('INVALID_INPUT', 'Choose the column with the customer or company names.');
}

/**
 * Starts the import of a checked file. A failed import continues where it stopped. Does nothing if the import is
 * running or done.
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER before the check is done or while another import runs
 */
export async function startImport(services: Services, scope: OrgScope, id: string, author: Author): Promise<ImportRow> {
  const row = await foundImport(services, scope, id);
  await withOrg(services.db, scope, async (tx) => {
    const at = services.now();
    await assertNoneRuns(tx, scope, id);
    const begun = await tx
      .updateTable('customer_imports')
      .set((eb) => ({ status: 'importing', problem: '', started_at: eb.fn.coalesce('started_at', eb.val(at)) }))
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('status', '=', 'checked'), eb.and([eb('status', '=', 'failed'), eb('started_at', 'is not', null)])]),
      )
      .returning('file_name')
      .executeTakeFirst();
    if (!begun) return;
    await services.jobs.send(tx, runImportJob, { org_id: scope.orgId, import_id: id });
    await writeAudit(tx, scope, { ...author, action: 'customers.import_started', target: begun.file_name, at });
  });
  const now = await foundImport(services, scope, row.id);
  if (now.started_at === null) throw new ProductError('CHANGED_BY_OTHER', 'This file hasn’t been checked yet.');
  return now;
}

async function assertNoneRuns(tx: Tx, scope: OrgScope, id: string): Promise<void> {
  const running = await tx
    .selectFrom('customer_imports')
    .where('org_id', '=', scope.orgId)
    .where('status', '=', 'importing')
    .where('id', '!=', id)
    .select('file_name')
    .executeTakeFirst();
  if (running)
    throw new ProductError(
      'CHANGED_BY_OTHER',
      `Another import is running: ${running.file_name}. Wait until it’s done.`,
    );
}

/** @throws ProductError NOT_FOUND, CHANGED_BY_OTHER when the import has started */
export async function discardImport(services: Services, scope: OrgScope, id: string): Promise<void> {
  await foundImport(services, scope, id);
  const gone = await withOrg(services.db, scope, (tx) =>
    tx
      .deleteFrom('customer_imports')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .returning('storage_key')
      .executeTakeFirst(),
  );
  if (!gone) throw new ProductError('CHANGED_BY_OTHER', 'This file is already being imported.');
  await services.files.remove(gone.storage_key);
}
