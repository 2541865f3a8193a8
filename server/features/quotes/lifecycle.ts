import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { endOfDayAfter } from '#domain/dates.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { asLanguage } from '#domain/language/language.ts';
import { type MessageStatus, mayRetry } from '#domain/messages/delivery-status.ts';
import { SUPPRESSION_SENTENCES } from '#domain/messages/suppression.ts';
import { smallDepositProblem } from '#domain/payments/card-limits.ts';
import { missingChoice } from '#domain/pricing/packages.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import type { ShareWay } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueMessage, requeueMessage } from '#server/providers/mail/commands.ts';
import { assertMayLeaveAgain } from '#server/providers/mail/leaving-commands.ts';
import { findSuppression } from '#server/providers/mail/suppression-queries.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { takeTextAllowance } from '#server/providers/text-messages/allowance-commands.ts';
import { isCompanyChanged } from './evidence/company-changes.ts';
import { companySideAddress } from './evidence/decision-news.ts';
import { appendEvent, staffActor } from './evidence/events.ts';
import { organizationQuery } from './evidence/record.ts';
import { recordRevision } from './evidence/revisions.ts';
import { moveFollowUps, startFollowUps } from './follow-ups/plan.ts';
import { noteMailState } from './mail-delivery.ts';
import { quoteSentMail, washDueMail } from './mails/quote-mails.ts';
import { closeEarlierPages } from './payments/close-pages.ts';
import { paidBeforeIn } from './payments/paid-before.ts';
import { publishPhotos, revise } from './photos/publish-photos.ts';
import { readPending } from './queries.ts';
import { ensureCustomer } from './quote-customer.ts';
import { sentNews } from './sent-news.ts';

/** Each transition runs inside the caller's transaction. */
export interface LifecycleContext {
  services: Services;
  scope: OrgScope;
  author: Author;
  /** the company's time zone */
  timeZone: string;
}

interface Share {
  way: ShareWay;
  /** true when the customer now has the link */
  counts: boolean;
}

type PendingQuote = Awaited<ReturnType<typeof readPending>>;

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * @throws ProductError QUOTE_INCOMPLETE without a customer's name or a line, INVALID_INPUT for a deposit too small for
 * any card
 */
export async function assertComplete(tx: Tx, scope: OrgScope, quote: PendingQuote): Promise<void> {
  const line = await tx
    .selectFrom('quote_items')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .limit(1)
    .executeTakeFirst();
  if (!line && quote.options.length > 0)
    throw new ProductError('QUOTE_INCOMPLETE', 'Add a line that is always included before sending.');
  if (!quote.customer_name || !line) throw new ProductError('QUOTE_INCOMPLETE');
  const missing = missingChoice(quote.packages, quote.options);
  if (missing !== null) throw new ProductError('QUOTE_INCOMPLETE', `Add ${missing} before sending.`);
  await assertDepositPayable(tx, scope, quote.deposit_cents);
}

/** @throws ProductError INVALID_INPUT for a deposit that is too small for any card */
export async function assertDepositPayable(tx: Tx, scope: OrgScope, depositCents: number): Promise<void> {
  const company = tx.selectFrom('organizations').where('id', '=', scope.orgId).select('currency');
  const problem = smallDepositProblem(depositCents, (await company.executeTakeFirstOrThrow()).currency);
  if (problem !== null) throw fieldError('deposit', problem);
}

/**
 * Creates the link if there is none, and starts the validity now. Sending again never shortens the validity that a
 * customer was promised.
 */
