import type { z } from 'zod';
import type { CustomerInput, PropertyInput } from '#contract/customers.ts';
import { parseCoordinates } from '#domain/customer/coordinates.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { consentQuery } from '#server/providers/text-messages/consent-queries.ts';
import { idsOfCustomer } from './merged.ts';

export interface Change {
  scope: OrgScope;
  author: Author;
  at: Date;
}

/** Ignores customers who were merged into another. @throws ProductError NOT_FOUND */
export async function findCustomer(tx: Tx, { scope }: Change, id: string) {
  const customer = await tx
    .selectFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .select(['name', 'phone'])
    .executeTakeFirst();
  if (!customer) throw new ProductError('NOT_FOUND');
  return customer;
}

/** @throws ProductError NOT_FOUND; CHANGED_BY_OTHER, also for a customer who was merged into another in the meantime */
export async function saveCustomer(
  tx: Tx,
  change: Change,
  { id, edit_number, customer }: { id: string; edit_number: number; customer: z.output<typeof CustomerInput> },
): Promise<void> {
  const { scope, author, at } = change;
  const saved = await tx
    .updateTable('customers')
    .set((eb) => ({ ...customer, updated_at: at, edit_number: eb('edit_number', '+', 1) }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('edit_number', '=', edit_number)
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new ProductError((await isKnown(tx, scope, id)) ? 'CHANGED_BY_OTHER' : 'NOT_FOUND');
  await writeAudit(tx, scope, { ...author, action: 'customers.changed', target: customer.name, at });
}

async function isKnown(tx: Tx, scope: OrgScope, id: string): Promise<boolean> {
  const known = await tx
    .selectFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return known !== undefined;
}

/** @throws ProductError NOT_FOUND, INVALID_INPUT for a property address that the customer already has */
export async function saveProperty(
  tx: Tx,
  change: Change,
  { id, property_id, property }: { id: string; property_id: string; property: z.output<typeof PropertyInput> },
): Promise<void> {
  const { scope, author, at } = change;
  const { name } = await findCustomer(tx, change, id);
  const ofThem = (tables: Tx) =>
    tables
      .selectFrom('properties')
      .where('org_id', '=', scope.orgId)
      .where((eb) => eb('customer_id', '=', eb.fn.any(idsOfCustomer(scope.orgId, id))));
  const same = await ofThem(tx)
    .where('address', '=', property.address)
    .where('id', '!=', property_id)
    .select('id')
    .executeTakeFirst();
  if (same) throw fieldError('address', 'This customer already has this address');
  const { coordinates, ...described } = property;
  const { latitude = null, longitude = null } = parseCoordinates(coordinates) ?? {};
  const saved = await tx
    .updateTable('properties')
    .set({ ...described, latitude, longitude })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', property_id)
    .where('id', 'in', ofThem(tx).select('id'))
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new ProductError('NOT_FOUND');
  await writeAudit(tx, scope, { ...author, action: 'customers.changed', target: name, at });
}

/** @throws ProductError NOT_FOUND */
export async function switchFollowUps(tx: Tx, change: Change, id: string, on: boolean): Promise<void> {
  const { scope, author, at } = change;
  const { name } = await findCustomer(tx, change, id);
  const switched = await tx
    .updateTable('customers')
    .set({ follow_up: on })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('follow_up', '!=', on)
    .returning('id')
    .executeTakeFirst();
  const action = 'follow_ups.customer_switched';
  if (switched) await writeAudit(tx, scope, { ...author, action, target: name, data: { on }, at });
}

/** @throws ProductError NOT_FOUND, INVALID_INPUT without a phone that can get texts, TEXT_REFUSED after a STOP */
export async function noteConsent(tx: Tx, change: Change, id: string, agreed: boolean): Promise<void> {
  const { scope, author, at } = change;
  const { name, phone } = await findCustomer(tx, change, id);
  if (textNumber(phone) === null) throw fieldError('phone', TEXT_BLOCK_SENTENCES.invalid_phone);
  const state = agreed ? 'agreed' : 'stopped';
  const about = { phone, state, how: 'staff', by: author.actor, quoteId: null, detail: '', at } as const;
  // recordConsent returns false when consent is already recorded, or after a STOP.
  if (!(await recordConsent(tx, scope, about))) {
    if (agreed && (await isStopped(tx, scope, phone)))
      throw new ProductError('TEXT_REFUSED', TEXT_BLOCK_SENTENCES.stopped);
    return;
  }
  const action = agreed ? 'customers.texts_agreed' : 'customers.texts_stopped';
  await writeAudit(tx, scope, { ...author, action, target: name, at });
}

async function isStopped(tx: Tx, scope: OrgScope, phone: string): Promise<boolean> {
  const consent = await consentQuery(tx, scope, textNumber(phone) ?? '').executeTakeFirst();
  return consent?.state === 'stopped';
}
