import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { textablePhones } from '#server/text-messages/phone-queries.ts';
import { isWaiting, type MayText, phoneOf, presentItem } from './present.ts';
import type { ItemRow } from './queries.ts';
import type { TextRow } from './text-queries.ts';

/** Which of the people behind some items can be answered by text. */
export function readMayText(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  rows: readonly (ItemRow | TextRow)[],
): Promise<MayText> {
  return textablePhones(tx, services, scope, rows.filter(isWaiting).map(phoneOf));
}

/** An item after a change of it. */
export async function presentChanged(tx: Tx, services: Services, scope: OrgScope, row: ItemRow | TextRow) {
  return presentItem(row, services.now(), await readMayText(tx, services, scope, [row]));
}
