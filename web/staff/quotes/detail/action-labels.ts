import type { QuoteLabel } from '#domain/quote/lifecycle.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { requestLabel } from '#web/staff/quotes/payments/payment-forms.ts';
import type { Payments } from '#web/staff/quotes/payments/payment-rows.ts';
import type { QuoteAction } from '#web/staff/quotes/quote-actions.ts';
import type { IconName } from '#web/ui/icons.tsx';

export const ACTION_ICONS: Record<QuoteAction, IconName> = {
  answer: 'reply',
  schedule: 'calendar',
  request_payment: 'tag',
  remind: 'bell',
  edit: 'pencil',
  send: 'send',
  share: 'copy',
  extend: 'calendar',
  new_link: 'link',
  record_decision: 'pen',
  duplicate: 'duplicate',
  reopen: 'reopen',
  open_reopened: 'right',
  pdf: 'download',
  signed_pdf: 'download',
  archive: 'archive',
  restore: 'undo',
  purge: 'trash',
};

const WORDS: Record<QuoteAction, string> = {
  answer: 'Reply',
  schedule: 'Schedule job',
  request_payment: 'Request payment',
  remind: 'Remind',
  edit: 'Edit',
  send: 'Send quote',
  share: 'Copy link',
  extend: 'Extend expiration',
  new_link: 'Replace link',
  record_decision: 'Record approval or decline',
  duplicate: 'Duplicate',
  reopen: 'Revise',
  open_reopened: 'Open new revision',
  pdf: 'Download PDF',
  signed_pdf: 'Download signed PDF',
  archive: 'Archive',
  restore: 'Restore',
  purge: 'Delete draft',
};

const NOT_SENT: readonly QuoteLabel[] = ['draft', 'in_outbox', 'not_sent'];

type DecisionFacts = Pick<NonNullable<Detail['decision']>, 'decision' | 'by'>;

/** Names the PDF of a decision. Only a PDF of a customer's approval on the page is called signed. */
export function decisionPdfName({ decision, by }: DecisionFacts): string {
  if (decision === 'declined') return 'record of the decline';
  return by === 'customer' ? 'signed PDF' : 'record of the approval';
}

export function decisionPdfEnd({ decision, by }: DecisionFacts): string {
  return decision === 'approved' && by === 'customer' ? 'signed' : decision;
}

/**
 * Returns the label of an action's button. Resending, a new offer after a decline, and asking for overdue money have
 * their own labels.
 * @param payments undefined until they are read
 */
export function quoteActionLabel(
  action: QuoteAction,
  quote: { label: QuoteLabel; decision: DecisionFacts | null },
  payments?: Payments,
  isOverdue = false,
): string {
  // The same verb as on the dashboard and in the list.
  if (action === 'request_payment' && isOverdue) return 'Remind';
  if (action === 'request_payment' && payments) return requestLabel(payments);
  if (action === 'signed_pdf' && quote.decision) return `Download ${decisionPdfName(quote.decision)}`;
  if (action === 'reopen' && quote.label === 'declined') return 'Revise and resend';
  if (action === 'send' && !NOT_SENT.includes(quote.label)) return 'Resend';
  return WORDS[action];
}
