import { EXPORTS_A_DAY, exportState, silentSince } from '#domain/company/export-status.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { makeExportJob } from './make-export-job.ts';
import { type ExportRow, exportUnderWay, findExport } from './queries.ts';

/**
 * Starts an export, or returns the one that is running.
 * @throws ProductError RATE_LIMITED after several in a day
 */
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
      // The unique index allows one export at a time, so only one of two simultaneous requests inserts a row.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted && (await countSince(tx, scope, new Date(at.getTime() - DAY_MS))) > EXPORTS_A_DAY)
      throw new ProductError(
        'RATE_LIMITED',
        `You can create ${EXPORTS_A_DAY} exports in 24 hours. Download the latest one, or try again later.`,
      );
    const row = inserted ? await findExport(tx, scope, inserted.id) : await exportUnderWay(tx, scope);
    if (!row) throw new Error('The export that was under way has just ended');
    if (inserted) {
      await writeAudit(tx, scope, { ...author, action: 'export.requested', at });
      await services.jobs.send(tx, makeExportJob, { org_id: scope.orgId, export_id: row.id });
    }
    return row;
  });
}

/** Counts this export, too. The unique index keeps others from adding one meanwhile. */
async function countSince(tx: Tx, scope: OrgScope, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('exports')
    .where('org_id', '=', scope.orgId)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks an export as failed when its job was lost, so that the company can request another. */
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

/**
 * Records who downloads the file.
 * @returns the file's storage key
 * @throws ProductError NOT_FOUND, even when the file has expired
 */
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
