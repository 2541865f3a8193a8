import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { EXPORT_DAYS, type ExportFailure, exportState, silentSince } from '#domain/company/export-status.ts';
import { writeAudit } from '#server/db/audit.ts';
import { type Tx, withOrg } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import { type MadeExport, makeExport } from '#server/features/exports/make-export.ts';
import { newFileKey } from '#server/files/file-key.ts';
import { StorageFull } from '#server/files/storage.ts';
import type { Author } from '#server/auth/context.ts';
import { queueMessage } from '#server/mail/commands.ts';
import type { JobPayloads, Services } from '#server/features/services.ts';
import { readyMail } from './present.ts';
import { type ExportRow, exportUnderWay, findExport } from './queries.ts';

/** How often a running export says how far it has come. */
const SIGN_OF_LIFE_MS = 1000;

/** Begins an export, or answers the one that is under way: asking twice is harmless. */
export function requestExport(services: Services, scope: OrgScope, author: Author): Promise<ExportRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    await giveUpSilent(tx, scope, at);
    const inserted = await tx
      .insertInto('exports')
      .values({
        org_id: scope.orgId,
        id: newId(at.getTime()),
        requested_by: author.actor.id,
        created_at: at,
        heartbeat_at: at,
      })
      // The index that allows one at a time decides between two people who ask at once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const row = inserted ? await findExport(tx, scope, inserted.id) : await exportUnderWay(tx, scope);
    if (!row) throw new Error('The export that was under way has just ended');
    if (inserted) {
      await writeAudit(tx, scope, { ...author, action: 'export.requested', at });
      await services.jobs.send(tx, 'make-export', { org_id: scope.orgId, export_id: row.id });
    }
    return row;
  });
}

/** One whose job was lost must not keep the company from asking again. */
export async function giveUpSilent(tx: Tx, scope: OrgScope, now: Date): Promise<void> {
  for (const status of ['queued', 'running'] as const)
    await tx
      .updateTable('exports')
      .set({ status: 'failed', error: 'interrupted', finished_at: now })
      .where('org_id', '=', scope.orgId)
      .where('status', '=', status)
      .where('heartbeat_at', '<', silentSince(status, now))
      .execute();
}

/** Notes who takes the file with them, and says where it lies. @throws ProductError NOT_FOUND, also for one that has expired */
export function noteDownload(
  services: Services,
  scope: OrgScope,
  id: string,
  author: Author,
): Promise<{ key: string; createdAt: Date }> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const row = await findExport(tx, scope, id);
    if (!row?.storage_key || exportState(row, at) !== 'ready') throw new ProductError('NOT_FOUND');
    await writeAudit(tx, scope, { ...author, action: 'export.downloaded', at, data: { export_id: id } });
    return { key: row.storage_key, createdAt: row.created_at };
  });
}

interface Run {
  services: Services;
  scope: OrgScope;
  id: string;
  attempt: number;
}

/** Another try has taken over, or the export was given up: whatever this one has made is thrown away. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * The job that makes an export. It begins from the start each time: a try that was interrupted has left nothing. A full disk
 * ends it with that reason; anything else is thrown, so that the queue tries again.
 */
export async function runExport(
  services: Services,
  job: JobPayloads['make-export'],
  signal: AbortSignal,
): Promise<void> {
  const scope = scopeOfJob(job);
  const attempt = await claim(services, scope, job.export_id);
  if (attempt === null) return;
  const run = { services, scope, id: job.export_id, attempt };
  const key = newFileKey(scope.orgId, 'exports', 'zip');
  try {
    const made = await makeExport(services, scope, key, { signal, onProgress: progressNotes(run) });
    if (!(await finish(run, key, made))) throw new Superseded();
  } catch (error) {
    await services.files.remove(key);
    if (error instanceof Superseded) return;
    if (error instanceof StorageFull) return void (await endRun(run, { status: 'failed', error: 'storage_full' }));
    await endRun(run, { status: 'queued' });
    throw error;
  }
}

