import { formatDateTime, formatInstant, formatLogTime } from '#domain/dates.ts';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { eventData, eventSummary } from '#domain/quote/event-summary.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { CHANNEL_LABELS } from '#domain/pricing/wording.ts';
import type { DocumentCertificate, QuoteDocument } from '#server/pdf/document.ts';

/** A decision as stored. */
export interface DecisionFacts {
  decision: Decision;
  revision: number;
  decided_at: Date;
  time_zone: string;
  decided_by: 'customer' | 'staff';
  signer_name: string;
  /** the member of staff who recorded it, and their name */
  recorded_by: string | null;
  recorded_by_name: string | null;
  channel: string | null;
  reason: string;
  ip: string;
  user_agent: string;
  consent_text: string;
  snapshot_sha256: string;
}

export interface CertificateSource {
  decision: DecisionFacts;
  snapshot: QuoteSnapshot;
  /** the whole log, oldest first */
  events: readonly StoredEvent[];
  /** hash of the last event */
  chainHead: string;
  /** of the PDF without certificate, as it could be downloaded before the decision */
  unsignedPdfSha256: string;
  /** public origin of this installation */
  publicUrl: string;
  /** what the customer is to pay goes through the built-in test provider */
  testMode?: boolean;
}

const DECISION_LABELS: Record<Decision, string> = { approved: 'Approved', declined: 'Declined' };
/** Years of views in the log must not push the proof off the page. */
const EVENTS_SHOWN = 200;

type Row = DocumentCertificate['rows'][number];

/** Only a customer's typed name under an approval is a signature. */
export function isSignature({ decision, decided_by }: Pick<DecisionFacts, 'decision' | 'decided_by'>): boolean {
  return decision === 'approved' && decided_by === 'customer';
}

/** The last page of a signed copy: who decided what, when, from where, and the hashes that prove it. */
export function certificateOf(source: CertificateSource): DocumentCertificate {
  const { decision, snapshot } = source;
  return {
    title: certificateTitle(decision),
    intro: certificateIntro(decision, snapshot.organization.name),
    signatureName: isSignature(decision) ? decision.signer_name : '',
    rows: [
      ...certificateRows(decision, snapshot),
      ...(source.testMode ? [{ label: 'Payments', value: TEST_MODE }] : []),
    ],
    events: certificateEvents(source.events, decision.time_zone),
    verifyUrl: `${source.publicUrl}/verify`,
    hashes: [
      { label: 'The quote as data (quote.json attached to this file)', value: decision.snapshot_sha256 },
      { label: 'The PDF of this revision before the decision', value: source.unsignedPdfSha256 },
      { label: 'Last event of this quote’s history', value: source.chainHead },
    ],
  };
}

function certificateTitle({ decision, decided_by }: DecisionFacts): string {
  const what = decision === 'approved' ? 'approval' : 'decline';
  return decided_by === 'staff' ? `Record of ${what}, entered by staff` : `Certificate of ${what}`;
}

function certificateIntro(decision: DecisionFacts, organization: string): string {
  const what = DECISION_LABELS[decision.decision].toLowerCase();
  if (decision.decided_by === 'staff') {
    const channel = CHANNEL_LABELS[decision.channel ?? ''] ?? '';
    return (
      `${organization} recorded that the customer ${what} this quote ${channel}`.trimEnd() +
      '. It was entered by staff on the customer’s behalf and is not the customer’s own electronic signature.'
    );
  }
  if (decision.decision === 'approved') return decision.consent_text;
  return 'The customer declined this quote on its approval page, opened with the private link.';
}

function certificateRows(
  decision: DecisionFacts,
  { number, total_cents, organization, customer_name }: QuoteSnapshot,
): Row[] {
  const byStaff = decision.decided_by === 'staff';
  const rows: [label: string, value: string][] = [
    [
      'Decision',
      byStaff ? `${DECISION_LABELS[decision.decision]}, recorded by staff` : DECISION_LABELS[decision.decision],
    ],
    [isSignature(decision) ? 'Name typed' : 'Customer', decision.signer_name || customer_name],
    ['Recorded by', decision.recorded_by_name ?? ''],
    ['Time', `${formatInstant(decision.decided_at, decision.time_zone)} (${decision.time_zone.replaceAll('_', ' ')})`],
    ['Time in UTC', decision.decided_at.toISOString()],
    ['Quote', `${number}, revision ${decision.revision}`],
    ['Company', organization.name],
    ['Total', formatMoney(total_cents, organization.currency)],
    ['Reason', decision.reason],
    [byStaff ? 'Recorded from IP address' : 'IP address', decision.ip],
    [byStaff ? 'Recorded on device' : 'Device', decision.user_agent],
    ['Method', methodLabel(decision)],
  ];
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

function methodLabel(decision: DecisionFacts): string {
  if (decision.decided_by === 'staff')
    return `The customer decided ${CHANNEL_LABELS[decision.channel ?? ''] ?? 'in another way'}; entered by staff`;
  return decision.decision === 'approved'
    ? 'Name typed and Approve chosen on the approval page, opened with the private link'
    : 'Decline chosen on the approval page, opened with the private link';
}

function certificateEvents(events: readonly StoredEvent[], timeZone: string): DocumentCertificate['events'] {
  const row = (event: StoredEvent) => ({
    time: formatLogTime(event.at, timeZone),
    what: eventSummary(event.type, eventData(event.body)),
    who: event.actor_name || event.actor_kind,
  });
  if (events.length <= EVENTS_SHOWN) return events.map(row);
  const half = EVENTS_SHOWN / 2;
  const left = events.length - EVENTS_SHOWN;
  return [
    ...events.slice(0, half).map(row),
    { time: '', what: `${left} more events in the quote’s history`, who: '' },
    ...events.slice(-half).map(row),
  ];
}

/** The status line at the top of a decided quote's document. */
export function statusLine(decision: DecisionFacts): NonNullable<QuoteDocument['status']> {
  const when = `${formatDateTime(decision.decided_at, decision.time_zone)} (${decision.time_zone.replaceAll('_', ' ')})`;
  const word = DECISION_LABELS[decision.decision];
  if (decision.decided_by === 'staff')
    return { tone: decision.decision, text: `${word}, recorded by staff on the customer’s behalf on ${when}` };
  const by = isSignature(decision) ? ` by ${decision.signer_name}` : '';
  return { tone: decision.decision, text: `${word}${by} on ${when}` };
}

/** "Quote-Q-1001-approved.pdf" */
export function pdfFileName(number: string, decision: Decision | null): string {
  return `Quote-${number}${decision ? `-${decision}` : ''}.pdf`;
}
