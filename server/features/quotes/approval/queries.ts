import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import type { MessageKind } from '#domain/messages/leaving-rules.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { loweredPriceOf, type OwedRevision } from '#domain/payments/owed.ts';
import { parseLinkToken } from '#domain/quote/approval-link.ts';
import { RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { KnownBefore } from '#domain/quote/offer-news.ts';
import { cutText } from '#domain/text.ts';
import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { knownOffer, knownOfferQueries } from '#server/features/quotes/evidence/known-offer.ts';
import { type DocumentSource, documentOf, documentQueries } from '#server/features/quotes/evidence/record.ts';
import { standingDateQuery } from '#server/features/quotes/evidence/standing-date.ts';
import { laterVersionOf, replacementOf, standingVersionOf } from '#server/features/quotes/payments/later-version.ts';
import { ledgerOf, ledgerQueries } from '#server/features/quotes/payments/ledger-queries.ts';
import { workDoneQuery } from '#server/features/quotes/report-totals/work-done.ts';
import { proposedNameQuery } from '#server/features/quotes/wash-plans/proposed-name.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfApprovalToken } from '#server/platform/db/scope.ts';
import { numberBlock } from '#server/platform/phone-numbers/allowed-numbers.ts';
import { suppressionsInForce } from '#server/providers/mail/suppression-queries.ts';
import { consentQuery, ownNumberQuery } from '#server/providers/text-messages/consent-queries.ts';
import { shownWithChoice } from './choose.ts';
import { earlierQuestionsQuery, historiesOf } from './earlier-questions.ts';
import type { ShownQuote } from './present.ts';

/** Names the company that a link belongs to, and the secret that finds its quote. */
export interface OpenedLink {
  scope: OrgScope;
  secret: string;
}

/** @throws ProductError NOT_FOUND for text that is not a link of this site */
export function readLink(token: string): OpenedLink {
  const link = parseLinkToken(token);
  if (!link) throw new ProductError('NOT_FOUND');
  return { scope: scopeOfApprovalToken(link), secret: link.secret };
}

/** True for a quote archived before it was decided. Use in queries of `quotes`. */
export const isClosed = sql<boolean>`(quotes.status = 'pending' and exists (select from quote_archives archive
  where archive.org_id = quotes.org_id and archive.quote_id = quotes.id))`;

export function quoteByLinkQuery(db: Tx, { scope, secret }: OpenedLink) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('approval_token', '=', secret)
    .select(['id', 'status', 'approval_token_expires_at', 'author_id', 'language'])
    .select(isClosed.as('closed'));
}

/**
 * @throws ProductError NOT_FOUND for an unknown or replaced link, QUOTE_UNAVAILABLE for a quote archived before it was
 * decided
 */
export function assertOpen<Quote extends { closed: boolean; language: string }>(quote: Quote | undefined): Quote {
  const linked = assertLinked(quote);
  if (linked.closed) throw new ProductError('QUOTE_UNAVAILABLE', undefined, { language: linked.language });
  return linked;
}

/** @throws ProductError NOT_FOUND for an unknown or replaced link */
export function assertLinked<Quote>(quote: Quote | undefined): Quote {
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote;
}

/** @throws ProductError NOT_FOUND, QUOTE_UNAVAILABLE */
export async function quoteByLink(services: Pick<Services, 'db'>, link: OpenedLink) {
  return assertOpen(await linkedQuote(services, link));
}

/** Returns the quote of a link, even if the link is closed or expired. @throws ProductError NOT_FOUND */
export async function linkedQuote({ db }: Pick<Services, 'db'>, link: OpenedLink) {
  const [[quote]] = await readOrg(db, link.scope, quoteByLinkQuery(db.tenant.kysely, link).compile());
  return assertLinked(quote);
}

/**
 * @throws ProductError NOT_FOUND for an unknown or replaced link, QUOTE_UNAVAILABLE for a closed one, QUOTE_EXPIRED for
 * a pending quote past its last valid day
 */
export async function quoteIdOf(services: Services, link: OpenedLink): Promise<string> {
  const quote = await quoteByLink(services, link);
  if (quote.status === 'pending' && isExpired(quote, services.now()))
    throw new ProductError('QUOTE_EXPIRED', undefined, { language: quote.language });
  return quote.id;
}

/**
 * Reads the quote without recording a view.
 * @throws ProductError NOT_FOUND, QUOTE_UNAVAILABLE, QUOTE_EXPIRED
 */
export async function readShownQuote(
  services: Services,
  link: OpenedLink,
  chosen?: readonly number[],
): Promise<ShownQuote> {
  const shown = await readShownQuoteById(services, link.scope, await quoteIdOf(services, link));
  return chosen && shown.quote.status === 'pending' ? shownWithChoice(shown, chosen) : shown;
}

