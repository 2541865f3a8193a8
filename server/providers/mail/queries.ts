import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Selects a message to a customer, with its quote's current state. */
export function messageQuery(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('messages')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.org_id', '=', 'messages.org_id').onRef('quotes.id', '=', 'messages.quote_id'),
    )
    .where('messages.org_id', '=', scope.orgId)
    .where('messages.id', '=', messageId)
    .select([
      'messages.id',
      'messages.quote_id',
      'messages.kind',
      'messages.unasked',
      'messages.recipient',
      'messages.text',
      'messages.error',
      'messages.created_at',
      'messages.send_from',
      'messages.handed_over_at',
      'messages.quote_revision',
      'messages.author_id',
      'messages.author_name',
      'quotes.revision',
      'quotes.status as quote_status',
      'quotes.approval_token',
    ]);
}

export function queuedMessage(tx: Tx, scope: OrgScope, messageId: string) {
  return messageQuery(tx, scope, messageId)
    .where('messages.status', '=', 'queued')
    .select([
      'messages.reply_to',
      'messages.sender_name',
      'messages.subject',
      'messages.html',
      'messages.logo_url',
      'messages.attach_quote_pdf',
      'messages.attach_signed_pdf',
      'messages.calendar_file',
      'messages.payment_id',
      'messages.reduction_id',
    ])
    .executeTakeFirst();
}

export type QueuedMessage = NonNullable<Awaited<ReturnType<typeof queuedMessage>>>;

export function queuedAccountMessage(tx: Tx, messageId: string) {
  return tx
    .selectFrom('account_messages')
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .select(['id', 'kind', 'recipient', 'encrypted_content', 'error', 'created_at'])
    .executeTakeFirst();
}

export type QueuedAccountMessage = NonNullable<Awaited<ReturnType<typeof queuedAccountMessage>>>;
