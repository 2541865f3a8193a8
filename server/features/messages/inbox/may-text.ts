import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type ReachablePhones, textablePhones } from '#server/providers/text-messages/phone-queries.ts';
import { isWaiting, mayAskToStop, phoneOf, presentItem } from './present.ts';
import type { ItemRow } from './queries.ts';
import type { TextRow } from './text-queries.ts';

/** Finds out which senders can get a reply by text, and which may have asked to stop. */
export function readMayText(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  rows: readonly (ItemRow | TextRow)[],
): Promise<ReachablePhones> {
  const phones = rows.filter((row) => isWaiting(row) || mayAskToStop(row)).map(phoneOf);
  return textablePhones(tx, services, scope, phones);
}

export async function presentChanged(tx: Tx, services: Services, scope: OrgScope, row: ItemRow | TextRow) {
  return presentItem(row, services.now(), await readMayText(tx, services, scope, [row]));
}