/** Reads a quote whose link the caller has already checked. */
export async function readShownQuoteById(services: Services, scope: OrgScope, quoteId: string) {
  const { kysely } = services.db.tenant;
  const document = documentQueries(kysely, scope, quoteId);
  const rows = await readOrg(
    services.db,
    scope,
    workDoneQuery(kysely, scope, quoteId).compile(),
    proposedNameQuery(kysely, scope, quoteId).compile(),
    earlierQuestionsQuery(kysely, scope, quoteId).compile(),
    offeredTimesQuery(kysely, scope).compile(),
    standingDateQuery(kysely, scope, quoteId, services.now()).compile(),
    ...document,
    ...ledgerQueries(kysely, scope, quoteId),
  );
  const [[work], [proposed], asked, [times], [date], ...others] = rows;
  const source = documentOf(services, others.slice(0, document.length) as Parameters<typeof documentOf>[1]);
  const ledger = ledgerOf(quoteId, others.slice(document.length) as Parameters<typeof ledgerOf>[1]);
  const { problems } = source;
  if (problems.length > 0) services.log.error({ alarm: 'evidence', quote: quoteId, problems }, RECORD_MISMATCH);
  const [known, phoneToAskAbout, mailedTo] = await Promise.all([
    readKnown(services, scope, source, ledger.revisions),
    source.quote.status === 'declined' ? null : askablePhone(services, scope, source),
    mailedAddress(services, scope, source),
  ]);
  const shown = {
    ...source,
    known,
    replacedBy: replacementOf(scope, ledger),
    standingVersion: standingVersionOf(scope, ledger),
    laterVersion: laterVersionOf(scope, ledger, services.now()),
    signed: source.signed !== null,
    earlierHistories: historiesOf(asked),
    ledger,
    phoneToAskAbout,
    workDoneAt: work?.done_at ?? null,
    proposedName: source.quote.status === 'pending' ? (proposed?.signer_name ?? '') : '',
    nextSteps: ledger.company.next_steps,
    timeZoneNow: ledger.company.time_zone,
    closing: ledger.company.ends_at !== null,
    timeOfWork: {
      offers_times: times !== undefined && date?.is_settled === false,
      appointment_at: (source.quote.status === 'pending' && date?.appointment_at?.toISOString()) || null,
    },
    mailedTo,
    mustAcknowledgePins: ledger.company.acknowledge_pins,
    reviewUrl: ledger.company.review_url,
  };
  return shown satisfies ShownQuote;
}

/** Emails that confirm a customer's decision and contain its signed copy. */
const COPIES = ['quote_approved', 'quote_declined', 'signed_copy'] as const satisfies MessageKind[];
/** In these states, an email is being sent or was sent. */
const LEAVES = ['queued', 'sent', 'delivered', 'complained'] as const satisfies MessageStatus[];

/**
 * Returns the customer's email if this server can send to it. The page promises only emails that will be sent. After a
 * decision, the email may still be on hold, for example until the owner confirms their own email.
 */
async function mailedAddress(
  { db, env }: Services,
  scope: OrgScope,
  { quote, snapshot }: Pick<DocumentSource, 'quote' | 'snapshot'>,
): Promise<string> {
  const { customer_email } = snapshot;
  if (!env.SMTP_URL || !customer_email) return '';
  const suppressed = suppressionsInForce(db.tenant.kysely, scope).where('address', '=', emailKey(customer_email));
  const copies = db.tenant.kysely
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('kind', 'in', COPIES)
    .where('recipient', '=', customer_email)
    .where('status', 'in', LEAVES)
    .select('id')
    .limit(1);
  const [[barred], [copy]] = await readOrg(db, scope, suppressed.compile(), copies.compile());
  if (barred) return '';
  return quote.status === 'pending' || copy ? customer_email : '';
}

/** Returns the customer's phone if texts can reach it and consent was neither recorded nor refused. */
async function askablePhone(
  { db, env, texts }: Services,
  scope: OrgScope,
  { snapshot }: Pick<DocumentSource, 'snapshot'>,
): Promise<string | null> {
  const phone = textNumber(snapshot.customer_phone);
  if (texts.name === 'none' || phone === null) return null;
  const { kysely } = db.tenant;
  const [consents, [own]] = await readOrg(
    db,
    scope,
    consentQuery(kysely, scope, phone).compile(),
    ownNumberQuery(kysely, scope).compile(),
  );
  const from = own?.number ?? texts.from;
  if (consents.length > 0 || from === null || numberBlock(env, phone, from) !== null) return null;
  return snapshot.customer_phone;
}

async function readKnown(
  { db }: Services,
  scope: OrgScope,
  { quote, snapshot }: Pick<DocumentSource, 'quote' | 'snapshot'>,
  revisions: readonly OwedRevision[],
): Promise<KnownBefore | null> {
  if (quote.status !== 'pending' || snapshot.revision === 1) return null;
  const [[revised], [decided]] = await readOrg(db, scope, ...knownOfferQueries(db.tenant.kysely, scope, quote.id));
  const offer = knownOffer(revised, decided);
  return offer && { offer, loweredCents: loweredPriceOf(revisions) };
}

export function recentEventsQuery(tx: Tx, scope: OrgScope, quoteId: string, type: 'viewed' | 'question', after: Date) {
  return tx
    .selectFrom('quote_events')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('type', '=', type)
    .where('at', '>', after)
    .orderBy('seq')
    .select('seq');
}

/** Browsers send shorter headers, and this text is stored forever. */
const USER_AGENT_MAX = 500;

export function keptUserAgent(userAgent: string): string {
  return cutText(userAgent, USER_AGENT_MAX);
}
