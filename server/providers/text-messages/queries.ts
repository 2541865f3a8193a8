import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { messageQuery } from '#server/providers/mail/queries.ts';

/** Selects a text in any state, with its quote's current state. */
export function textQuery(tx: Tx, scope: OrgScope, messageId: string) {
  return messageQuery(tx, scope, messageId)
    .where('messages.channel', '=', 'text')
    .select(['messages.status', 'messages.attempts']);
}

export function queuedText(tx: Tx, scope: OrgScope, messageId: string) {
  return textQuery(tx, scope, messageId).where('messages.status', '=', 'queued').executeTakeFirst();
}

export type QueuedText = NonNullable<Awaited<ReturnType<typeof queuedText>>>;