export async function publishQuote(
  tx: Tx,
  { services, scope, timeZone }: LifecycleContext,
  quote: PendingQuote,
  { startsValidity = true } = {},
) {
  const at = services.now();
  await ensureCustomer(tx, scope, quote, at);
  const { validity_days } = await tx
    .selectFrom('organizations')
    .select('validity_days')
    .where('id', '=', scope.orgId)
    .executeTakeFirstOrThrow();
  const from_now = endOfDayAfter(at, quote.valid_days ?? validity_days, timeZone);
  const earlier = quote.approval_token_expires_at;
  const link = {
    approval_token: quote.approval_token ?? newSecret(),
    approval_token_expires_at: earlier && earlier > from_now ? earlier : from_now,
    link_made_at: at,
  };
  const columns = startsValidity ? link : { ...link, approval_token_expires_at: null };
  await tx
    .updateTable('quotes')
    .set({ ...columns, updated_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .execute();
  return link;
}

interface QuoteMail {
  /** an email other than the customer's */
  to?: string | undefined;
  message?: string;
  /** set for a quote that a wash plan created: the proposed day of the wash */
  washOn?: Day;
}

/**
 * Queues the email with the link, which works from now on. The quote counts as sent once the mail server has accepted
 * the email (mail-delivery.ts).
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, QUOTE_INCOMPLETE, FIELD_REQUIRED when there is no email,
 * MAIL_UNCONFIRMED, MAIL_ALLOWANCE; the quote is then unchanged
 */
export async function sendQuote(
  tx: Tx,
  context: LifecycleContext,
  locked: LockedQuote,
  mail: QuoteMail,
): Promise<void> {
  const { services, scope, author } = context;
  const quote = await readPublished(tx, context, locked);
  await assertComplete(tx, scope, quote);
  const to = mail.to ?? quote.customer_email;
  if (!to) throw new ProductError('FIELD_REQUIRED', 'Enter an email address to send this quote to.');
  const link = await publishQuote(tx, context, quote);
  const at = services.now();
  await closeEarlierPages(tx, services, scope, quote, at);
  const { offer } = await recordRevision(tx, scope, locked.id, { sender: author.actor, at });
  const company = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const language = asLanguage(quote.language) ?? 'en';
  const { washOn } = mail;
  const kind = washOn === undefined ? 'quote_sent' : 'wash_due';
  const template = await companyTemplate(tx, scope, { kind, language, channel: 'email' });
  const about = {
    company,
    language,
    number: quoteNumber(quote.number),
    customerName: quote.customer_name,
    propertyAddress: quote.property_address,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    paidCents: await paidBeforeIn(tx, scope, quote),
    approvalUrl: services.env.PUBLIC_URL + approvalPath(scope.orgId, link.approval_token),
    expiresAt: link.approval_token_expires_at,
    senderName: author.actor.name,
  };
  const content =
    washOn === undefined
      ? quoteSentMail(template, {
          ...about,
          message: mail.message ?? '',
          news: await sentNews(tx, scope, locked.id, language),
        })
      : washDueMail(template, { ...about, nextOn: washOn });
  await queueMessage(tx, services, scope, {
    quoteId: locked.id,
    kind: 'quote_sent',
    to,
    replyTo: company.company_email || (await companySideAddress(tx, scope, author.actor.id)),
    senderName: company.name,
    attachQuotePdf: true,
    sending: { revision: offer.revision, author: washOn === undefined ? author.actor : null },
    unasked: washOn !== undefined,
    ...content,
  });
  await noteMailState(tx, services, scope, locked);
}

async function isShared(tx: Tx, scope: OrgScope, locked: LockedQuote): Promise<boolean> {
  const found = await tx
    .selectFrom('quote_events')
    .select('seq')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', locked.id)
    .where('type', '=', 'link_copied')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Activates the link without an email. The quote counts as sent immediately, even if an email fails. The history
 * records the first sharing even after an email: if that email bounces, the customer still has the link. Safe to
 * repeat.
 * @param share `counts` is false until the customer has the link. The link already works, and a second call records the
 *   sharing
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, QUOTE_INCOMPLETE
 */
export async function shareQuote(tx: Tx, context: LifecycleContext, locked: LockedQuote, share: Share): Promise<void> {
  const { services, scope, author } = context;
  const { sent_at } = await readPending(tx, scope, locked);
  if (sent_at && (!share.counts || (await isShared(tx, scope, locked)))) return;
  const quote = await readPublished(tx, context, locked);
  const at = services.now();
  if (!quote.approval_token) await assertComplete(tx, scope, quote);
  // The quote's validity period starts only once its link is shared.
  if (!quote.approval_token || !quote.approval_token_expires_at)
    await publishQuote(tx, context, quote, { startsValidity: share.counts });
  const { offer } = await recordRevision(tx, scope, locked.id, { sender: author.actor, at });
  if (!share.counts) return;
  if (!sent_at) await setPending(tx, scope, locked.id, { sent_at: at, updated_at: at });
  await closeEarlierPages(tx, services, scope, quote, at);
  const actor = staffActor(author);
  await appendEvent(tx, services, scope, {
    quote: locked,
    type: 'link_copied',
    actor,
    data: { way: share.way, ...offer },
    at,
  });
  if (!sent_at) await startFollowUps(tx, scope, locked, at);
}

/**
 * Publishes pending photos and the company's current details. If the customer has the link, they become a revision, so
 * no one approves terms that the page didn't show.
 * @throws ProductError like `readPending`
 */
export async function readPublished(
  tx: Tx,
  { services, scope, author }: LifecycleContext,
  locked: LockedQuote,
): Promise<PendingQuote> {
  const quote = await readPending(tx, scope, locked);
  const at = services.now();
  const actor = staffActor(author);
  if (quote.photos_changed_at) await publishPhotos(tx, services, scope, locked, { actor, at });
  else if (quote.link_made_at && (await isCompanyChanged(tx, scope, locked)))
    await revise(tx, services, scope, locked, { actor, at });
  else return quote;
  return readPending(tx, scope, locked);
}

/** @throws ProductError NOT_FOUND, QUOTE_DECIDED, INVALID_INPUT for a quote without a link */
async function readSent(tx: Tx, scope: OrgScope, locked: LockedQuote): Promise<PendingQuote> {
  const quote = await readPending(tx, scope, locked);
  if (!quote.approval_token) throw new ProductError('INVALID_INPUT', 'This quote hasn’t been sent yet.');
  return quote;
}

/**
 * Replaces the link, even of a decided quote. The old link then only says how to reach the company.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a quote without a link
 */
export async function replaceLink(
  tx: Tx,
  { services, scope, author }: LifecycleContext,
  quote: LockedQuote,
): Promise<void> {
  const at = services.now();
  const { rows } = await sql<{
    replaced: boolean;
  }>`select replace_link(${quote.id}, ${newSecret()}, ${at}) as replaced`.execute(tx);
  if (rows[0]?.replaced !== true) await readSent(tx, scope, quote);
  await appendEvent(tx, services, scope, { quote, type: 'link_replaced', actor: staffActor(author), at });
}

/** @param days from today to the last valid day */
export async function extendQuote(tx: Tx, context: LifecycleContext, quote: LockedQuote, days: number): Promise<void> {
  const { services, scope, author, timeZone } = context;
  const at = services.now();
  const { approval_token_expires_at: was } = await readSent(tx, scope, quote);
  await readPublished(tx, context, quote);
  const approval_token_expires_at = endOfDayAfter(at, days, timeZone);
  await setPending(tx, scope, quote.id, { approval_token_expires_at, updated_at: at });
  const { offer } = await recordRevision(tx, scope, quote.id, { createdBy: author.actor.id, at });
  const data = { ...offer, was: was?.toISOString() ?? null };
  await appendEvent(tx, services, scope, { quote, type: 'extended', actor: staffActor(author), data, at });
  await moveFollowUps(tx, scope, quote, at);
}

type LinkColumns = { approval_token_expires_at?: Date; sent_at?: Date; updated_at: Date };

async function setPending(tx: Tx, scope: OrgScope, quoteId: string, columns: LinkColumns): Promise<void> {
  await tx
    .updateTable('quotes')
    .set(columns)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .where('status', '=', 'pending')
    .execute();
}

/**
 * Queues an undelivered email of the quote again. Any other email is unchanged.
 * @throws ProductError NOT_FOUND, MAIL_UNCONFIRMED, MAIL_ALLOWANCE, INVALID_INPUT while the recipient's email is
 * suppressed, because the message would only be blocked
 */
export async function retryMessage(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  quote: LockedQuote,
  messageId: string,
): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .select(['recipient', 'status', 'channel', 'kind'])
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('id', '=', messageId)
    .$narrowType<{ status: MessageStatus }>()
    .executeTakeFirst();
  if (!message) throw new ProductError('NOT_FOUND');
  const suppression = mayRetry(message) ? await findSuppression(tx, scope, message.recipient) : null;
  if (suppression)
    throw new ProductError('INVALID_INPUT', `Nothing was sent: ${SUPPRESSION_SENTENCES[suppression.reason]}`);
  if (mayRetry(message)) {
    const { kind, recipient: to } = message;
    if (message.channel === 'text') await takeTextAllowance(tx, services, scope, { allowance: 'texts', count: 1 });
    else await assertMayLeaveAgain(tx, services, scope, { kind, to });
  }
  await requeueMessage(tx, services, scope, messageId);
  await noteMailState(tx, services, scope, quote);
}
