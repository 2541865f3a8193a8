import type { z } from 'zod';
import type { TextDraft } from '#contract/text-messages.ts';
import { ProductError } from '#domain/errors.ts';
import { asLanguage } from '#domain/language/language.ts';
import { checkTemplate } from '#domain/messages/check-template.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { organizationQuery } from '#server/features/quotes/evidence/record.ts';
import { recordRevision } from '#server/features/quotes/evidence/revisions.ts';
import {
  assertComplete,
  type LifecycleContext,
  publishQuote,
  readPublished,
} from '#server/features/quotes/lifecycle.ts';
import { noteMailState } from '#server/features/quotes/mail-delivery.ts';
import { offerFacts } from '#server/features/quotes/mails/quote-facts.ts';
import { paidBeforeIn } from '#server/features/quotes/payments/paid-before.ts';
import { readPending } from '#server/features/quotes/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { writeText } from '#server/providers/mail/write-message.ts';
import { queueText, recordConsent } from '#server/providers/text-messages/commands.ts';
import { consentQuery, senderNumber, textBlock } from '#server/providers/text-messages/consent-queries.ts';

const LINK = '{{approval_link}}';
/** Length of the secret in any quote link. */
const SECRET_LENGTH = 43;

type PendingQuote = Awaited<ReturnType<typeof readPending>>;

/** @param approvalUrl the link, or the variable itself while the link isn't known yet */
async function textFacts(tx: Tx, { scope, author }: LifecycleContext, quote: PendingQuote, approvalUrl: string) {
  const company = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const language = asLanguage(quote.language) ?? 'en';
  const about = {
    company,
    language,
    number: quoteNumber(quote.number),
    customerName: quote.customer_name,
    propertyAddress: quote.property_address,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    paidCents: await paidBeforeIn(tx, scope, quote),
    approvalUrl,
    expiresAt: quote.approval_token_expires_at,
    senderName: author.actor.name,
  };
  return { language, facts: offerFacts(about, language) };
}

/**
 * Drafts the text message, which the sender can edit.
 * @param phone as typed; '' for the customer's phone
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED
 */
export async function draftText(
  tx: Tx,
  context: LifecycleContext,
  quote: { id: string },
  phone: string,
): Promise<z.input<typeof TextDraft>> {
  const { services, scope } = context;
  const pending = await readPending(tx, scope, quote);
  const { language, facts } = await textFacts(tx, context, pending, LINK);
  const template = await companyTemplate(tx, scope, { kind: 'quote_sent', language, channel: 'text' });
  const secret = pending.approval_token ?? 'x'.repeat(SECRET_LENGTH);
  const to = textNumber(phone || pending.customer_phone);
  const barrier = await textBlock(tx, services, scope, to ?? '', { byPerson: true });
  const consent = to === null ? undefined : await consentQuery(tx, scope, to).executeTakeFirst();
  return {
    text: writeText(template, facts),
    link: services.env.PUBLIC_URL + approvalPath(scope.orgId, secret),
    from: await senderNumber(tx, services, scope),
    to,
    barrier,
    consent: consent ? { ...consent, at: consent.at.toISOString() } : null,
  };
}

/**
 * Queues the text with the link, which works from now on. The quote becomes sent once the provider accepts the text.
 * @param wish.agreed true if the sender states that the customer agreed to texts
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, QUOTE_INCOMPLETE, INVALID_INPUT, TEXT_REFUSED, MAIL_UNCONFIRMED,
 * MAIL_ALLOWANCE; the quote is then unchanged
 */
export async function sendQuoteText(
  tx: Tx,
  context: LifecycleContext,
  locked: LockedQuote,
  wish: { phone: string; text: string; agreed: boolean },
): Promise<void> {
  const { services, scope, author } = context;
  const { actor } = author;
  const quote = await readPublished(tx, context, locked);
  await assertComplete(tx, scope, quote);
  const [problem] = checkTemplate('quote_sent', 'text', { subject: '', body: wish.text });
  if (problem) throw new ProductError('INVALID_INPUT', problem.message);
  const at = services.now();
  if (wish.agreed) await noteAgreement(tx, context, locked, wish.phone);
  const link = await publishQuote(tx, context, quote);
  const { offer } = await recordRevision(tx, scope, locked.id, { sender: actor, at });
  const url = services.env.PUBLIC_URL + approvalPath(scope.orgId, link.approval_token);
  const { language, facts } = await textFacts(tx, context, { ...quote, ...link }, url);
  const text = writeText({ kind: 'quote_sent', channel: 'text', language, subject: '', body: wish.text }, facts);
  // The link is longer than the variable it replaces.
  if (text.length > TEXT_BODY_MAX + url.length) throw new ProductError('INVALID_INPUT', 'This text is too long.');
  await queueText(tx, services, scope, {
    quoteId: locked.id,
    kind: 'quote_sent',
    language,
    to: wish.phone,
    text,
    author: actor,
    revision: offer.revision,
  });
  await noteMailState(tx, services, scope, locked);
}

/**
 * Records consent, as the sender states it. If a phone's holder replied STOP, no one else can agree.
 * @throws ProductError TEXT_REFUSED after a STOP
 */
async function noteAgreement(
  tx: Tx,
  { services, scope, author }: LifecycleContext,
  { id: quoteId }: LockedQuote,
  phone: string,
): Promise<void> {
  const about = { phone, state: 'agreed', how: 'staff', by: author.actor, quoteId } as const;
  // Someone must read a possible STOP in the inbox. Checking a box while sending the next text isn't enough.
  const said = await consentQuery(tx, scope, textNumber(phone) ?? '').executeTakeFirst();
  if (said?.state === 'held') throw new ProductError('TEXT_REFUSED', TEXT_BLOCK_SENTENCES.held, { barrier: 'held' });
  if (await recordConsent(tx, scope, { ...about, detail: '', at: services.now() })) return;
  const current = await consentQuery(tx, scope, textNumber(phone) ?? '').executeTakeFirst();
  if (current?.state === 'stopped')
    throw new ProductError('TEXT_REFUSED', TEXT_BLOCK_SENTENCES.stopped, { barrier: 'stopped' });
}
