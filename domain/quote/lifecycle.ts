/** Only a decision moves a quote out of "pending", and nothing moves it back (docs/specification.md, section 4). */
export const QUOTE_STATUSES = ['pending', 'approved', 'declined'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
export type Decision = Exclude<QuoteStatus, 'pending'>;

export function isDecisionType(type: string): type is Decision {
  return type === 'approved' || type === 'declined';
}

/** Labels for staff. The label of a pending quote depends on what has happened to it. */
export const QUOTE_LABELS = [
  'draft',
  'sending',
  'in_outbox',
  'not_sent',
  'sent',
  'viewed',
  'expired',
  'approved',
  'declined',
] as const;
export type QuoteLabel = (typeof QUOTE_LABELS)[number];

export const AWAITING_LABELS = ['sent', 'viewed'] as const satisfies QuoteLabel[];

/** The link works, but no delivery has succeeded. */
export const UNSENT_LABELS = ['sending', 'in_outbox', 'not_sent'] as const satisfies QuoteLabel[];

/** The customer has or may get the link, and can still approve. */
export const OPEN_LABELS = [...UNSENT_LABELS, ...AWAITING_LABELS] as const;

export const QUOTE_GROUPS = ['approved', 'awaiting_reply', 'unsent', 'draft', 'expired', 'declined'] as const;
export type QuoteGroup = (typeof QUOTE_GROUPS)[number];

const STATE_TEXTS: Readonly<Record<QuoteLabel | QuoteGroup, string>> = {
  draft: 'Draft',
  sending: 'Sending',
  in_outbox: 'In outbox',
  not_sent: 'Not sent',
  sent: 'Sent',
  viewed: 'Viewed',
  expired: 'Expired',
  approved: 'Approved',
  declined: 'Declined',
  awaiting_reply: 'Awaiting reply',
  unsent: 'Not sent yet',
};

/**
 * Returns a state's name for staff, on every screen, filter, report and file. Customers read the stored status
 * instead (`quoteTexts`).
 */
export function stateText(state: QuoteLabel | QuoteGroup): string {
  return STATE_TEXTS[state];
}

export function groupOf(label: QuoteLabel): QuoteGroup {
  if (isOneOf(label, AWAITING_LABELS)) return 'awaiting_reply';
  return isOneOf(label, UNSENT_LABELS) ? 'unsent' : label;
}

function isOneOf<Label extends QuoteLabel>(label: QuoteLabel, labels: readonly Label[]): label is Label {
  return (labels as readonly QuoteLabel[]).includes(label);
}

export const VALIDITY_DAYS_MIN = 1;
export const VALIDITY_DAYS_MAX = 365;
export const VALIDITY_TOO_SHORT = `A quote is valid for at least ${VALIDITY_DAYS_MIN} day`;
export const VALIDITY_TOO_LONG = `A quote is valid for at most ${VALIDITY_DAYS_MAX} days`;

/**
 * The email that carries a quote. outbox: saved here. sent: the mail server accepted it. failed: refused, returned,
 * suppressed or given up. A bounce also clears `sent_at` if nothing else reached the customer, so the quote is "Not
 * sent".
 */
const MAIL_STATES = ['queued', 'outbox', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const SHARE_WAYS = ['link', 'qr', 'text'] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

export interface QuoteFacts {
  status: QuoteStatus;
  approved_at: Date | string | null;
  declined_at: Date | string | null;
  /** when someone last sent the quote or first shared it. The customer can approve from then on */
  link_made_at: Date | string | null;
  /** when a mail server accepted the email or someone shared the link. null again after every delivery has failed */
  sent_at: Date | string | null;
  /** of the email with the current link; null if the quote was never emailed */
  mail_state: MailState | null;
  viewed_at: Date | string | null;
  approval_token_expires_at: Date | string | null;
}

/** Returns the status, or the decision that approved_at or declined_at implies (docs/specification.md, section 4). */
export function quoteStatusOf(quote: Pick<QuoteFacts, 'status' | 'approved_at' | 'declined_at'>): QuoteStatus {
  if (quote.status === 'approved' || quote.approved_at) return 'approved';
  return quote.status === 'declined' || quote.declined_at ? 'declined' : 'pending';
}

export function isExpired(quote: Pick<QuoteFacts, 'approval_token_expires_at'>, now: Date): boolean {
  return quote.approval_token_expires_at !== null && new Date(quote.approval_token_expires_at) <= now;
}

/**
 * Returns true if probably no one outside the company has the quote. Its link may already work, because it is created
 * before staff share it.
 */
function isUnshared(quote: Pick<QuoteFacts, 'link_made_at' | 'sent_at' | 'mail_state' | 'viewed_at'>): boolean {
  return !quote.link_made_at || (!quote.sent_at && !quote.viewed_at && quote.mail_state === null);
}

export function labelOf(quote: QuoteFacts, now: Date): QuoteLabel {
  const status = quoteStatusOf(quote);
  if (status !== 'pending') return status;
  if (isUnshared(quote)) return 'draft';
  if (isExpired(quote, now)) return 'expired';
  if (quote.viewed_at) return 'viewed';
  return quote.sent_at ? 'sent' : LABEL_OF_MAIL[quote.mail_state ?? 'queued'];
}

/**
 * Labels of a quote whose link has not reached the customer. One transaction stores that an email was accepted and
 * sets `sent_at`.
 */
const LABEL_OF_MAIL: Readonly<Record<MailState, QuoteLabel>> = {
  queued: 'sending',
  outbox: 'in_outbox',
  failed: 'not_sent',
  sent: 'sending',
};

/** Reasons to refuse a decision. The update of the row checks each reason again. */
export type DecisionRefusal = 'expired' | 'stale_revision' | 'already_decided';

export function refusalOf(
  quote: Pick<QuoteFacts, 'status' | 'approved_at' | 'declined_at' | 'approval_token_expires_at'> & {
    revision: number;
  },
  seenRevision: number,
  now: Date,
): DecisionRefusal | null {
  if (quoteStatusOf(quote) !== 'pending') return 'already_decided';
  if (isExpired(quote, now)) return 'expired';
  return quote.revision === seenRevision ? null : 'stale_revision';
}

export const EVENT_TYPES = [
  'created',
  'sent',
  'link_copied',
  'delivered',
  'bounced',
  'complained',
  'not_sent',
  'viewed',
  'revised',
  'extended',
  'link_replaced',
  'approved',
  'declined',
  'signed_copy',
  'question',
  'text_received',
  'answered',
  'payment_requested',
  'paid',
  'payment_voided',
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'price_lowered',
  'appointment_requested',
  'appointment_declined',
  'scheduled',
  'rescheduled',
  'on_the_way',
  'work_done',
  'work_cancelled',
  'work_reopened',
  'archived',
  'restored',
] as const;
export type QuoteEventType = (typeof EVENT_TYPES)[number];

/** Who caused an event. A decision that staff recorded never looks like the customer's signature. */
export type ActorKind = 'staff' | 'customer' | 'system';
