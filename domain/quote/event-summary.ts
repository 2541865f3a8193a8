import { staffWindow, windowLabel, windowLabelThere } from '#domain/calendar/appointment-times.ts';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { LANGUAGES, type Language, LOCALES } from '#domain/language/language.ts';
import { historyTexts } from '#domain/language/texts.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { channelLabel, validUntilLabel } from '#domain/pricing/wording.ts';
import type { Json } from './canonical-json.ts';
import { differenceText, type QuoteDifference, quoteDifferences } from './differences.ts';
import type { Decision, QuoteEventType, ShareWay } from './lifecycle.ts';
import { PAYMENT_SUMMARIES } from './payment-summary.ts';
import { quoteNumber } from './quote-number.ts';
import type { QuoteSnapshot } from './snapshot.ts';
import { WORK_SUMMARIES } from './work-summary.ts';

/**
 * The `data` of each event type:
 *
 * - created `{ copied_from?, wash_plan? }`: a wash plan created the copy; or `{ reopened_from_revision, revision }`;
 *   or `{ asked: true }`: a visitor asked for it on the company's page
 * - sent `{ to, …OfferData }` · link_copied `{ way, …OfferData }`
 * - delivered, bounced, complained, not_sent `{ to, revision, reason?, kind?, message_id? }`
 * - viewed `{ revision, ip, user_agent }`
 * - revised `{ changes, changes_in, photos_by?, …OfferData }`: see `revisionChanges` · extended `{ was, …OfferData }`
 * - approved, declined `{ decided_by, name, channel, reason, snapshot_sha256, … }` and OfferData
 * - signed_copy `{ sha256, pages }` · question `{ text, name }`
 * - answered `{ text, channel, to, answers }`: `answers` is the position of the question
 * - text_received `{ text, from, pictures, text_id }`
 * - sent, delivered, not_sent also `{ channel: 'text' }` for a text message, not_sent `{ withdrawn: true }` for a
 *   message that was no longer wanted
 * - payment_requested `{ to, amount_cents, currency, saved? }`: `saved` without a mail server
 * - price_lowered: see `PriceEventData`
 * - paid, payment_voided, refund_requested, refunded, refund_failed, disputed: see `PaymentEventData`
 * - appointment_requested `{ day, from, to, wish }`, minutes since midnight or null · appointment_declined `{ text }`
 * - scheduled, rescheduled, on_the_way, work_done, work_cancelled, work_reopened: see `WorkEventData`
 *
 * Other events have no data; older events may lack fields. OfferData is the result of `offerData`.
 */
type EventData = Readonly<Record<string, Json>>;

export function offerData({ revision, total_cents, expires_at, organization }: QuoteSnapshot) {
  const { currency, time_zone } = organization;
  return { revision, total_cents, currency, expires_at, time_zone };
}

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
const revisionLabel = ({ revision }: EventData, language: Language): string =>
  typeof revision === 'number' && revision > 1 ? historyTexts(language).revision(revision) : '';
const totalLabel = (data: EventData, language: Language): string =>
  typeof data['total_cents'] === 'number'
    ? `, ${formatMoney(data['total_cents'], text(data, 'currency') || 'USD', LOCALES[language])}`
    : '';
/** Returns "December 20, 2026", or "Sun, Dec 20" for staff. */
const lastDay = (data: EventData, field: 'expires_at' | 'was', language: Language, staffNow: Date | null): string => {
  const [instant, zone] = [text(data, field), text(data, 'time_zone')];
  if (!instant || !zone) return '';
  return staffNow ? staffDate(lastValidDay(instant), zone, staffNow) : validUntilLabel(instant, zone, language);
};
function offerLabel(data: EventData, language: Language, staffNow: Date | null): string {
  const day = lastDay(data, 'expires_at', language, staffNow);
  const until = day && historyTexts(language).validUntil(day);
  return `${revisionLabel(data, language)}${totalLabel(data, language)}${until}`;
}

/** A decision that staff recorded never reads like the customer's own. */
function decisionLabel(decision: Decision, data: EventData, language: Language): string {
  const name = text(data, 'name');
  const what = `${revisionLabel(data, language)}${totalLabel(data, language)}${after(': ', text(data, 'reason'))}`;
  const texts = historyTexts(language);
  const proposed = data['name_proposed'] === true ? texts.nameProposed : '';
  const confirmed = data['pins_acknowledged'];
  const pins = typeof confirmed === 'number' ? texts.pinsAcknowledged(confirmed) : '';
  const who = `${texts[decision]}${name ? ` (${name}${proposed})` : ''}${pins}`;
  if (text(data, 'decided_by') !== 'staff') return `${who}${what}`;
  const channel = channelLabel(text(data, 'channel'), language);
  return `${who}${after(' ', channel)}${texts.recordedByStaff}${what}`;
}

