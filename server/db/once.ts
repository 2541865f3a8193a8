import { ProductError } from '#domain/errors.ts';
import type { Tx } from './client.ts';
import type { OrgScope } from './scope.ts';

/** A call that may arrive twice: the network was lost after the server had answered, a button was pressed twice. */
export interface RepeatableCall {
  /** made by the client, the same for every try of one intention */
  readonly key: string;
  readonly procedure: string;
  /** SHA-256 of what is asked for: a key is good for one request only */
  readonly requestHash: Buffer;
  readonly at: Date;
}

/**
 * Does the work once for a key and gives every repetition the first answer. The key is stored in the transaction of the
 * work: a second call that comes while the first is under way waits for it; a failed one leaves no trace.
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
