import { EXPORT_DAYS, type ExportFailure } from '#domain/company/export-status.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { newFileKey } from '#server/platform/files/file-key.ts';
import { StorageFull } from '#server/platform/files/storage.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { type MadeExport, makeExport } from './make-export.ts';
import { readyMail } from './present.ts';
import { removeEarlier } from './remove-files.ts';

const SIGN_OF_LIFE_MS = 1000;

interface ExportJob {
  org_id: string;
  export_id: string;
}

interface Run {
  services: Services;
  scope: OrgScope;
  id: string;
  attempt: number;
}

/** Another attempt has taken over, or the export was given up. The work of this attempt is discarded. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Runs one attempt of an export, always from the start. A full disk ends the export with that reason. Other errors are
 * thrown, so that the queue retries.
 */
export async function runExport(services: Services, job: ExportJob, signal: AbortSignal): Promise<void> {
  const scope = scopeOfJob(job);
  const attempt = await claim(services, scope, job.export_id);
  if (attempt === null) return;
  const run = { services, scope, id: job.export_id, attempt };
  const key = newFileKey(scope.orgId, 'exports', 'zip');
  try {
    const made = await makeExport(services, scope, key, { signal, onProgress: progressNotes(run) });
    if (!(await finish(run, key, made))) throw new Superseded();
    await removeEarlier(services, scope, job.export_id);
  } catch (error) {
    await services.files.remove(key);
    if (error instanceof Superseded) return;
    if (error instanceof StorageFull) return void (await endRun(run, { status: 'failed', error: 'storage_full' }));
    await endRun(run, { status: 'queued' });
    throw error;
  }
}

/** @returns the number of the attempt; null when the export has already ended */
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

/**
 * Updates the row only while this attempt is the current one.
 * @returns false when another attempt has taken over
 */
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

/** Returns a function that throws Superseded when another attempt has taken over. */
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

/** Stores the result and emails the requester in one transaction. @returns false when another attempt has taken over */
function finish(run: Run, storage_key: string, made: MadeExport): Promise<boolean> {
  const { services, scope } = run;
  const at = services.now();
  const { size, sha256, files, problems, steps } = made;
  const expires_at = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
  const progress = { done: steps, total: steps, heartbeat_at: at, finished_at: at };
  return withOrg(services.db, scope, async (tx) => {
    const ready = { status: 'ready' as const, storage_key, size, sha256, files, problems, expires_at };
    if (!(await updateRun(tx, run, { ...ready, ...progress }))) return false;
    await notifyRequester(tx, run, { expiresAt: expires_at, problems });
    return true;
  });
}

async function notifyRequester(tx: Tx, run: Run, about: { expiresAt: Date; problems: number }): Promise<void> {
  const { services, scope, id } = run;
  const requester = await tx
    .selectFrom('exports as export')
    .innerJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'export.org_id').onRef('person.id', '=', 'export.requested_by'),
    )
    .innerJoin('organizations as company', 'company.id', 'export.org_id')
    .where('export.org_id', '=', scope.orgId)
    .where('export.id', '=', id)
    // Former members get no email about the export.
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

export async function giveUpExport(services: Services, job: ExportJob): Promise<void> {
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
  services.log.error({ exportId: job.export_id }, 'An export could not be created');
}
