import { createHmac } from 'node:crypto';
import type { IsSealed } from '#domain/quote/evidence-check.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** The end of a quote's log: the number of events, and the hash of the last one. */
interface LogEnd {
  orgId: string;
  quoteId: string;
  seq: number;
  head: string;
}

/**
 * The seal at the end of a log, which only this server can compute. The key isn't in the database, so even someone who
 * can rewrite every row can't make it match.
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

/** Returns a function that checks whether a log matches its quote's seal. A log without a seal never matches. */
export function sealCheck(
  secretKey: string,
  { orgId, quoteId }: Pick<LogEnd, 'orgId' | 'quoteId'>,
  row: { seal: string | null } | undefined,
): IsSealed {
  return (seq, head) => Boolean(row?.seal) && row?.seal === sealOf(secretKey, { orgId, quoteId, seq, head });
}
