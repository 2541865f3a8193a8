import { sql } from 'kysely';
import { phoneKey } from '#domain/customer/known-customers.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import {
  type ConsentState,
  type ConsentWay,
  consentBlock,
  type TextBlockReason,
} from '#domain/messages/text-consent.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type AllowedNumbers, numberBlock } from '#server/platform/phone-numbers/allowed-numbers.ts';
import type { TextProvider } from './provider.ts';

export interface TextServices {
  /** countries and kinds of numbers that the operator allows */
  readonly env: AllowedNumbers;
  readonly texts: TextProvider;
}

/** A number's newest record is in effect. */
export function consentQuery(tx: Tx, scope: OrgScope, phone: string) {
  return tx
    .selectFrom('text_consents')
    .where('org_id', '=', scope.orgId)
    .where('phone', '=', phone)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['state', 'how', 'by_name', 'at'])
    .$narrowType<{ state: ConsentState; how: ConsentWay }>();
}

export const ownNumberQuery = (db: Tx, scope: OrgScope) =>
  db.selectFrom('text_numbers').where('org_id', '=', scope.orgId).select('number');

export async function senderNumber(
  tx: Tx,
  { texts }: Pick<TextServices, 'texts'>,
  scope: OrgScope,
): Promise<string | null> {
  if (texts.name === 'none') return null;
  const own = await ownNumberQuery(tx, scope).executeTakeFirst();
  return own?.number ?? texts.from;
}

async function hasWritten(tx: Tx, scope: OrgScope, phone: string): Promise<boolean> {
  const text = await tx
    .selectFrom('texts_received')
    .where('org_id', '=', scope.orgId)
    .where('phone', '=', phone)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return text !== undefined;
}

interface Addressee {
  /** phone number as typed */
  phone: string;
  /** true for a text that a person wrote. A person may reply without consent to someone who texted the company first */
  byPerson?: boolean;
}

/** Returns why the company can't text a phone, or null. */
export async function textBlock(
  tx: Tx,
  services: TextServices,
  scope: OrgScope,
  phone: string,
  { byPerson = false }: Pick<Addressee, 'byPerson'> = {},
): Promise<TextBlockReason | null> {
  const [block = null] = await textBlocks(tx, services, scope, [{ phone, byPerson }]);
  return block;
}

export async function textBlocks(
  tx: Tx,
  services: TextServices,
  scope: OrgScope,
  addressees: readonly Addressee[],
): Promise<(TextBlockReason | null)[]> {
  if (addressees.length === 0) return [];
  if (services.texts.name === 'none') return addressees.map(() => 'no_provider');
  const numbers = addressees.map(({ phone }) => textNumber(phone));
  const from = await senderNumber(tx, services, scope);
  const states = from !== null ? await consentStates(tx, scope, numbers) : new Map<string, ConsentState>();
  const blocks: (TextBlockReason | null)[] = [];
  for (const [place, number] of numbers.entries()) {
    if (number === null || from === null) {
      blocks.push(number === null ? 'invalid_phone' : 'no_number');
      continue;
    }
    const notAllowed = numberBlock(services.env, number, from);
    if (notAllowed) {
      blocks.push(notAllowed);
      continue;
    }
    const state = states.get(number) ?? null;
    const isAnswer = isUnsaid(state) && addressees[place]?.byPerson === true && (await hasWritten(tx, scope, number));
    blocks.push(consentBlock({ state, isAnswer }));
  }
  return blocks;
}

const isUnsaid = (state: ConsentState | null) => state === null || state === 'not_asked';

async function consentStates(
  tx: Tx,
  scope: OrgScope,
  numbers: readonly (string | null)[],
): Promise<ReadonlyMap<string, ConsentState>> {
  const entries = await tx
    .selectFrom('text_consents')
    .where('org_id', '=', scope.orgId)
    .where('phone', '=', sql<string>`any(${numbers.filter((number) => number !== null)}::text[])`)
    .distinctOn('phone')
    .orderBy('phone')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['phone', 'state'])
    .$narrowType<{ state: ConsentState }>()
    .execute();
  return new Map(entries.map(({ phone, state }) => [phone, state]));
}

/**
 * Finds the quote that a text belongs to: the phone's newest undecided quote whose link the customer has, or else its
 * newest decided one. Skips archived quotes and drafts, because the customer doesn't have them.
 */
export function quoteOfPhoneQuery(tx: Tx, scope: OrgScope, phone: string) {
  return tx
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.phone_key', '=', phoneKey(phone))
    .where('quote.approval_token', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quote_archives as archive')
            .whereRef('archive.org_id', '=', 'quote.org_id')
            .whereRef('archive.quote_id', '=', 'quote.id')
            .select('archive.quote_id'),
        ),
      ),
    )
    .orderBy((eb) => eb('quote.status', '=', 'pending'), 'desc')
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .limit(1)
    .select(['quote.id', 'quote.customer_name', 'quote.author_id']);
}
