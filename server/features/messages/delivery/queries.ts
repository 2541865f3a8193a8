import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Locks a report that isn't applied yet, against a second run of the job. */
export function waitingReport(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('mail_reports')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .select(['id', 'message_id', 'kind', 'is_hard', 'reason', 'at'])
    .$narrowType<{ kind: 'delivered' | 'bounced' | 'complained' }>()
    .forUpdate()
    .executeTakeFirst();
}

export type WaitingReport = NonNullable<Awaited<ReturnType<typeof waitingReport>>>;

export function reportedMessage(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('messages')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.org_id', '=', 'messages.org_id').onRef('quotes.id', '=', 'messages.quote_id'),
    )
    .where('messages.org_id', '=', scope.orgId)
    .where('messages.id', '=', id)
    .select([
      'messages.id',
      'messages.quote_id',
      'messages.kind',
      'messages.recipient',
      'messages.quote_revision',
      'messages.author_id',
      'messages.author_name',
      'quotes.revision',
    ])
    .executeTakeFirstOrThrow();
}

export type ReportedMessage = Awaited<ReturnType<typeof reportedMessage>>;
