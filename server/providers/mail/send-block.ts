import { isReminder } from '#domain/messages/reminders.ts';
import { SUPPRESSION_SENTENCES } from '#domain/messages/suppression.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { QueuedMessage } from './queries.ts';
import { findSuppression, hasOptedOut } from './suppression-queries.ts';

/** Nothing may be sent to the email. */
export class SuppressedAddress extends Error {
  override readonly name = 'SuppressedAddress';
}

/** Why the address gets nothing, in a sentence for staff; null when the email may go. */
export async function sendBlockOf(
  tx: Tx,
  scope: OrgScope,
  { kind, unasked, recipient }: Pick<QueuedMessage, 'kind' | 'unasked' | 'recipient'>,
): Promise<string | null> {
  const suppression = await findSuppression(tx, scope, recipient);
  if (suppression) return `Not sent: ${SUPPRESSION_SENTENCES[suppression.reason]}`;
  if ((isReminder(kind) || unasked) && (await hasOptedOut(tx, scope, recipient)))
    return 'Not sent: the recipient opted out of reminders.';
  return null;
}