function createdLabel(data: EventData, language: Language): string {
  const { copied_from, reopened_from_revision, revision } = data;
  const texts = historyTexts(language);
  if (typeof copied_from === 'number')
    return (data['wash_plan'] ? texts.madeByPlan : texts.copied)(quoteNumber(copied_from));
  if (typeof reopened_from_revision === 'number' && typeof revision === 'number') return texts.reopened(revision);
  return data['asked'] === true ? texts.askedFor : texts.created;
}

function textsOf(texts: Json | undefined): string[] {
  return Array.isArray(texts) ? texts.filter((each) => typeof each === 'string') : [];
}

const NAMES: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat(LOCALES.en),
  es: new Intl.ListFormat(LOCALES.es),
};

/** Older events have only English changes, so the list is empty in any other language. */
function changesOf(data: EventData, language: Language): string[] {
  return textsOf(language === 'en' ? data['changes'] : fieldsOf(data['changes_in'] ?? null)[language]);
}

function revisedLabel(data: EventData, language: Language): string {
  const texts = historyTexts(language);
  const [first = language === 'en' ? text(data, 'change') : '', ...others] = changesOf(data, language);
  const names = NAMES[language].format(textsOf(data['photos_by']));
  const photosBy = names && texts.photosBy(names);
  const [second = ''] = others;
  const more = others.length > 1 ? texts.moreChanges(others.length) : after('; ', second);
  return `${texts.revised}${revisionLabel(data, language)}${photosBy}${after(': ', first)}${more}`;
}

function extendedLabel(data: EventData, language: Language, staffNow: Date | null): string {
  const texts = historyTexts(language);
  const [is = '', was = ''] = (['expires_at', 'was'] as const).map((field) => lastDay(data, field, language, staffNow));
  return `${texts.extended}${is && texts.extendedTo(is)}${was && texts.extendedFrom(was)}`;
}

const isText = (data: EventData): boolean => text(data, 'channel') === 'text';

function textReceivedLabel(data: EventData, language: Language): string {
  const { textReceived, pictures } = historyTexts(language);
  const count = data['pictures'];
  const sent = typeof count === 'number' && count > 0 ? pictures(count) : '';
  return `${textReceived}${sent}${after(': ', text(data, 'text'))}`;
}

/** Older events don't say how the link was shared. */
function sharedLabel(data: EventData, language: Language): string {
  const { shared } = historyTexts(language);
  const way = text(data, 'way');
  return Object.hasOwn(shared, way) ? shared[way as ShareWay] : shared.link;
}

function mailLabel(words: string, data: EventData, language: Language): string {
  const to = text(data, 'to');
  return `${words}${to && historyTexts(language).to(to)}`;
}

function requestedWindow({ day, from, to }: EventData) {
  const isWindow = typeof day === 'string' && typeof from === 'number' && typeof to === 'number';
  return isWindow ? { day, from, to } : null;
}

/**
 * A time that a customer requested, as staff see it: "Tue, Dec 1, 8:00 AM – 12:00 PM", and the customer's note. Either
 * one may be empty.
 */
export interface RequestedTime {
  window: string;
  wish: string;
}

export function requestedTime(type: string, data: Json, now: Date): RequestedTime | null {
  if (type !== 'appointment_requested') return null;
  const fields = fieldsOf(data);
  const chosen = requestedWindow(fields);
  return { window: chosen ? staffWindow(chosen, now) : '', wish: text(fields, 'wish') };
}

function requestedLabel(data: EventData, language: Language, staffNow: Date | null): string {
  const zone = text(data, 'time_zone');
  const chosen = requestedWindow(data);
  // Older events have no time zone.
  const elsewhere = (those: { day: string; from: number; to: number }) =>
    zone ? windowLabelThere(those, zone, language) : windowLabel(those, language);
  const window = chosen && (staffNow ? staffWindow(chosen, staffNow) : elsewhere(chosen));
  return [`${historyTexts(language).appointmentRequested}${after(': ', window ?? '')}`, text(data, 'wish')]
    .filter(Boolean)
    .join(window ? ', ' : ': ');
}

const NOT_SENT = 'Not sent: ';

/** Returns only the reason, for a sentence that already says that a message wasn't sent. */
export function reasonNotSent(error: string): string {
  return error.startsWith(NOT_SENT) ? error.slice(NOT_SENT.length) : error;
}

