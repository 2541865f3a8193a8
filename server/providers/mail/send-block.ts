import { isReminder } from '#domain/messages/reminders.ts';
import { SUPPRESSION_SENTENCES } from '#domain/messages/suppression.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { QueuedMessage } from './queries.ts';
import { findSuppression, hasOptedOut } from './suppression-queries.ts';

export class SuppressedAddress extends Error {
  override readonly name = 'SuppressedAddress';
}

/** Returns a sentence for staff, or null when the company may email this recipient. */
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
