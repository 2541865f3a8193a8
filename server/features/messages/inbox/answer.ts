import { ProductError } from '#domain/errors.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { AnswerChannel } from '#domain/messages/inbox.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { companyFrame, writeMail, writeText } from '#server/providers/mail/write-message.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import type { ReachablePhones } from '#server/providers/text-messages/phone-queries.ts';
import { hasOpenPage, phoneOf, presentItem, textsOf } from './present.ts';
import { type ItemId, type ItemRow, readItem } from './queries.ts';

interface Answering {
  services: Services;
  scope: OrgScope;
  author: Author;
}

interface Answer {
  text: string;
  channel: AnswerChannel;
}

const EVERYONE: ReachablePhones = { mayText: () => true, isHeld: () => false };

/**
 * Checks that the reply can reach the customer. Skips texts: `queueText` reports why one can't be sent.
 * @throws ProductError FIELD_REQUIRED, INVALID_INPUT for a channel that doesn't reach this customer
 */
function assertReaches(row: ItemRow, channel: AnswerChannel, now: Date): void {
  if (presentItem(row, now, EVERYONE).channels.includes(channel)) return;
  if (channel === 'email' && !row.customer_email)
    throw new ProductError('FIELD_REQUIRED', 'This customer has no email. Reply on the quote page, or call.');
  throw new ProductError(
    'INVALID_INPUT',
    channel === 'page' && row.type === 'question'
      ? 'The customer’s link has expired or is closed, so they couldn’t read a reply there. Extend the quote, or reply by email.'
      : 'You can’t reply to this here.',
  );
}

/**
 * Answers a customer's question once. The history, the message and the item's state change together or not at all.
 * @throws ProductError NOT_FOUND, ALREADY_ANSWERED, FIELD_REQUIRED, INVALID_INPUT, TEXT_REFUSED, MAIL_UNCONFIRMED,
 * MAIL_ALLOWANCE, EVIDENCE_MISMATCH
 */
export async function answerItem(
  tx: Tx,
  context: Answering,
  quote: LockedQuote,
  item: ItemId,
  answer: Answer,
): Promise<ItemRow> {
  const { services, scope, author } = context;
  const at = services.now();
  const row = await readItem(tx, scope, item);
  if (row.answered_at !== null) throw alreadyAnswered(row);
  assertReaches(row, answer.channel, at);
  const snapshot = await readShown(tx, scope, quote.id, at);
  const to = addressOf(row, answer.channel);
  if (answer.channel === 'email') await mailAnswer(tx, context, { row, snapshot, answer, to });
  if (answer.channel === 'text') await textAnswer(tx, context, { row, snapshot, answer, to });
  const data = { text: answer.text, channel: answer.channel, to, answers: item.seq };
  const answerSeq = await appendEvent(tx, services, scope, {
    quote,
    type: 'answered',
    actor: staffActor(author),
    data,
    at,
  });
  await keepAnswer(tx, scope, item, { answerSeq, author, at });
  await writeAudit(tx, scope, {
    ...author,
    action: 'inbox.answered',
    target: quoteNumber(row.number),
    data: { channel: answer.channel },
    at,
  });
  return readItem(tx, scope, item);
}

function addressOf(row: ItemRow, channel: AnswerChannel): string {
  if (channel === 'page') return '';
  return channel === 'email' ? row.customer_email : phoneOf(row);
}

export function alreadyAnswered(row: Pick<ItemRow, 'answered_by'>): ProductError {
  const who = row.answered_by ? row.answered_by : 'Someone else';
  return new ProductError('ALREADY_ANSWERED', `${who} already replied. Nothing was sent.`);
}

/** Marks the item as done. If no row is updated, someone else answered first, and the transaction rolls back. */
async function keepAnswer(
  tx: Tx,
  scope: OrgScope,
  item: ItemId,
  { answerSeq, author, at }: { answerSeq: number; author: Author; at: Date },
): Promise<void> {
  const state = { answer_seq: answerSeq, done_at: at, done_by: author.actor.id, done_by_name: author.actor.name };
  const kept = await tx
    .insertInto('inbox_states')
    .values({ org_id: scope.orgId, quote_id: item.quote_id, event_seq: item.seq, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'quote_id', 'event_seq'])
        .doUpdateSet(state)
        .where('inbox_states.answer_seq', 'is', null),
    )
    .returning('event_seq')
    .executeTakeFirst();
  if (!kept) throw new ProductError('ALREADY_ANSWERED');
}

interface SentAnswer {
  row: ItemRow;
  snapshot: QuoteSnapshot;
  answer: Answer;
  to: string;
}

/** Replies from the customer go to the company's own email. */
async function mailAnswer(tx: Tx, context: Answering, { row, snapshot, answer, to }: SentAnswer): Promise<void> {
  const { services, scope, author } = context;
  const { organization: company, language } = snapshot;
  const template = await companyTemplate(tx, scope, { kind: 'question_answered', language, channel: 'email' });
  await queueMessage(tx, services, scope, {
    quoteId: row.quote_id,
    kind: 'question_answered',
    to,
    replyTo: company.company_email || (await companySideAddress(tx, scope, author.actor.id)),
    senderName: company.name,
    ...writeMail(template, companyFrame(company), answerFacts(context, { row, snapshot, answer }), {
      labels: row.status === 'pending' ? {} : { approval_link: mailTexts(language).viewQuote },
    }),
  });
}

/** Texts the phone that sent the question. */
async function textAnswer(tx: Tx, context: Answering, { row, snapshot, answer, to }: SentAnswer): Promise<void> {
  const { services, scope, author } = context;
  if (answer.text.length > TEXT_BODY_MAX)
    throw new ProductError('INVALID_INPUT', `A text can have at most ${TEXT_BODY_MAX} characters. Reply by email.`);
  const { language } = snapshot;
  const kind = 'question_answered';
  const template = await companyTemplate(tx, scope, { kind, language, channel: 'text' });
  const text = writeText(template, answerFacts(context, { row, snapshot, answer }));
  await queueText(tx, services, scope, { quoteId: row.quote_id, kind, language, to, text, author: author.actor });
}

function answerFacts(
  { services, scope, author }: Answering,
  { row, snapshot, answer }: Pick<SentAnswer, 'row' | 'snapshot' | 'answer'>,
) {
  // For a customer without a page to open, the message has only the reply. Every message has the company's phone and
  // email.
  const link =
    row.approval_token &&
    hasOpenPage(row, services.now()) &&
    services.env.PUBLIC_URL + approvalPath(scope.orgId, row.approval_token);
  const values = {
    question: textsOf(row.body)('text'),
    answer: answer.text,
    approval_link: link || '',
    sender_name: author.actor.name,
  };
  return quoteFacts(mailFactsOf(snapshot), snapshot.language, { values });
}
