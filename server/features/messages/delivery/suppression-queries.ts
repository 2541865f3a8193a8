import { emailKey } from '#domain/messages/mail-address.ts';
import type { SuppressionReason } from '#domain/messages/suppression.ts';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Selects suppressed emails, with the quote whose email bounced. */
function suppressionsQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('suppressions as suppression')
    .leftJoin('messages as message', (join) =>
      join.onRef('message.org_id', '=', 'suppression.org_id').onRef('message.id', '=', 'suppression.message_id'),
    )
    .leftJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'message.org_id').onRef('quote.id', '=', 'message.quote_id'),
    )
    .where('suppression.org_id', '=', scope.orgId)
    .where('suppression.lifted_at', 'is', null)
    .select([
      'suppression.id',
      'suppression.address',
      'suppression.reason',
      'suppression.detail',
      'suppression.at',
      'quote.id as quote_id',
      'quote.number as quote_number',
    ])
    .$narrowType<{ reason: SuppressionReason }>();
}

export type SuppressionRow = Awaited<ReturnType<ReturnType<typeof suppressionsQuery>['execute']>>[number];

/**
 * Lists suppressed emails, newest first: ids begin with the time. Reads one row more than requested, to detect more.
 */
export function listSuppressions(
  db: Database,
  scope: OrgScope,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SuppressionRow[]> {
  return withOrg(db, scope, (tx) => {
    const page = suppressionsQuery(tx, scope)
      .orderBy('suppression.id', 'desc')
      .limit(limit + 1);
    return (before === undefined ? page : page.where('suppression.id', '<', before)).execute();
  });
}

export function suppressionOf(db: Database, scope: OrgScope, address: string): Promise<SuppressionRow | undefined> {
  return withOrg(db, scope, (tx) =>
    suppressionsQuery(tx, scope).where('suppression.address', '=', emailKey(address)).executeTakeFirst(),
  );
}
