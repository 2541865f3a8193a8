import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import type { Logo } from '#contract/logo.ts';
import type { Language } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { withChosen } from '#domain/pricing/packages.ts';
import { shownLine, shownOption } from '#domain/pricing/quote-lines.ts';
import { conversationOf } from '#domain/quote/conversation.ts';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { type EvidenceProblem, RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import { type QuoteStatus, quoteStatusOf } from '#domain/quote/lifecycle.ts';
import { type KnownBefore, offerNews } from '#domain/quote/offer-news.ts';
import { pinCount } from '#domain/quote/photo-pins.ts';
import { consentShown, type QuoteSnapshot, type SnapshotOrganization } from '#domain/quote/snapshot.ts';
import { type DecisionFacts, isSignature } from '#server/features/quotes/evidence/present.ts';
import { isReplaced, type LaterVersion, type StandingVersion } from '#server/features/quotes/payments/later-version.ts';
import type { Ledger } from '#server/features/quotes/payments/ledger-queries.ts';
import { presentCustomerPayments, presentPriceWhenReplaced } from '#server/features/quotes/payments/present.ts';
import { type PhotoRow, presentPhoto } from '#server/features/quotes/photos/present.ts';
import type { Services } from '#server/features/services.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';

export interface ShownQuote {
  quote: { status: QuoteStatus; approved_at: Date | null; declined_at: Date | null };
  snapshot: QuoteSnapshot;
  writtenIn: Language;
  /** while the quote is pending: the earlier version that the customer has seen */
  known: KnownBefore | null;
  /** for a declined quote: the page of the offer that replaced it */
  replacedBy: string | null;
  /** for a declined quote: the approved version that is still in effect */
  standingVersion: StandingVersion | null;
  /** for an approved quote: the version that is in effect instead */
  laterVersion: LaterVersion | null;
  photos: PhotoRow[];
  decision: DecisionFacts | null;
  signed: boolean;
  events: readonly StoredEvent[];
  /** questions and answers on earlier revisions, one list per revision */
  earlierHistories: Parameters<typeof conversationOf>[1];
  problems: readonly EvidenceProblem[];
  ledger: Ledger;
  /** the page asks whether it may text this phone; null if there is no phone, or once consent was given or refused */
  phoneToAskAbout: string | null;
  /** when the last visit was completed; null until all work is done */
  workDoneAt: Date | null;
  /** for a wash plan's quote: the name that the customer last signed with; otherwise empty */
  proposedName: string;
  /** the company's current text about next steps after an approval */
  nextSteps: string;
  /** the company's zone today */
  timeZoneNow: string;
  closing: boolean;
  /**
   * `offers_times`: the customer can pick a time for the work and has none yet
   * `appointment_at`: the appointment that a pending quote already has
   */
  timeOfWork: Pick<z.input<typeof ApprovalView>, 'offers_times' | 'appointment_at'>;
  /** the customer's email; empty when this server can't send to it */
  mailedTo: string;
  /** the company's setting now */
  mustAcknowledgePins: boolean;
  /** where customers review the company now, or '' */
  reviewUrl: string;
}

function presentOrganization(
  organization: SnapshotOrganization,
  logo: z.input<typeof Logo> | null,
  { nextSteps, timeZoneNow }: Pick<ShownQuote, 'nextSteps' | 'timeZoneNow'>,
): z.input<typeof ApprovalView>['organization'] {
  return {
    name: organization.name,
    company_phone: organization.company_phone,
    company_email: organization.company_email,
    company_address: organization.company_address,
    license_line: organization.license_line,
    logo_url: logo?.url ?? null,
    logo,
    brand_color: organization.brand_color,
    time_zone: organization.time_zone,
    currency: organization.currency,
    terms: organization.terms,
    next_steps: nextSteps,
    current_time_zone: timeZoneNow,
  };
}

/** Returns the wording of the consent to texts. The consent is stored with this wording. */
export function textConsent({ organization }: QuoteSnapshot, phone: string, language: Language) {
  return { phone, words: pageTexts(language).textConsent.agree(organization.name, phone) };
}

function presentDecision(decision: DecisionFacts, signed_pdf: boolean) {
  // A name given with a decline is not a signature.
  const signer_name = isSignature(decision) ? decision.signer_name : null;
  return { by: decision.decided_by, signer_name, signed_pdf };
}

/**
 * Presents the customer page. Its offer comes from the stored snapshot. The status, photo URLs and later photos of
 * finished work are current.
 * @param wanted language in which the customer reads; undefined for the quote's own
 */
export function presentApproval(
  services: Pick<Services, 'files' | 'now' | 'payments' | 'env'>,
  {
    quote,
    snapshot,
    writtenIn,
    known,
    replacedBy,
    standingVersion,
    laterVersion,
    photos,
    decision,
    signed,
    events,
    earlierHistories,
    problems,
    ledger,
    phoneToAskAbout,
    workDoneAt,
    proposedName,
    nextSteps,
    timeZoneNow,
    closing,
    timeOfWork,
    mailedTo,
    mustAcknowledgePins,
    reviewUrl,
  }: ShownQuote,
  wanted: Language | undefined,
): z.input<typeof ApprovalView> {
  const { files, now } = services;
  const isIntact = problems.length === 0;
  const language = wanted ?? snapshot.language;
  const news = offerNews(known, snapshot, language);
  const logo = presentLogo(files, snapshot.organization.logo_url, now());
  return {
    language,
    written_in: writtenIn,
    organization: presentOrganization(snapshot.organization, logo, { nextSteps, timeZoneNow }),
    number: snapshot.number,
    priced_by: snapshot.priced_by ?? null,
    revision: snapshot.revision,
    changes: news.changes,
    is_new_offer: news.isNewOffer,
    is_since_approved: news.isSinceApproved,
    replaced_by: replacedBy,
    standing_version: standingVersion && {
      approved_at: standingVersion.approvedAt.toISOString(),
      path: standingVersion.path,
    },
    later_version: laterVersion && {
      approved_at: laterVersion.approvedAt?.toISOString() ?? null,
      path: laterVersion.path,
    },
    status: quoteStatusOf(quote),
    closing,
    ...timeOfWork,
    created_at: snapshot.created_at,
    expires_at: snapshot.expires_at,
    approved_at: (isIntact && quote.approved_at?.toISOString()) || null,
    declined_at: (isIntact && quote.declined_at?.toISOString()) || null,
    record_problem: isIntact ? null : RECORD_MISMATCH,
    ...presentCustomer(snapshot),
    ...presentLines(snapshot),
    ...presentSums(snapshot),
    notes: snapshot.notes,
    photos: photos.map((photo) => presentPhoto(files, photo, now())),
    must_acknowledge_pins: mustAcknowledgePins && quote.status === 'pending' && pinCount(photos) > 0,
    work: workDoneAt && { done_at: workDoneAt.toISOString() },
    review_url: quote.status === 'approved' && workDoneAt && !laterVersion ? reviewUrl : '',
    proposed_name: proposedName,
    text_consent: phoneToAskAbout === null ? null : textConsent(snapshot, phoneToAskAbout, language),
    mailed_to: mailedTo,
    conversation: isIntact ? conversationOf(events, earlierHistories) : [],
    // An altered record is never shown as signed.
    decision: decision && isIntact ? presentDecision(decision, signed) : null,
    ...presentPrice(services, { ledger, laterVersion, snapshot, isIntact }, language),
  };
}

/** A replaced quote shows only its price. An altered record shows neither price nor payments. */
function presentPrice(
  services: Parameters<typeof presentCustomerPayments>[0],
  {
    ledger,
    laterVersion,
    snapshot,
    isIntact,
  }: Pick<ShownQuote, 'ledger' | 'laterVersion' | 'snapshot'> & { isIntact: boolean },
  language: Language,
) {
  const isOver = isReplaced(laterVersion);
  const payments = isIntact && !isOver ? presentCustomerPayments(services, ledger, language) : null;
  return {
    payments,
    consent_text: consentShown(snapshot, language, Boolean(payments?.choices.length)),
    price_when_replaced: isIntact && isOver ? presentPriceWhenReplaced(ledger) : null,
  };
}

function presentCustomer({ customer_name, customer_email, customer_phone, property_address }: QuoteSnapshot) {
  return { customer_name, customer_email, customer_phone, property_address };
}

function presentLines({ items, options, packages }: QuoteSnapshot) {
  return {
    items: items.map(shownLine),
    ...(options && { options: options.map(shownOption) }),
    ...(packages && { packages: withChosen(packages, options ?? []) }),
  };
}

function presentSums(snapshot: ShownQuote['snapshot']) {
  const { sum_cents, discount_cents, discount_type, discount_value, discount_message } = snapshot;
  const { subtotal_cents, tax_rate, tax_cents, total_cents, deposit } = snapshot;
  return {
    sum_cents,
    discount_cents,
    discount_type,
    discount_value,
    discount_message,
    subtotal_cents,
    tax_rate,
    tax_cents,
    total_cents,
    deposit,
  };
}
