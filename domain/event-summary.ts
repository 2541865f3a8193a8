import type { Json } from './canonical-json.ts';
import type { QuoteEventType } from './quote-lifecycle.ts';
import { CHANNEL_WORDS } from './quote-wording.ts';

/**
 * What the events of a quote carry as `data`:
 * sent, delivered, bounced `{ to, revision, reason? }` · viewed `{ revision, ip, user_agent }` · revised `{ revision, change? }` ·
 * extended `{ expires_at }` · approved, declined `{ revision, decided_by, name, channel, reason, snapshot_sha256, … }` ·
 * signed_copy `{ sha256, pages }` · question `{ text, name }`. The others carry nothing.
 */
type EventData = Readonly<Record<string, Json>>;

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
const revisionWords = ({ revision }: EventData): string =>
  typeof revision === 'number' && revision > 1 ? `, revision ${revision}` : '';

/** A decision recorded by staff never reads like the customer's own. */
function decisionWords(verb: 'Approved' | 'Declined', data: EventData): string {
  const reason = after(': ', text(data, 'reason'));
  if (text(data, 'decided_by') !== 'staff') return `${verb} by the customer${revisionWords(data)}${reason}`;
  const channel = after(' ', CHANNEL_WORDS[text(data, 'channel')] ?? '');
  return `${verb} by the customer${channel}, recorded by staff${revisionWords(data)}${reason}`;
}

const SUMMARIES: Record<QuoteEventType, (data: EventData) => string> = {
  created: () => 'Quote created',
  sent: (data) => `Sent${after(' by email to ', text(data, 'to'))}${revisionWords(data)}`,
  link_copied: () => 'Link copied for sharing',
  delivered: (data) => `Email delivered${after(' to ', text(data, 'to'))}`,
  bounced: (data) =>
    `Email could not be delivered${after(' to ', text(data, 'to'))}${after(': ', text(data, 'reason'))}`,
  viewed: (data) => `Viewed by the customer${revisionWords(data)}`,
  revised: (data) => `Changed${revisionWords(data)}${after(': ', text(data, 'change'))}`,
  extended: () => 'Last valid day moved',
  link_replaced: () => 'New link made; the old one stopped working',
  approved: (data) => decisionWords('Approved', data),
  declined: (data) => decisionWords('Declined', data),
  signed_copy: () => 'Signed copy stored',
  question: (data) => `Question from the customer${after(': ', text(data, 'text'))}`,
  archived: () => 'Archived',
  restored: () => 'Restored from the archive',
};

/** One plain sentence for the timeline and the certificate, without the full stop. */
export function eventSummary(type: string, data: Json): string {
  const fields = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
  return Object.hasOwn(SUMMARIES, type) ? SUMMARIES[type as QuoteEventType](fields) : type;
}

/** `data` of a stored event, read from its body; null for a body that somebody has made unreadable. */
export function eventData(body: string): Json {
  try {
    return (JSON.parse(body) as { data?: Json } | null)?.data ?? null;
  } catch {
    return null;
  }
}
