import type { z } from 'zod';
import type { AskedRequest } from '#contract/asks.ts';
import type { DecisionRecord, Message, QuoteDetail, QuoteEvent, QuoteRow } from '#contract/quote-fields.ts';
import type { RecordProblem } from '#contract/record-problem.ts';
import { apiAuthorName } from '#domain/company/api-scopes.ts';
import { asLanguage } from '#domain/language/language.ts';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import { shownStatus, unsentReason } from '#domain/messages/outbox-reasons.ts';
import { depositRule } from '#domain/payments/deposit.ts';
import { withChosen } from '#domain/pricing/packages.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { eventData, eventDetails, signedTimelineSentence, timelineSentence } from '#domain/quote/event-summary.ts';
import { isDecided, parseStoredSnapshot } from '#domain/quote/evidence-check.ts';
import {
  EVIDENCE_PROBLEM_LABELS,
  EVIDENCE_PROBLEMS,
  type EvidenceProblem,
  hasMismatch,
  isEvidenceProblem,
  isMismatch,
  isSeenWhenRead,
  RECORD_MISMATCH,
} from '#domain/quote/evidence-problems.ts';
import { type LabelSum, type QuoteSum, sumOfLabels } from '#domain/quote/label-sums.ts';
import { type ActorKind, isExpired, labelOf, type QuoteEventType } from '#domain/quote/lifecycle.ts';
import { photosOnPage, photosShownAt } from '#domain/quote/photos.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { QuoteRequest } from '#domain/quote/quote-request.ts';
import type { Services } from '#server/features/services.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';
import { presentWithin } from '#server/platform/http/answer-budget.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import type { DecisionFacts } from './evidence/present.ts';
import { recordProblems } from './evidence/record.ts';
import { type PhotoRow, presentPhoto } from './photos/present.ts';
import type { MessageRow, QuoteListRow, QuoteParts } from './queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** @param isShown true when the caller may see totals of several quotes */
export function presentSummary(sums: readonly LabelSum[], isShown: boolean) {
  const shown = <Sum extends QuoteSum>(sum: Sum) => (isShown ? sum : { ...sum, total_cents: null });
  return {
    ...shown(sumOfLabels(sums)),
    labels: sums.map(({ of_approved, ...sum }) => ({ ...shown(sum), of_approved: shown(of_approved) })),
  };
}

export function presentQuoteRow(row: QuoteListRow, now: Date): z.input<typeof QuoteRow> {
  const isMismatched = hasMismatch(row.found_problems);
  return {
    id: row.id,
    number: quoteNumber(row.number),
    revision: row.revision,
    label: labelOf(row, now),
    status: row.status,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    property_address: row.property_address,
    total_cents: row.total_cents,
    price_cents: row.price_cents,
    author_name: row.api_key_name === null ? row.author_name : apiAuthorName(row.api_key_name),
    created_at: row.created_at.toISOString(),
    link_made_at: iso(row.link_made_at),
    sent_at: iso(row.sent_at),
    viewed_at: iso(row.viewed_at),
    expires_at: iso(row.approval_token_expires_at),
    decided_at: isMismatched ? null : iso(row.approved_at ?? row.declined_at),
    archived: row.archived_at !== null,
    replaced: row.replaced,
    later_revision: presentLaterRevision(row, now),
    by_wash_plan: row.wash_plan_id !== null,
    by_request: row.by_request,
    record_mismatch: isMismatched,
  };
}

function presentLaterRevision({ later_revision: later }: QuoteListRow, now: Date) {
  if (later === null) return null;
  const { revision, is_undecided, expires_at } = later;
  const isExpiredNow = isExpired({ approval_token_expires_at: expires_at }, now);
  return { revision, in_progress: is_undecided && !isExpiredNow };
}

/**
 * Limits the size of a returned history. The newest entries are kept; the first `seq` reveals how many older ones were
 * left out.
 */
const HISTORY_BYTES_MAX = 300_000;

/** @param decision null if none is in effect; only a customer who approves on the page signs */
function presentHistory(events: readonly StoredEvent[], decision: DecisionFacts | null | undefined) {
  const isSigned = decision?.decision === 'approved' && decision.decided_by === 'customer';
  const present = (event: StoredEvent) => presentEvent(event, isSigned);
  return presentWithin(events.toReversed(), present, HISTORY_BYTES_MAX).shown.toReversed();
}

