import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Reads the questions and answers on a quote's earlier revisions, in the order of each revision's history. */
export function earlierQuestionsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes as shown')
    .innerJoin('quotes as earlier', (join) =>
      join
        .onRef('earlier.org_id', '=', 'shown.org_id')
        .onRef('earlier.number', '=', 'shown.number')
        .onRef('earlier.revision', '<', 'shown.revision')
        .onRef('earlier.id', '!=', 'shown.id'),
    )
    .innerJoin('quote_events as event', (join) =>
      join.onRef('event.org_id', '=', 'earlier.org_id').onRef('event.quote_id', '=', 'earlier.id'),
    )
    .where('shown.org_id', '=', scope.orgId)
    .where('shown.id', '=', quoteId)
    .where('event.type', 'in', ['question', 'answered'])
    .orderBy('earlier.revision')
    .orderBy('event.seq')
    .select(['event.quote_id', 'event.seq', 'event.type', 'event.at', 'event.actor_name', 'event.body']);
}

export function historiesOf<Row extends { quote_id: string }>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ quote_id }) => quote_id).values()];
}
