import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

declare const lockedJob: unique symbol;

/** A job that the transaction has locked until it ends, with its visits, its tasks and its people. */
export interface LockedJob {
  readonly id: string;
  readonly [lockedJob]: true;
}

/**
 * Waits until no other transaction works on the job. Everything of a job changes under its lock, so that two people who
 * drag at once are one after the other, and the second is told.
 * @throws ProductError NOT_FOUND
 */
export async function lockJob(tx: Tx, scope: OrgScope, id: string): Promise<LockedJob> {
  const job = await tx
    .selectFrom('jobs')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .forUpdate()
    .select('id')
    .executeTakeFirst();
  if (!job) throw new ProductError('NOT_FOUND');
  return job as LockedJob;
}
