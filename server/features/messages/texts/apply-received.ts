/** Handles a customer's text. Replies to carrier keywords such as STOP, and adds other texts to their quote. */
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { ANSWERS_A_DAY, answerTo, meaningOf } from '#domain/messages/text-keywords.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { organizationQuery } from '#server/features/quotes/evidence/record.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { questionReceivedMail } from '#server/features/quotes/mails/quote-mails.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import { queueText, TEXT_ANSWER } from '#server/providers/text-messages/commands.ts';
import { quoteOfPhoneQuery } from '#server/providers/text-messages/consent-queries.ts';
import { answersSinceQuery, textsOfQuoteSinceQuery, type WaitingText, waitingText } from './queries.ts';

export async function applyReceived(services: Services, payload: { org_id: string; text_id: string }): Promise<void> {
  const scope = scopeOfJob(payload);
  await withOrg(services.db, scope, async (tx) => {
    const read = await waitingText(tx, scope, payload.text_id).executeTakeFirst();
    if (!read) return;
    const about = read.word === null ? await quoteOfPhoneQuery(tx, scope, read.phone).executeTakeFirst() : undefined;
    // The quote's lock comes first, as in every transaction. A second run of the job then finds no waiting text.
    const quote = about && (await lockQuote(tx, scope, about.id));
    const text = await waitingText(tx, scope, payload.text_id).forUpdate().executeTakeFirst();
    if (!text) return;
    if (text.word !== null) await answerWord(tx, services, scope, text);
    if (about && quote) await addToQuote(tx, services, scope, text, { ...about, quote });
    await tx
      .updateTable('texts_received')
      .set({ applied_at: services.now(), quote_id: about?.id ?? null })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', text.id)
      .execute();
  });
}

/** Replies to a keyword. The law and carriers require these replies, and some providers send them themselves. */
async function answerWord(tx: Tx, services: Services, scope: OrgScope, text: WaitingText): Promise<void> {
  const meaning = meaningOf(text.body);
  if (!meaning || services.texts.answersItself.has(text.body.trim().toUpperCase())) return;
  const dayAgo = new Date(services.now().getTime() - DAY_MS);
  const { answers } = await answersSinceQuery(tx, scope, text.phone, dayAgo).executeTakeFirstOrThrow();
  if (answers >= ANSWERS_A_DAY) return;
  const company = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const contact = company.company_phone || company.company_email;
  const answer = answerTo(meaning, { company: company.name, contact });
  const { language } = meaning;
  try {
    await queueText(tx, services, scope, {
      quoteId: null,
      kind: TEXT_ANSWER,
      language,
      to: text.phone,
      text: answer,
      author: null,
    });
  } catch (error) {
    // The keyword takes effect even when the company may not send more texts today.
    if (!(error instanceof ProductError)) throw error;
    services.log.info({ companyId: scope.orgId, reason: error.message }, 'A text was not answered');
  }
}

interface QuoteOfText {
  id: string;
  customer_name: string;
  quote: Awaited<ReturnType<typeof lockQuote>>;
}

/** After this many emails to staff in a day, more texts only appear on the quote. */
const MAILS_A_DAY = 10;

async function addToQuote(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  text: WaitingText,
  { id, customer_name, quote }: QuoteOfText,
): Promise<void> {
  const at = services.now();
  const before = await textsOfQuoteSinceQuery(tx, scope, id, new Date(at.getTime() - DAY_MS)).executeTakeFirstOrThrow();
  const { body, phone, pictures } = text;
  const data = { text: body, from: phone, pictures, text_id: text.id };
  const actor = { kind: 'customer', id: null, name: customer_name } as const;
  const seq = await appendEvent(tx, services, scope, { quote, type: 'text_received', actor, data, at });
  if (before.texts >= MAILS_A_DAY) return;
  const snapshot = await readShown(tx, scope, id, at);
  const quoteUrl = `${services.env.PUBLIC_URL}/app/quotes/${id}`;
  const template = await companyTemplate(tx, scope, { kind: 'question_received', language: 'en', channel: 'email' });
  const question = body.trim() || 'A photo we couldn’t download.';
  const news = { quoteId: id, type: 'text_received', seq } as const;
  await notifyStaff(tx, services, scope, news, {
    kind: 'question_received',
    ...(snapshot.customer_email ? { replyTo: snapshot.customer_email } : {}),
    ...questionReceivedMail(template, { ...mailFactsOf(snapshot), quoteUrl, question, askerName: customer_name }),
  });
}
