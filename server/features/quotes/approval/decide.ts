import { type ExpressionBuilder, sql } from 'kysely';
import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { decisionData } from '#domain/quote/evidence-check.ts';
import { type DecisionRefusal, type QuoteStatus, refusalOf } from '#domain/quote/lifecycle.ts';
import { pinCount } from '#domain/quote/photo-pins.ts';
import { consentShown, inLanguage, type QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { visibleText } from '#domain/text.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { assertLogIntact, pinRuleQuery, sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { recordShown } from '#server/features/quotes/evidence/revisions.ts';
import { undoPhotoVisit } from '#server/features/quotes/photos/photo-changes.ts';
import { decidedFacts, linesOfDecided } from '#server/features/quotes/report-totals/decided-facts.ts';
import { proposedNameQuery } from '#server/features/quotes/wash-plans/proposed-name.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { followDecision } from './after-decision.ts';
import { type ChoiceStored, storeChoice } from './choose.ts';
import type { DecidedRow, Decider, DecisionRequest } from './decision.ts';
import { assertOpen, isClosed, keptUserAgent, quoteByLink } from './queries.ts';

type DecidedQuote = DecidedRow & { quote: LockedQuote; choice: ChoiceStored | null };

const REFUSAL_CODES: Record<DecisionRefusal, ErrorCode> = {
  already_decided: 'QUOTE_DECIDED',
  expired: 'QUOTE_EXPIRED',
  stale_revision: 'QUOTE_UPDATED',
};

/**
 * Approves or declines a quote, for the customer or for staff. The decision, its event, the snapshot, the emails and
 * the job for the signed copy are written in one transaction. Repeating the same decision changes nothing.
 * @returns the quote's id, and true when this call made the decision
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, QUOTE_UPDATED, QUOTE_EXPIRED, QUOTE_UNAVAILABLE, COMPANY_ENDING,
 * FIELD_REQUIRED, QUOTE_INCOMPLETE; EVIDENCE_MISMATCH for a record that was tampered with, because the decision could
 * never be proven
 */
export async function decideQuote(
  services: Services,
  scope: OrgScope,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  const { by } = request;
  const quoteId = by.kind === 'staff' ? by.quoteId : (await quoteByLink(services, { scope, secret: by.secret })).id;
  return withQuote(services.db, scope, quoteId, (tx, quote) => decideQuoteIn(tx, services, scope, quote, request));
}

interface DecisionOutcome {
  quoteId: string;
  decidedNow: boolean;
}

/** Runs inside the caller's transaction, which also stores the idempotency key. */
export async function decideQuoteIn(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  quote: LockedQuote,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  if (request.by.kind === 'customer' && request.decision === 'approved' && !visibleText(request.by.name))
    throw new ProductError('FIELD_REQUIRED', 'Please enter your name to sign');
  const at = services.now();
  await undoPhotoVisit(tx, scope, quote, at);
  const { decision, revision, options } = request;
  const choice =
    decision === 'approved' && options ? await storeChoice(tx, scope, quote, { revision, chosen: options }) : null;
  const decided = await turnPending(tx, scope, quote, request, at);
  if (decided) await keepDecision(tx, services, scope, request, { ...decided, quote, choice }, at);
  else await assertRepeated(tx, scope, quote, request, at);
  return { quoteId: quote.id, decidedNow: decided !== undefined };
}

/** The only update that moves a quote out of "pending". However many calls race, exactly one matches. */
async function turnPending(
  tx: Tx,
  scope: OrgScope,
  quote: LockedQuote,
  { decision, revision, by }: DecisionRequest,
  at: Date,
): Promise<DecidedRow | undefined> {
  const times = decision === 'approved' ? { approved_at: at } : { declined_at: at };
  const { rows } = await sql<DecidedRow>`with decided as (${tx
    .updateTable('quotes')
    .set({ status: decision, ...times, updated_at: at, ...decidedFacts(at) })
    .where('org_id', '=', scope.orgId)
    .where(ofDecider(quote, by))
    .where('status', '=', 'pending')
    .$if(by.kind === 'customer', (query) => query.where((eb) => eb.not(isClosed)).where((eb) => eb.not(isEnding)))
    .where('revision', '=', revision)
    .where((eb) => eb.or([eb('approval_token_expires_at', 'is', null), eb('approval_token_expires_at', '>', at)]))
    .returning([
      'number',
      'revision',
      'status',
      'author_id',
      'total_cents',
      'deposit_cents',
      'wash_plan_id',
      'approval_token',
    ])
    .returning(['approval_token_expires_at', 'approved_at', 'decided_on'])}),
    lines as (${linesOfDecided(scope, quote.id)})
    select *, decided_on::text as day from decided`.execute(tx);
  return rows[0];
}

/**
 * Matches the quote only while the customer's link still opens it. While this call waited, someone may have replaced
 * the link, archived the quote, or announced the company's deletion.
 */
function ofDecider({ id }: LockedQuote, by: Decider) {
  return (eb: ExpressionBuilder<DB, 'quotes'>) =>
    by.kind === 'customer' ? eb.and([eb('id', '=', id), eb('approval_token', '=', by.secret)]) : eb('id', '=', id);
}

const isEnding = sql<boolean>`exists (select from organizations company
  where company.id = quotes.org_id and company.ends_at is not null)`;

/** Runs after an update that matched no row. Throws the reason, unless the same decision already exists. */
async function assertRepeated(
  tx: Tx,
  scope: OrgScope,
  quote: LockedQuote,
  { decision, revision, by }: DecisionRequest,
  at: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where(ofDecider(quote, by))
    .select(['status', 'revision', 'approved_at', 'declined_at', 'approval_token_expires_at', 'language'])
    .select([isClosed.as('closed'), isEnding.as('ending')])
    .$narrowType<{ status: QuoteStatus }>()
    .executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  if (row.status === decision) return;
  if (by.kind === 'customer') {
    assertOpen(row);
    if (row.ending && row.status === 'pending') throw new ProductError('COMPANY_ENDING', pageTexts('en').errors.ending);
  }
  const refusal = refusalOf(row, revision, at);
  throw new ProductError(refusal ? REFUSAL_CODES[refusal] : 'QUOTE_UPDATED');
}

async function keepDecision(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  request: DecisionRequest,
  decided: DecidedQuote,
  at: Date,
): Promise<void> {
  const { by, decision } = request;
  const { quote } = decided;
  const after = await assertLogIntact(tx, services, scope, quote.id);
  const { snapshot, sha256 } = await recordShown(tx, scope, quote.id, at, decided, decided.choice ?? undefined);
  if (snapshot.items.length === 0 || !visibleText(snapshot.customer_name)) throw new ProductError('QUOTE_INCOMPLETE');
  const shownIn = inLanguage(snapshot, by.kind === 'customer' ? (by.language ?? null) : null);
  const consent = consentShown(snapshot, shownIn.language, by.kind === 'customer' && by.offeredCard === true);
  const row = {
    ...decisionRow(request, { ...shownIn, consent_text: consent }, sha256, at),
    name_proposed: await isProposedName(tx, scope, decided, request),
    pins_acknowledged: await acknowledgedPins(tx, scope, request, shownIn),
  };
  const stored = tx
    .insertInto('decisions')
    .values({ org_id: scope.orgId, quote_id: quote.id, ...row })
    .compile();
  const actor =
    by.kind === 'staff'
      ? ({ kind: 'staff', id: by.userId, name: by.fullName } as const)
      : ({ kind: 'customer', id: null, name: by.name || snapshot.customer_name } as const);
  const event = { quote, type: decision, actor, data: decisionData(row, sha256Hex), at, after };
  const seq = await appendEvent(tx, services, scope, event, [stored]);
  await followDecision(tx, services, scope, { request, decided, quote, snapshot: shownIn, seq, at });
}

/** Returns true when the customer kept the name that the page filled in (web/approve/sign-card.tsx). */
async function isProposedName(
  tx: Tx,
  scope: OrgScope,
  { quote, wash_plan_id }: DecidedQuote,
  { by, decision }: DecisionRequest,
): Promise<boolean> {
  if (by.kind !== 'customer' || decision !== 'approved' || wash_plan_id === null) return false;
  const proposed = await proposedNameQuery(tx, scope, quote.id).executeTakeFirst();
  return proposed?.signer_name === by.name;
}

/**
 * Returns how many pins the customer confirmed to have seen.
 * @throws ProductError FIELD_REQUIRED when the company asks for it and the customer didn't
 */
async function acknowledgedPins(
  tx: Tx,
  scope: OrgScope,
  { by, decision }: DecisionRequest,
  { photos, language }: QuoteSnapshot,
): Promise<number> {
  const count = pinCount(photos);
  if (by.kind !== 'customer' || decision !== 'approved' || count === 0) return 0;
  if (by.acknowledged) return count;
  const company = await pinRuleQuery(tx, scope).executeTakeFirst();
  if (!company?.acknowledge_pins) return 0;
  const { seen, missing } = quoteTexts(language).pins;
  throw new ProductError('FIELD_REQUIRED', missing(seen(count)));
}

function decisionRow(
  { decision, reason, by, from }: DecisionRequest,
  snapshot: QuoteSnapshot,
  snapshot_sha256: string,
  at: Date,
) {
  const signs = by.kind === 'customer' && decision === 'approved';
  return {
    decision,
    revision: snapshot.revision,
    decided_at: at,
    time_zone: snapshot.organization.time_zone,
    decided_by: by.kind,
    signer_name: by.kind === 'customer' ? by.name : by.customerName,
    recorded_by: by.kind === 'staff' ? by.userId : null,
    channel: by.kind === 'staff' ? by.channel : 'approval_page',
    reason,
    ip: from.ip,
    user_agent: keptUserAgent(from.userAgent),
    consent_text: signs ? snapshot.consent_text : '',
    language: snapshot.language,
    snapshot_sha256,
  };
}
