import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { TEXT_ANSWER } from '#server/providers/text-messages/commands.ts';

/** Selects a received text that its job hasn't processed yet. */
export function waitingText(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('texts_received')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .select(['id', 'phone', 'body', 'pictures', 'word']);
}

export type WaitingText = Awaited<ReturnType<ReturnType<typeof waitingText>['executeTakeFirstOrThrow']>>;

export function answersSinceQuery(tx: Tx, scope: OrgScope, phone: string, since: Date) {
  return tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', TEXT_ANSWER)
    .where('recipient', '=', phone)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('answers'));
}

export function textsOfQuoteSinceQuery(tx: Tx, scope: OrgScope, quoteId: string, since: Date) {
  return tx
    .selectFrom('texts_received')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('received_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('texts'));
}