/** @param isSigned true when the customer signed this quote */
function presentEvent(event: StoredEvent, isSigned: boolean): z.input<typeof QuoteEvent> {
  const sentence = isSigned ? signedTimelineSentence : timelineSentence;
  return {
    seq: event.seq,
    type: event.type as QuoteEventType,
    at: event.at.toISOString(),
    actor: { kind: event.actor_kind as ActorKind, name: event.actor_name || null },
    summary: sentence(event.type, eventData(event.body)),
    details: eventDetails(eventData(event.body)),
  };
}

export function presentMessage({ env }: Pick<Services, 'env'>, row: MessageRow): z.input<typeof Message> {
  const message = { ...row, status: row.status as MessageStatus };
  const connections = { mail: mailKind(env) === 'smtp', ownerConfirmed: row.owner_confirmed };
  return {
    id: message.id,
    kind: message.kind,
    to: message.recipient,
    subject: message.subject,
    channel: message.channel as z.input<typeof Message>['channel'],
    status: shownStatus(message, connections),
    status_at: message.status_at.toISOString(),
    error: unsentReason(message, connections),
    created_at: message.created_at.toISOString(),
    sent_at: iso(message.sent_at),
    delivered_at: iso(message.delivered_at),
  };
}

function presentDecision(decision: DecisionFacts, signedSha256: string | null): z.input<typeof DecisionRecord> {
  return {
    decision: decision.decision,
    decided_at: decision.decided_at.toISOString(),
    time_zone: decision.time_zone,
    by: decision.decided_by,
    signer_name: decision.signer_name || null,
    recorded_by: decision.recorded_by_name,
    channel: decision.channel,
    reason: decision.reason,
    revision: decision.revision,
    snapshot_sha256: decision.snapshot_sha256,
    signed_pdf_sha256: signedSha256,
  };
}

/** A draft that no one outside has seen has no evidence to check. */
function problemsOf(services: Pick<Services, 'env'>, parts: QuoteParts): EvidenceProblem[] {
  const { quote } = parts;
  if (quote.approval_token === null && !isDecided({ ...parts, decision: parts.decision ?? null })) return [];
  return recordProblems(services, { ...parts, seal: quote });
}

/** Combines problems found now with those that the daily check found in the files. */
function presentRecordProblem(
  { quote }: QuoteParts,
  read: readonly EvidenceProblem[],
): z.input<typeof RecordProblem> | null {
  const found = quote.found_problems?.filter(isEvidenceProblem) ?? [];
  const problems = EVIDENCE_PROBLEMS.filter(
    (problem) => read.includes(problem) || (found.includes(problem) && !isSeenWhenRead(problem)),
  );
  if (problems.length === 0) return null;
  const kind = problems.some(isMismatch) ? 'mismatch' : 'copy_not_made';
  return {
    kind,
    message: kind === 'mismatch' ? RECORD_MISMATCH : EVIDENCE_PROBLEM_LABELS.copy_not_made,
    reasons: problems.map((problem) => EVIDENCE_PROBLEM_LABELS[problem]),
    first_seen_at: iso(quote.problem_seen_at),
    acknowledged: quote.problem_acknowledged_at !== null,
  };
}

const presentPhotos = ({ photos }: QuoteParts) => photos.filter(({ removed_at }) => removed_at === null);

/** Returns null when the customer sees the current photos. */
function otherPhotosShown(parts: QuoteParts): QuoteParts['photos'] | null {
  const { quote, photos, recorded } = parts;
  const isDecided = quote.status !== 'pending';
  if (!quote.photos_changed_at && !isDecided) return null;
  const snapshot = recorded && parseStoredSnapshot(recorded);
  if (!snapshot) return null;
  const shown = photosOnPage(photos, snapshot.photos, isDecided);
  return isDecided && shown.length === presentPhotos(parts).length ? null : shown;
}

/** Returns the company as recorded in the offer; null for a draft, which no one outside has seen. */
function shownOrganization({ files }: Pick<Services, 'files'>, { recorded }: QuoteParts, now: Date) {
  const organization = recorded && parseStoredSnapshot(recorded)?.organization;
  if (!organization) return null;
  const logo = presentLogo(files, organization.logo_url, now);
  return { ...organization, logo_url: logo?.url ?? null, logo };
}

