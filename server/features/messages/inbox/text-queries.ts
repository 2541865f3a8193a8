import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Selects texts for the inbox, without STOP and similar keywords. The condition matches that of the index exactly, so
 * PostgreSQL uses the index.
 */
export function textItems(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('texts_received as text')
    .where('text.org_id', '=', scope.orgId)
    .where('text.quote_id', 'is', null)
    .where('text.word', 'is', null)
    .where('text.applied_at', 'is not', null);
}

export function textItemsQuery(db: Tx, scope: OrgScope) {
  return textItems(db, scope)
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.org_id', '=', 'text.org_id').onRef('assignee.id', '=', 'text.assigned_to'),
    )
    .leftJoin('messages as answer', (join) =>
      join.onRef('answer.org_id', '=', 'text.org_id').onRef('answer.id', '=', 'text.answer_id'),
    )
    .select([
      'text.id as text_id',
      'text.phone',
      'text.body',
      'text.pictures',
      'text.received_at as at',
      'text.assigned_to',
      'assignee.full_name as assignee_name',
      'text.done_at',
      'text.done_by',
      'text.done_by_name',
      'text.answer as answer_text',
      'answer.created_at as answered_at',
      'answer.author_name as answered_by',
      'answer.status as answer_status',
      'answer.error as answer_error',
    ]);
}

export type TextRow = Awaited<ReturnType<ReturnType<typeof textItemsQuery>['execute']>>[number];

export function textItemQuery(tx: Tx, scope: OrgScope, textId: string) {
  return textItemsQuery(tx, scope).where('text.id', '=', textId);
}
