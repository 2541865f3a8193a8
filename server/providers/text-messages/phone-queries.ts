import { textNumber } from '#domain/messages/phone-number.ts';
import { type ConsentState, consentBlock } from '#domain/messages/text-consent.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { numberBlock } from '#server/platform/phone-numbers/allowed-numbers.ts';
import { senderNumber, type TextServices } from './consent-queries.ts';

export interface ReachablePhones {
  /** true when a member of the company may text this phone now */
  mayText: (phone: string) => boolean;
  /** true when the phone's holder may have asked to stop, and no one has decided yet */
  isHeld: (phone: string) => boolean;
}

/** Without a provider, the company can't text any phone. */
export const NONE: ReachablePhones = { mayText: () => false, isHeld: () => false };

/**
 * Returns the same results as `textBlock` for a member of the company, but with few queries.
 * @param phones as typed
 */
export async function textablePhones(
  tx: Tx,
  services: TextServices,
  scope: OrgScope,
  phones: readonly string[],
): Promise<ReachablePhones> {
  const numbers = [...new Set(phones.flatMap((phone) => textNumber(phone) ?? []))];
  const from = await senderNumber(tx, services, scope);
  if (numbers.length === 0 || from === null) return NONE;
  const consents = await tx
    .selectFrom('text_consents')
    .distinctOn('phone')
    .where('org_id', '=', scope.orgId)
    .where('phone', 'in', numbers)
    .orderBy('phone')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['phone', 'state'])
    .$narrowType<{ state: ConsentState }>()
    .execute();
  const writers = await tx
    .selectFrom('texts_received')
    .distinct()
    .where('org_id', '=', scope.orgId)
    .where('phone', 'in', numbers)
    .select('phone')
    .execute();
  const states = new Map(consents.map(({ phone, state }) => [phone, state]));
  const written = new Set(writers.map(({ phone }) => phone));
  const textable = numbers.filter(
    (phone) =>
      numberBlock(services.env, phone, from) === null &&
      consentBlock({ state: states.get(phone) ?? null, isAnswer: written.has(phone) }) === null,
  );
  return {
    mayText: (phone) => textable.includes(textNumber(phone) ?? ''),
    isHeld: (phone) => states.get(textNumber(phone) ?? '') === 'held',
  };
}
