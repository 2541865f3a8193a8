import type { Json } from './canonical-json.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { differenceText, type QuoteDifference } from './differences.ts';
import type { QuoteEventType, ShareWay } from './lifecycle.ts';
import { PAYMENT_SUMMARIES } from './payment-summary.ts';
import { quoteNumber } from './quote-number.ts';
import type { QuoteSnapshot } from './snapshot.ts';
import { CHANNEL_LABELS, validUntilLabel } from '#domain/pricing/wording.ts';

/**
 * The `data` of each event type:
 *
 * - created `{ copied_from? }` or `{ reopened_from_revision, revision }`
 * - sent `{ to, …OfferData }` · link_copied `{ way, …OfferData }`
 * - delivered, bounced, complained, not_sent `{ to, revision, reason?, kind?, message_id? }` · viewed `{ revision, ip, user_agent }`
 * - revised `{ changes, photos_by?, …OfferData }` · extended `{ was, …OfferData }`
 * - approved, declined `{ decided_by, name, channel, reason, snapshot_sha256, … }` and OfferData
 * - signed_copy `{ sha256, pages }` · question `{ text, name }`
 * - payment_requested `{ to, amount_cents, currency }` · paid, payment_voided, refund_requested, refunded, refund_failed,
 *   disputed: see `PaymentEventData`
 *
 * The others carry nothing; older events may carry less.
 */
type EventData = Readonly<Record<string, Json>>;

/** The offer at the time of the event. */
export function offerData({ revision, total_cents, expires_at, organization }: QuoteSnapshot) {
  const { currency, time_zone } = organization;
  return { revision, total_cents, currency, expires_at, time_zone };
}

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
const revisionLabel = ({ revision }: EventData): string =>
  typeof revision === 'number' && revision > 1 ? `, revision ${revision}` : '';
const totalLabel = (data: EventData): string =>
  typeof data['total_cents'] === 'number'
    ? `, ${formatMoney(data['total_cents'], text(data, 'currency') || 'USD')}`
    : '';
/** "December 20, 2026" */
const lastDay = (data: EventData, field: 'expires_at' | 'was'): string => {
  const [instant, zone] = [text(data, field), text(data, 'time_zone')];
  return instant && zone ? validUntilLabel(instant, zone) : '';
};
const offerLabel = (data: EventData): string =>
  `${revisionLabel(data)}${totalLabel(data)}${after(', valid until ', lastDay(data, 'expires_at'))}`;

/** A decision that staff recorded never reads like the customer's own. */
function decisionLabel(verb: 'Approved' | 'Declined', data: EventData): string {
  const name = text(data, 'name');
  const what = `${revisionLabel(data)}${totalLabel(data)}${after(': ', text(data, 'reason'))}`;
  const who = `${verb} by the customer${name ? ` (${name})` : ''}`;
  if (text(data, 'decided_by') !== 'staff') return `${who}${what}`;
  return `${who}${after(' ', CHANNEL_LABELS[text(data, 'channel')] ?? '')}, recorded by staff${what}`;
}

function createdLabel(data: EventData): string {
  const { copied_from, reopened_from_revision, revision } = data;
  if (typeof copied_from === 'number') return `Quote created as a copy of ${quoteNumber(copied_from)}`;
  if (typeof reopened_from_revision === 'number' && typeof revision === 'number')
    return `Reopened as revision ${revision}, after revision ${reopened_from_revision} was decided`;
  return 'Quote created';
}

function textsOf(texts: Json | undefined): string[] {
  return Array.isArray(texts) ? texts.filter((each) => typeof each === 'string') : [];
}

const NAMES = new Intl.ListFormat('en-US');

function revisedLabel(data: EventData): string {
  const [first = text(data, 'change'), ...others] = textsOf(data['changes']);
  const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'change' : 'changes'}`;
  const photosBy = after(', photos by ', NAMES.format(textsOf(data['photos_by'])));
  return `Changed${revisionLabel(data)}${photosBy}${after(': ', first)}${more}`;
}

function extendedLabel(data: EventData): string {
  const was = lastDay(data, 'was');
  return `Last valid day moved${after(' to ', lastDay(data, 'expires_at'))}${was ? ` (was ${was})` : ''}`;
}

function signedCopyLabel({ pages }: EventData): string {
  return `Signed copy stored${typeof pages === 'number' ? ` (${pages} ${pages === 1 ? 'page' : 'pages'})` : ''}`;
}

/** Links shared before this field existed have no value. */
const SHARE_LABELS: Readonly<Record<string, string>> = {
  link: 'Link copied for sharing',
  qr: 'Shared as a QR code',
  text: 'Shared by text message',
} satisfies Record<ShareWay, string>;

const SUMMARIES: Record<QuoteEventType, (data: EventData) => string> = {
  created: createdLabel,
  sent: (data) => `Sent${after(' by email to ', text(data, 'to'))}${offerLabel(data)}`,
  link_copied: (data) => `${SHARE_LABELS[text(data, 'way')] ?? 'Link copied for sharing'}${offerLabel(data)}`,
  delivered: (data) => `Email delivered${after(' to ', text(data, 'to'))}`,
  bounced: (data) =>
    `Email could not be delivered${after(' to ', text(data, 'to'))}${after(': ', text(data, 'reason'))}`,
  complained: (data) => `Email marked as spam${after(' by ', text(data, 'to'))}`,
  not_sent: (data) => `Email not sent${after(' to ', text(data, 'to'))}${after(': ', text(data, 'reason'))}`,
  viewed: (data) => `Viewed by the customer${revisionLabel(data)}`,
  revised: revisedLabel,
  extended: extendedLabel,
  link_replaced: () => 'New link made; the old one stopped working',
  approved: (data) => decisionLabel('Approved', data),
  declined: (data) => decisionLabel('Declined', data),
  signed_copy: signedCopyLabel,
  question: (data) => `Question from the customer${after(': ', text(data, 'text'))}`,
  ...PAYMENT_SUMMARIES,
  archived: () => 'Archived',
  restored: () => 'Restored from the archive',
};

function fieldsOf(data: Json): EventData {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
}

/** What the timeline lists below an event's sentence: the changes of a revision. The sentence only counts them. */
export function eventDetails(data: Json): string[] {
  return textsOf(fieldsOf(data)['changes']).slice(1);
}

/**
 * The most changes that are written into an event, so that a revision that changes everything stays small and readable.
 */
const CHANGES_MAX = 40;

/** The differences of a revision, as its event stores them. */
export function changeSentences(differences: readonly QuoteDifference[]): string[] {
  const sentences = differences.slice(0, CHANGES_MAX).map(differenceText);
  const left = differences.length - sentences.length;
  return left > 0 ? [...sentences, `${left} more, to be seen in the quote`] : sentences;
}

/** One plain sentence for the timeline and the certificate, without a period. */
export function eventSummary(type: string, data: Json): string {
  return Object.hasOwn(SUMMARIES, type) ? SUMMARIES[type as QuoteEventType](fieldsOf(data)) : type;
}

/** The `data` of a stored event, read from its body; null when the body was altered and cannot be read. */
export function eventData(body: string): Json {
  try {
    return (JSON.parse(body) as { data?: Json } | null)?.data ?? null;
  } catch {
    return null;
  }
}
