import { createHmac } from 'node:crypto';
import type { IsSealed } from '#domain/quote/evidence-check.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface LogEnd {
  orgId: string;
  quoteId: string;
  seq: number;
  head: string;
}

/**
 * Computes a log's seal. Its key isn't in the database, so even someone who rewrites every row can't make the seal
 * match.
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

/** A log without a seal never matches. */
export function sealCheck(
  secretKey: string,
  { orgId, quoteId }: Pick<LogEnd, 'orgId' | 'quoteId'>,
  row: { seal: string | null } | undefined,
): IsSealed {
  return (seq, head) => Boolean(row?.seal) && row?.seal === sealOf(secretKey, { orgId, quoteId, seq, head });
}
