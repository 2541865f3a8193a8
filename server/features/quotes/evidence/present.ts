import { formatInstant, formatLogTime, formatMoment } from '#domain/dates.ts';
import { LANGUAGE_NAMES, type Language, LOCALES } from '#domain/language/language.ts';
import { documentTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { channelLabel } from '#domain/pricing/wording.ts';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { eventData, eventSummary } from '#domain/quote/event-summary.ts';
import type { ActorKind, Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import type { DocumentCertificate, QuoteDocument } from '#server/platform/pdf/document.ts';

export interface DecisionFacts {
  decision: Decision;
  revision: number;
  decided_at: Date;
  time_zone: string;
  decided_by: 'customer' | 'staff';
  signer_name: string;
  /** true when the customer kept the name that the page had filled in */
  name_proposed: boolean;
  /** how many pins the customer confirmed to have seen; 0 when they weren't asked */
  pins_acknowledged: number;
  /** id of the staff member who recorded the decision; null when the customer decided */
  recorded_by: string | null;
  recorded_by_name: string | null;
  channel: string | null;
  reason: string;
  ip: string;
  user_agent: string;
  consent_text: string;
  /** the customer's page language; the quote's own when staff recorded the decision */
  language: string;
  snapshot_sha256: string;
}

interface CertificateSource {
  decision: DecisionFacts;
  snapshot: QuoteSnapshot;
  /** the whole log, oldest first */
  events: readonly StoredEvent[];
  /** hash of the last event */
  chainHead: string;
  /** hash of the PDF without the certificate, as the customer could download it before deciding */
  unsignedPdfSha256: string;
  publicUrl: string;
  /** true when payments go through the built-in test provider */
  testMode?: boolean;
}

/** The most events on the certificate, so that years of recorded views don't make it too long. */
const EVENTS_SHOWN = 200;

type Row = DocumentCertificate['rows'][number];

export function isSignature({ decision, decided_by }: Pick<DecisionFacts, 'decision' | 'decided_by'>): boolean {
  return decision === 'approved' && decided_by === 'customer';
}

/** Builds the last page of a signed copy: who decided what, when and from where, and the hashes that prove it. */
export function signingCertificate(source: CertificateSource): DocumentCertificate {
  const { decision, snapshot } = source;
  const { certificate } = documentTexts(snapshot.language);
  const titles = decision.decided_by === 'staff' ? certificate.recordTitles : certificate.titles;
  return {
    title: titles[decision.decision],
    intro: certificateIntro(decision, snapshot),
    signatureName: isSignature(decision) ? decision.signer_name : '',
    rows: certificateRows(decision, snapshot, source.testMode ? paymentTexts(snapshot.language).testMode : ''),
    events: certificateEvents(source.events, decision.time_zone, snapshot.language),
    verifyUrl: source.publicUrl + verifyPath(snapshot.language),
    hashes: [
      { label: certificate.hashes.quote, value: decision.snapshot_sha256 },
      { label: certificate.hashes.pdf, value: source.unsignedPdfSha256 },
      { label: certificate.hashes.history, value: source.chainHead },
    ],
  };
}

function certificateIntro(decision: DecisionFacts, { organization, language }: QuoteSnapshot): string {
  const { certificate } = documentTexts(language);
  if (decision.decided_by === 'staff') {
    const channel = channelLabel(decision.channel, language);
    return `${certificate.recorded[decision.decision](organization.name, channel)} ${certificate.notTheirSignature}`;
  }
  return decision.decision === 'approved' ? decision.consent_text : certificate.declinedOnPage;
}

/** Returns short facts first, because the document lays rows out in pairs. */
function certificateRows(
  decision: DecisionFacts,
  { number, total_cents, organization, customer_name, language }: QuoteSnapshot,
  payments: string,
): Row[] {
  const { certificate, decisions } = documentTexts(language);
  const byStaff = decision.decided_by === 'staff';
  const word = decisions[decision.decision];
  const rows: [label: string, value: string][] = [
    [certificate.decision, byStaff ? certificate.recordedDecision(word) : word],
    [nameLabel(decision, language), decision.signer_name || customer_name],
    [certificate.recordedBy, decision.recorded_by_name ?? ''],
    [certificate.time, formatInstant(decision.decided_at, decision.time_zone, language)],
    [certificate.timeInUtc, decision.decided_at.toISOString()],
    [certificate.quote, certificate.quoteRevision(number, decision.revision)],
    [certificate.company, organization.name],
    [certificate.total, formatMoney(total_cents, organization.currency, LOCALES[language])],
    [byStaff ? certificate.recordedIp : certificate.ip, decision.ip],
    [certificate.language, byStaff ? '' : LANGUAGE_NAMES[language]],
    [certificate.payments, payments],
    [certificate.reason, decision.reason],
    [byStaff ? certificate.recordedDevice : certificate.device, decision.user_agent],
    [certificate.method, methodLabel(decision, language)],
    [certificate.confirmed, confirmedPins(decision, language)],
  ];
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

/** Returns the wording of the box that the customer checked. */
function confirmedPins({ pins_acknowledged: count }: DecisionFacts, language: Language): string {
  const { seen, before } = quoteTexts(language).pins;
  return count > 0 ? `${seen(count)}. ${before}` : '';
}

function nameLabel(decision: DecisionFacts, language: Language): string {
  const { certificate } = documentTexts(language);
  if (!isSignature(decision)) return certificate.customer;
  return decision.name_proposed ? certificate.nameConfirmed : certificate.nameTyped;
}

function methodLabel({ decided_by, channel, decision, name_proposed }: DecisionFacts, language: Language): string {
  const { methods } = documentTexts(language).certificate;
  if (name_proposed) return methods.confirmed;
  return decided_by === 'staff' ? methods.staff(channelLabel(channel, language)) : methods[decision];
}

function certificateEvents(
  events: readonly StoredEvent[],
  timeZone: string,
  language: Language,
): DocumentCertificate['events'] {
  const { actors, moreEvents } = documentTexts(language).certificate;
  const row = (event: StoredEvent) => ({
    time: formatLogTime(event.at, timeZone, language),
    what: eventSummary(event.type, eventData(event.body), language),
    who: event.actor_name || actors[event.actor_kind as ActorKind],
  });
  if (events.length <= EVENTS_SHOWN) return events.map(row);
  const half = EVENTS_SHOWN / 2;
  const left = events.length - EVENTS_SHOWN;
  return [
    ...events.slice(0, half).map(row),
    { time: '', what: moreEvents(left), who: '' },
    ...events.slice(-half).map(row),
  ];
}

export function statusLine(decision: DecisionFacts, language: Language): NonNullable<QuoteDocument['status']> {
  const { status, decisions } = documentTexts(language);
  const when = formatMoment(decision.decided_at, decision.time_zone, language);
  const tone = decision.decision;
  if (decision.decided_by === 'staff') return { tone, text: status.recorded(decisions[tone], when) };
  if (tone === 'declined') return { tone, text: status.declined(when) };
  return { tone, text: status.approved(isSignature(decision) ? decision.signer_name : '', when) };
}

/** "Quote-Q-1001-approved.pdf" */
export function pdfFileName(number: string, decision: Decision | null): string {
  return `Quote-${number}${decision ? `-${decision}` : ''}.pdf`;
}