/** One sentence per event. `staffNow` is null outside the staff app: then dates are long, and times name their zone. */
const SUMMARIES: Record<QuoteEventType, (data: EventData, language: Language, staffNow: Date | null) => string> = {
  created: createdLabel,
  sent: (data, language, staffNow) => {
    const [texts, to] = [historyTexts(language), text(data, 'to')];
    return `${texts.sent}${to && (isText(data) ? texts.byTextTo(to) : texts.byEmailTo(to))}${offerLabel(data, language, staffNow)}`;
  },
  link_copied: (data, language, staffNow) => `${sharedLabel(data, language)}${offerLabel(data, language, staffNow)}`,
  delivered: (data, language) => {
    const texts = historyTexts(language);
    return mailLabel(isText(data) ? texts.textDelivered : texts.delivered, data, language);
  },
  bounced: (data, language) =>
    `${mailLabel(historyTexts(language).bounced, data, language)}${after(': ', text(data, 'reason'))}`,
  complained: (data, language) => {
    const [texts, to] = [historyTexts(language), text(data, 'to')];
    return `${texts.complained}${to && texts.complainedBy(to)}`;
  },
  not_sent: (data, language) => {
    const texts = historyTexts(language);
    const words = isText(data) ? texts.textNotSent : texts.notSent;
    return `${mailLabel(words, data, language)}${after(': ', reasonNotSent(text(data, 'reason')))}`;
  },
  viewed: (data, language) => `${historyTexts(language).viewed}${revisionLabel(data, language)}`,
  revised: revisedLabel,
  extended: extendedLabel,
  link_replaced: (_, language) => historyTexts(language).linkReplaced,
  approved: (data, language) => decisionLabel('approved', data, language),
  declined: (data, language) => decisionLabel('declined', data, language),
  signed_copy: ({ pages, signed }, language) => {
    const texts = historyTexts(language);
    return `${signed === true ? texts.signedPdfSaved : texts.recordSaved}${typeof pages === 'number' ? texts.pages(pages) : ''}`;
  },
  question: (data, language) => `${historyTexts(language).question}${after(': ', text(data, 'text'))}`,
  text_received: textReceivedLabel,
  answered: (data, language) => {
    const words = mailLabel(historyTexts(language).answered, data, language);
    return `${words}${after(': ', text(data, 'text'))}`;
  },
  ...PAYMENT_SUMMARIES,
  appointment_requested: requestedLabel,
  appointment_declined: (data, language) =>
    `${historyTexts(language).appointmentDeclined}${after(': ', text(data, 'text'))}`,
  ...WORK_SUMMARIES,
  archived: (_, language) => historyTexts(language).archived,
  restored: (_, language) => historyTexts(language).restored,
};

function fieldsOf(data: Json): EventData {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
}

/**
 * Returns the changes, for a list below the sentence, which names only the first change and the number of the others.
 */
export function eventDetails(data: Json): string[] {
  const [, ...others] = textsOf(fieldsOf(data)['changes']);
  return others.length > 1 ? others : [];
}

/** The most changes listed for one event, so that a large revision stays readable. */
const CHANGES_MAX = 40;

/** @param language of the differences */
export function changeSentences(differences: readonly QuoteDifference[], language: Language = 'en'): string[] {
  const sentences = differences.slice(0, CHANGES_MAX).map((difference) => differenceText(difference, language));
  const left = differences.length - sentences.length;
  return left > 0 ? [...sentences, historyTexts(language).change.more(left)] : sentences;
}

/**
 * Returns changes in every language: English for staff, the others for a certificate in the language that the customer
 * read.
 */
export function revisionChanges(
  before: QuoteSnapshot,
  after: QuoteSnapshot,
): { changes: string[]; changes_in: Record<string, string[]> } {
  const sentences = (language: Language) => changeSentences(quoteDifferences(before, after, language), language);
  const others = LANGUAGES.filter((language) => language !== 'en');
  return { changes: sentences('en'), changes_in: Object.fromEntries(others.map((other) => [other, sentences(other)])) };
}

/** Returns the changes of a revision in which only the company's branding or details differ. */
export function companyLookChanges(): ReturnType<typeof revisionChanges> {
  const words = (language: Language) => [historyTexts(language).change.companyLook];
  const others = LANGUAGES.filter((language) => language !== 'en');
  return { changes: words('en'), changes_in: Object.fromEntries(others.map((other) => [other, words(other)])) };
}

/** Returns a sentence without a period, for the certificate and emails. */
export function eventSummary(type: string, data: Json, language: Language = 'en'): string {
  return summaryFor(type, data, language, null);
}

/** Returns an English sentence with the staff app's dates. */
export function timelineSentence(type: string, data: Json, now = new Date()): string {
  return summaryFor(type, data, 'en', now);
}

/** Returns the sentence for a decision that the customer signed. The event itself doesn't say so. */
export function signedTimelineSentence(type: string, data: Json): string {
  return timelineSentence(type, type === 'signed_copy' ? { ...fieldsOf(data), signed: true } : data);
}

function summaryFor(type: string, data: Json, language: Language, staffNow: Date | null): string {
  return Object.hasOwn(SUMMARIES, type) ? SUMMARIES[type as QuoteEventType](fieldsOf(data), language, staffNow) : type;
}

/** Reads an event's data. Returns null when the body can't be read, because someone altered it. */
export function eventData(body: string): Json {
  try {
    return (JSON.parse(body) as { data?: Json } | null)?.data ?? null;
  } catch {
    return null;
  }
}
