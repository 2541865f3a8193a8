/** Staff actions on texts from people without a quote. */
import { ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { organizationQuery } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { writeText } from '#server/providers/mail/write-message.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import { alreadyAnswered } from './answer.ts';
import { type ItemRow, isActiveMember, readItem } from './queries.ts';
import { type TextRow, textItemQuery, textItems } from './text-queries.ts';

interface TextChange {
  services: Services;
  scope: OrgScope;
  author: Author;
}

/** @throws ProductError NOT_FOUND */
async function takeText(tx: Tx, scope: OrgScope, textId: string): Promise<TextRow> {
  // Lock first: a caller who waited for the lock must read the other caller's change.
  await textItems(tx, scope).where('text.id', '=', textId).forUpdate().select('text.id').execute();
  const row = await textItemQuery(tx, scope, textId).executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

async function change(
  tx: Tx,
  scope: OrgScope,
  textId: string,
  columns: Partial<{
    assigned_to: string | null;
    done_at: Date | null;
    done_by: string | null;
    done_by_name: string;
    answer_id: string;
    answer: string;
    quote_id: string;
  }>,
): Promise<void> {
  await tx
    .updateTable('texts_received')
    .set(columns)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', textId)
    .where('quote_id', 'is', null)
    .execute();
}

/** @param userId null unassigns the text @throws ProductError NOT_FOUND for another company's text or person */
export async function assignText(tx: Tx, scope: OrgScope, textId: string, userId: string | null): Promise<TextRow> {
  await takeText(tx, scope, textId);
  if (userId !== null && !(await isActiveMember(tx, scope, userId))) throw new ProductError('NOT_FOUND');
  await change(tx, scope, textId, { assigned_to: userId });
  return takeText(tx, scope, textId);
}

/**
 * Marks a text as done or open again. The first person who marked it done stays on record.
 * @throws ProductError NOT_FOUND
 */
export async function setTextDone(
  tx: Tx,
  { services, scope, author }: TextChange,
  textId: string,
  done: boolean,
): Promise<TextRow> {
  const row = await takeText(tx, scope, textId);
  if ((row.done_at !== null) === done) return row;
  await change(tx, scope, textId, done ? doneBy(author, services.now()) : OPEN);
  return takeText(tx, scope, textId);
}

const OPEN = { done_at: null, done_by: null, done_by_name: '' };
const doneBy = ({ actor }: Author, at: Date) => ({ done_at: at, done_by: actor.id, done_by_name: actor.name });

/**
 * Replies to a text by text, once. The message and the state change together or not at all.
 * @throws ProductError NOT_FOUND, ALREADY_ANSWERED, TEXT_REFUSED, MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function answerText(
  tx: Tx,
  { services, scope, author }: TextChange,
  textId: string,
  answer: string,
): Promise<TextRow> {
  const row = await takeText(tx, scope, textId);
  if (row.answered_at !== null) throw alreadyAnswered(row);
  const company = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  // A stranger's language is unknown.
  const language = 'en';
  const template = await companyTemplate(tx, scope, { kind: 'question_answered', language, channel: 'text' });
  const { name, company_phone, company_email } = company;
  const values = { company_name: name, company_phone, company_email, answer, sender_name: author.actor.name };
  const text = writeText(template, { values: { ...values, question: row.body }, summary: [] });
  const at = services.now();
  const id = await queueText(tx, services, scope, {
    quoteId: null,
    kind: 'question_answered',
    language,
    to: row.phone,
    text,
    author: author.actor,
  });
  await change(tx, scope, textId, { answer_id: id, answer, ...doneBy(author, at) });
  await writeAudit(tx, scope, {
    ...author,
    action: 'inbox.answered',
    target: row.phone,
    data: { channel: 'text' },
    at,
  });
  return takeText(tx, scope, textId);
}

/**
 * Adds a text to a quote. The text and its state then belong to the quote's history.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a text that has been answered
 */
export async function addTextToQuote(
  tx: Tx,
  { services, scope, author }: TextChange,
  quote: LockedQuote,
  textId: string,
): Promise<ItemRow> {
  const about = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .select(['number', 'customer_name'])
    .executeTakeFirst();
  if (!about) throw new ProductError('NOT_FOUND');
  const row = await takeText(tx, scope, textId);
  if (row.answered_at !== null)
    throw new ProductError('INVALID_INPUT', 'Someone already replied to this text, so it can’t be changed.');
  const at = services.now();
  const actor = { kind: 'customer', id: null, name: about.customer_name } as const;
  const data = { text: row.body, from: row.phone, pictures: row.pictures, text_id: textId };
  const seq = await appendEvent(tx, services, scope, { quote, type: 'text_received', actor, data, at });
  await tx
    .insertInto('inbox_states')
    .values({
      org_id: scope.orgId,
      quote_id: quote.id,
      event_seq: seq,
      assigned_to: row.assigned_to,
      done_at: row.done_at,
      done_by: row.done_by,
      done_by_name: row.done_by_name,
    })
    .execute();
  await change(tx, scope, textId, { quote_id: quote.id });
  const target = quoteNumber(about.number);
  await writeAudit(tx, scope, { ...author, action: 'inbox.text_added', target, data: { from: row.phone }, at });
  return readItem(tx, scope, { quote_id: quote.id, seq });
}
