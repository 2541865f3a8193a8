import { createHmac } from 'node:crypto';
import type { IsSealed } from '#domain/quote/evidence-check.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** The end of a quote's log: how many events it has, and the hash of the last one. */
export interface LogEnd {
  orgId: string;
  quoteId: string;
  seq: number;
  head: string;
}

/**
 * What only this program can write beside the end of a log. The key is not in the database: whoever can rewrite every row
 * cannot make this fit.
 */
export function sealOf(secretKey: string, { orgId, quoteId, seq, head }: LogEnd): string {
  return createHmac('sha256', secretKey).update(`quote-log:${orgId}:${quoteId}:${seq}:${head}`).digest('hex');
}

export function sealQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_seals')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .select(['seq', 'head', 'seal']);
}

/** The seal of one quote as a question that can be asked about its log. A log without a seal is not sealed. */
export function sealCheck(
  secretKey: string,
  { orgId, quoteId }: Pick<LogEnd, 'orgId' | 'quoteId'>,
  row: { seal: string | null } | undefined,
): IsSealed {
  return (seq, head) => Boolean(row?.seal) && row?.seal === sealOf(secretKey, { orgId, quoteId, seq, head });
}
