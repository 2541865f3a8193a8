import { ProductError } from '#domain/errors.ts';
import type { Tx } from './client.ts';
import type { OrgScope } from './scope.ts';

/** A call that may arrive twice, because its first response was lost or someone pressed a button twice. */
export interface RepeatableCall {
  /** chosen by the client, and the same for every retry of a call */
  readonly key: string;
  readonly procedure: string;
  /** SHA-256 of the input, because a key is valid for one input only */
  readonly requestHash: Buffer;
  readonly at: Date;
}

/**
 * Does the work once per idempotency key, and returns the first response to every repetition. Stores the key in the
 * transaction of the work, so a repetition during the first call waits, and a failed call leaves no trace.
 * @throws ProductError INVALID_INPUT when the key was used for something else
 */
export async function once<Answer>(
  tx: Tx,
  scope: OrgScope,
  call: RepeatableCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key, procedure, requestHash, at } = call;
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ org_id: scope.orgId, key, procedure, request_hash: requestHash, created_at: at })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) return earlierAnswer<Answer>(tx, scope, call);
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('org_id', '=', scope.orgId)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function earlierAnswer<Answer>(tx: Tx, scope: OrgScope, call: RepeatableCall): Promise<Answer> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['procedure', 'request_hash', 'response'])
    .where('org_id', '=', scope.orgId)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (earlier.procedure !== call.procedure || !earlier.request_hash.equals(call.requestHash))
    throw new ProductError('INVALID_INPUT', 'This Idempotency-Key was already used for another request.');
  return earlier.response as Answer;
}
