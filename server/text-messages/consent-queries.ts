import { phoneKey } from '#domain/customer/known-customers.ts';
import { consentBarrier, type ConsentState, type ConsentWay, type TextBarrier } from '#domain/messages/text-consent.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { TextProvider } from './provider.ts';

export interface TextServices {
  readonly texts: TextProvider;
}

/** The newest entry about a number decides. */
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

/** The number that a company's texts come from; null when there is none. */
export async function senderNumber(tx: Tx, { texts }: TextServices, scope: OrgScope): Promise<string | null> {
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

/**
 * Why no text may go to a phone number.
 * @param phone as it was typed
 * @param about.byPerson a person writes it: somebody who has written to the company may get an answer without further
 *   consent
 * @returns null when it may
 */
export async function textBarrier(
  tx: Tx,
  services: TextServices,
  scope: OrgScope,
  phone: string,
  { byPerson = false }: { byPerson?: boolean } = {},
): Promise<TextBarrier | null> {
  if (services.texts.name === 'none') return 'no_provider';
  const number = textNumber(phone);
  if (number === null) return 'invalid_phone';
  if ((await senderNumber(tx, services, scope)) === null) return 'no_number';
  const consent = await consentQuery(tx, scope, number).executeTakeFirst();
  const state = consent?.state ?? null;
  const isAnswer = byPerson && state === null && (await hasWritten(tx, scope, number));
  return consentBarrier({ state, isAnswer });
}

/**
 * The quote that a text belongs to: the newest open one of the phone that its customer has the link of, else the newest
 * decided one. Archived quotes and drafts are none of the customer's.
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