/** @returns the number of the try, or null when the export has ended already */
function claim({ db, now }: Services, scope: OrgScope, id: string): Promise<number | null> {
  return withOrg(db, scope, async (tx) => {
    const claimed = await tx
      .updateTable('exports')
      .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1), done: 0, total: 0, heartbeat_at: now() }))
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('attempt')
      .executeTakeFirst();
    return claimed?.attempt ?? null;
  });
}

/** Changes the row as long as this try is the one that counts. @returns whether it is */
async function updateRun(tx: Tx, { scope, id, attempt }: Run, columns: RunColumns): Promise<boolean> {
  const updated = await tx
    .updateTable('exports')
    .set(columns)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

interface RunColumns {
  status?: 'queued' | 'failed' | 'ready';
  error?: ExportFailure;
  done?: number;
  total?: number;
  heartbeat_at?: Date;
  finished_at?: Date;
  expires_at?: Date;
  storage_key?: string;
  size?: number;
  sha256?: string;
  files?: number;
  problems?: number;
}

/** @throws Superseded from the returned function */
function progressNotes(run: Run): (done: number, total: number) => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (done, total) => {
    if (performance.now() - notedAt < SIGN_OF_LIFE_MS) return;
    notedAt = performance.now();
    const { db, now } = run.services;
    if (!(await withOrg(db, run.scope, (tx) => updateRun(tx, run, { done, total, heartbeat_at: now() }))))
      throw new Superseded();
  };
}

function endRun(run: Run, end: { status: 'queued' } | { status: 'failed'; error: ExportFailure }): Promise<boolean> {
  const { db, now } = run.services;
  const finished = end.status === 'failed' ? { finished_at: now() } : {};
  return withOrg(db, run.scope, (tx) => updateRun(tx, run, { ...end, ...finished, heartbeat_at: now() }));
}

/** The file is there and whoever asked is told, or neither. @returns false when another try has taken over */
function finish(run: Run, storage_key: string, made: MadeExport): Promise<boolean> {
  const { services, scope } = run;
  const at = services.now();
  const { size, sha256, files, problems, steps } = made;
  const expires_at = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
  const progress = { done: steps, total: steps, heartbeat_at: at, finished_at: at };
  return withOrg(services.db, scope, async (tx) => {
    const ready = { status: 'ready' as const, storage_key, size, sha256, files, problems, expires_at };
    if (!(await updateRun(tx, run, { ...ready, ...progress }))) return false;
    await tellRequester(tx, run, { expiresAt: expires_at, problems });
    return true;
  });
}

async function tellRequester(tx: Tx, run: Run, about: { expiresAt: Date; problems: number }): Promise<void> {
  const { services, scope, id } = run;
  const requester = await tx
    .selectFrom('exports as export')
    .innerJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'export.org_id').onRef('person.id', '=', 'export.requested_by'),
    )
    .innerJoin('organizations as company', 'company.id', 'export.org_id')
    .where('export.org_id', '=', scope.orgId)
    .where('export.id', '=', id)
    // Who has left the company is told nothing more of it.
    .where('person.disabled_at', 'is', null)
    .select([
      'person.email',
      'person.full_name as fullName',
      'company.name as companyName',
      'company.time_zone as timeZone',
    ])
    .executeTakeFirst();
  if (!requester) return;
  const { email, ...names } = requester;
  const mail = readyMail(services.env, { ...names, ...about });
  await queueMessage(tx, services, scope, { quoteId: null, kind: 'export_ready', to: email, ...mail });
}

/** After the last try. */
export async function giveUpExport(services: Services, job: JobPayloads['make-export']): Promise<void> {
  const scope = scopeOfJob(job);
  const at = services.now();
  await withOrg(services.db, scope, (tx) =>
    tx
      .updateTable('exports')
      .set({ status: 'failed', error: 'failed', finished_at: at, heartbeat_at: at })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', job.export_id)
      .where('status', 'in', ['queued', 'running'])
      .execute(),
  );
  services.log.error({ exportId: job.export_id }, 'An export could not be made');
}