/** Returns the name in the offer. A draft names the person who created it. */
function pricedBy({ recorded, quote }: QuoteParts): string | null {
  if (recorded) return parseStoredSnapshot(recorded)?.priced_by ?? null;
  return quote.api_key_name === null ? quote.author_name : null;
}

function presentDiscount({ discount_cents, discount_type, discount_value, discount_message }: QuoteParts['quote']) {
  return { discount_cents, discount_type, discount_value, discount_message };
}

function presentDeposit(quote: QuoteParts['quote']): z.input<typeof QuoteDetail>['deposit'] {
  const rule = depositRule(quote);
  return rule && { type: rule.type, value: rule.value, cents: quote.deposit_cents };
}

/** Returns how much the reopened quote's price was lowered; null if it wasn't. */
function presentLowered({ signed_total_cents, lowered_cents }: QuoteParts['quote']) {
  if (signed_total_cents === null || lowered_cents === null) return null;
  return { signed_total_cents, amount_cents: lowered_cents };
}

function presentRequest({ surfaces, facts, note, range, likely }: QuoteRequest): z.input<typeof AskedRequest> {
  return {
    surfaces: surfaces.map(({ surface, size, from, to, unit }) => ({ surface, size, from, to, unit })),
    facts,
    note,
    range,
    likely,
  };
}

function presentOtherRevisions({ reopened_from_id, reopened_as_id, later_id }: QuoteParts['quote']) {
  return { reopened_from_id, reopened_as_id, later_id };
}

function linkOf({ env }: Pick<Services, 'env'>, { org_id, approval_token }: QuoteParts['quote']): string | null {
  return approval_token && env.PUBLIC_URL + approvalPath(org_id, approval_token);
}

function presentLines({ quote: { options, packages }, items }: QuoteParts) {
  return { items, options, packages: withChosen(packages, options) };
}

/**
 * Never presents a record that differs from its evidence as signed.
 * @param shown.link true when the caller may see the customer's link
 */
export function presentQuote(
  services: Pick<Services, 'env' | 'files' | 'now'>,
  parts: QuoteParts,
  shown: { link: boolean },
): z.input<typeof QuoteDetail> {
  const { quote, events, messages, decision, signed } = parts;
  const now = services.now();
  const problems = problemsOf(services, parts);
  const record_problem = presentRecordProblem(parts, problems);
  const isIntact = record_problem?.kind !== 'mismatch';
  const row = presentQuoteRow(quote, now);
  const present = presentPhotos(parts);
  const presented = (photo: PhotoRow) => presentPhoto(services.files, photo, now);
  return {
    ...row,
    decided_at: isIntact ? iso(quote.approved_at ?? quote.declined_at) : null,
    record_mismatch: !isIntact,
    org_id: quote.org_id,
    edit_number: quote.edit_number,
    approval_url: shown.link ? linkOf(services, quote) : null,
    approved_at: isIntact ? iso(quote.approved_at) : null,
    declined_at: isIntact ? iso(quote.declined_at) : null,
    customer_id: quote.customer_id,
    customer_phone: quote.customer_phone,
    language: asLanguage(quote.language) ?? 'en',
    asked: quote.request && presentRequest(quote.request),
    sum_cents: quote.sum_cents,
    subtotal_cents: quote.subtotal_cents,
    ...presentDiscount(quote),
    tax_rate: quote.tax_rate,
    tax_cents: quote.tax_cents,
    deposit: presentDeposit(quote),
    minimum_charge_cents: quote.minimum_charge_cents,
    trip_charge_cents: quote.trip_charge_cents,
    valid_days: quote.valid_days,
    notes: quote.notes,
    follow_up: quote.follow_up,
    ...presentLines(parts),
    photos: present.map(presented),
    photos_shown_at: quote.photos_changed_at && photosShownAt(quote.photos_changed_at).toISOString(),
    shown_photos: (isIntact && otherPhotosShown(parts)?.map(presented)) || null,
    priced_by: pricedBy(parts),
    shown_organization: isIntact ? shownOrganization(services, parts, now) : null,
    events: presentHistory(events, isIntact ? decision : null),
    messages: presentWithin(messages, (message) => presentMessage(services, message), HISTORY_BYTES_MAX).shown,
    decision: decision && isIntact ? presentDecision(decision, signed?.sha256 ?? null) : null,
    record_problem,
    lowered_since_signed: presentLowered(quote),
    ...presentOtherRevisions(quote),
  };
}
