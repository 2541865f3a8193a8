import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** A queued mail, with the current revision of its quote; undefined when it was sent or never existed. */
export function queuedMessage(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('messages')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.org_id', '=', 'messages.org_id').onRef('quotes.id', '=', 'messages.quote_id'),
    )
    .where('messages.org_id', '=', scope.orgId)
    .where('messages.id', '=', messageId)
    .where('messages.status', '=', 'queued')
    .select([
      'messages.id',
      'messages.quote_id',
      'messages.recipient',
      'messages.reply_to',
      'messages.sender_name',
      'messages.subject',
      'messages.html',
      'messages.text',
      'messages.logo_url',
      'messages.attach_quote_pdf',
      'messages.attach_signed_pdf',
      'messages.kind',
      'messages.error',
      'messages.created_at',
      'messages.quote_revision',
      'messages.author_id',
      'messages.author_name',
      'quotes.revision',
      'quotes.status as quote_status',
      'quotes.approval_token',
    ])
    .executeTakeFirst();
}

export type QueuedMessage = NonNullable<Awaited<ReturnType<typeof queuedMessage>>>;

/** The same for an account mail. */
export function queuedAccountMessage(tx: Tx, messageId: string) {
  return tx
    .selectFrom('account_messages')
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .select(['id', 'kind', 'recipient', 'encrypted_content', 'error', 'created_at'])
    .executeTakeFirst();
}

export type QueuedAccountMessage = NonNullable<Awaited<ReturnType<typeof queuedAccountMessage>>>;
