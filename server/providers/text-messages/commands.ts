import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { COMPANY_MESSAGES, type MessageKind } from '#domain/messages/leaving-rules.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { type ConsentState, type ConsentWay, mayFollow, TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import { sendTextQueue } from '#server/providers/mail/mail-queues.ts';
import { takeTextAllowance } from './allowance-commands.ts';
import { consentQuery, senderNumber, type TextServices, textBlocks } from './consent-queries.ts';

interface QueueServices extends TextServices {
  readonly jobs: JobSender;
  now(): Date;
}

/** The kind of a reply to a carrier keyword. No other text may be sent after a STOP. */
export const TEXT_ANSWER = 'text_answer';

export interface NewText {
  quoteId: string | null;
  kind: MessageKind;
  language: Language;
  /** phone number as typed */
  to: string;
  text: string;
  /** who sent the text. null: the program */
  author: { id: string; name: string } | null;
  /** the quote revision that the text links to */
  revision?: number;
  /** The job doesn't send the text before this time. Until then, the program can withdraw it. */
  sendFrom?: Date;
}

/**
 * Writes a text and queues it in the caller's transaction. It counts as sent once the provider has accepted it. Every
 * text counts against one of the company's limits.
 * @returns the message's id
 * @throws ProductError TEXT_REFUSED, MAIL_UNCONFIRMED, MAIL_ALLOWANCE before anything is written
 */
export async function queueText(tx: Tx, services: QueueServices, scope: OrgScope, text: NewText): Promise<string> {
  const [id] = await queueTexts(tx, services, scope, [text]);
  if (id === undefined) throw new Error('No text was queued');
  return id;
}

/**
 * Queues all texts or none, as `queueText` does.
 * @returns their ids, in the same order
 * @throws ProductError TEXT_REFUSED, MAIL_UNCONFIRMED, MAIL_ALLOWANCE before anything is written
 */
export async function queueTexts(
  tx: Tx,
  services: QueueServices,
  scope: OrgScope,
  texts: readonly NewText[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  await assertWanted(tx, services, scope, texts);
  const from = await senderNumber(tx, services, scope);
  if (from === null) throw new ProductError('TEXT_REFUSED');
  const at = services.now();
  const rows = texts.map((text) => textRow(scope, text, at));
  const answers = texts.filter(({ kind }) => hasOwnAllowance(kind)).length;
  await takeTextAllowance(tx, services, scope, { allowance: 'texts', count: texts.length - answers });
  await takeTextAllowance(tx, services, scope, { allowance: 'answers', count: answers });
  await tx.insertInto('messages').values(rows).execute();
  const phones = new Set(rows.map(({ recipient }) => recipient));
  await noteThreads(tx, scope, { phones, number: from, at });
  const ids = rows.map(({ id }) => id);
  await services.jobs.send(tx, sendTextQueue, ...ids.map((message_id) => ({ org_id: scope.orgId, message_id })));
  return ids;
}

function hasOwnAllowance(kind: MessageKind): boolean {
  const rule = COMPANY_MESSAGES[kind];
  return 'otherwise' in rule && rule.otherwise === 'own allowance';
}

/** @throws ProductError TEXT_REFUSED when the company can't text one of the phones */
async function assertWanted(
  tx: Tx,
  services: QueueServices,
  scope: OrgScope,
  texts: readonly NewText[],
): Promise<void> {
  const addressees = texts
    .filter(({ kind }) => kind !== TEXT_ANSWER)
    .map(({ to, author }) => ({ phone: to, byPerson: author !== null }));
  if (addressees.length === 0) return;
  const barrier = (await textBlocks(tx, services, scope, addressees)).find((found) => found !== null);
  if (barrier) throw new ProductError('TEXT_REFUSED', TEXT_BLOCK_SENTENCES[barrier], { barrier });
}

function textRow(
  scope: OrgScope,
  { quoteId, kind, language, to, text, author, revision, sendFrom }: NewText,
  at: Date,
) {
  const recipient = textNumber(to);
  if (recipient === null) throw new ProductError('TEXT_REFUSED');
  return {
    org_id: scope.orgId,
    id: newId(),
    quote_id: quoteId,
    kind,
    channel: 'text',
    language,
    recipient,
    subject: '',
    html: '',
    text,
    quote_revision: revision ?? null,
    author_id: author?.id ?? null,
    author_name: author?.name ?? '',
    send_from: sendFrom ?? null,
    created_at: at,
    status_at: at,
  };
}

/** From now on, customers' replies to this number belong to this company. */
async function noteThreads(
  tx: Tx,
  scope: OrgScope,
  { phones, number, at }: { phones: ReadonlySet<string>; number: string; at: Date },
): Promise<void> {
  // Sorted, because two transactions that write to the same phones in different orders could deadlock.
  const threads = [...phones].toSorted().map((phone) => ({ org_id: scope.orgId, phone, number, last_text_at: at }));
  await tx
    .insertInto('text_threads')
    .values(threads)
    .onConflict((conflict) => conflict.columns(['org_id', 'phone', 'number']).doUpdateSet({ last_text_at: at }))
    .execute();
}

interface NewConsent {
  /** phone number as typed */
  phone: string;
  state: ConsentState;
  how: ConsentWay;
  /** `id` is null when the customer did it */
  by: { id: string | null; name: string } | null;
  quoteId: string | null;
  /** words that the customer wrote or agreed to, or the network's report */
  detail: string;
  at: Date;
}

/**
 * Adds a consent record, unless the number is already in that state.
 * @param onlyAfter the record that this change responds to. A newer record prevents the change
 * @returns false when nothing was added, such as because only the phone's holder can undo a STOP
 */
export async function recordConsent(
  tx: Tx,
  scope: OrgScope,
  consent: NewConsent,
  { onlyAfter }: { onlyAfter?: ConsentState } = {},
): Promise<boolean> {
  const { state, how, by, quoteId: quote_id, detail, at } = consent;
  const phone = textNumber(consent.phone);
  if (phone === null) return false;
  // Staff's record waits for a STOP that is being stored, and then sees the STOP.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts to ${scope.orgId} ${phone}`}, 0))`.execute(tx);
  const current = await consentQuery(tx, scope, phone).executeTakeFirst();
  if (!mayFollow(current?.state ?? null, { state, how })) return false;
  if (onlyAfter !== undefined && current?.state !== onlyAfter) return false;
  await tx
    .insertInto('text_consents')
    .values({
      org_id: scope.orgId,
      id: newId(at.getTime()),
      phone,
      state,
      how,
      by_id: by?.id ?? null,
      by_name: by?.name ?? '',
      quote_id,
      detail,
      // The new record must be the newest, even after someone set the clock back.
      at: current && current.at > at ? current.at : at,
    })
    .execute();
  return true;
}
