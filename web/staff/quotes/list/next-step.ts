import type { QuoteLabel } from '#domain/quote/lifecycle.ts';
import { actionsOf, NOTHING_ASKED, type QuoteAction, type QuoteActions } from '#web/staff/quotes/quote-actions.ts';
import type { AskedTime, QuoteListItem } from './use-quote-list.ts';

type Row = Pick<
  QuoteListItem,
  'id' | 'label' | 'archived' | 'link_made_at' | 'replaced' | 'unscheduled' | 'payment_state' | 'overdue_cents'
> &
  AskedTime;

/**
 * Returns the actions of a row. Permanent deletion is only on the quote's own page, and questions are known only there.
 */
export function actionsOfRow(row: Row, mayWrite: boolean): QuoteActions {
  return actionsOf({
    label: row.label,
    archived: row.archived,
    has_link: row.link_made_at !== null,
    signed_pdf: false,
    reopened: false,
    replaced: row.replaced,
    may_write: mayWrite,
    may_purge: false,
    asked: {
      ...NOTHING_ASKED,
      undated: row.unscheduled,
      unpaid: row.payment_state === 'payment_due' || Boolean(row.overdue_cents),
    },
  });
}

interface RowLink {
  words: string;
  to: string;
}

/** Returns the only step that a row of the list offers. Null if there is nothing to do, or if the step isn't a link. */
export function nextStep(row: Row, mayWrite: boolean): RowLink | null {
  const actions = actionsOfRow(row, mayWrite);
  // Overdue money comes before the schedule, as on the dashboard.
  const primary = row.overdue_cents && actions.possible.has('request_payment') ? 'request_payment' : actions.primary;
  // The quote's page shows the requested time and the button that confirms it.
  if (primary === 'schedule' && row.requested) return { words: 'Confirm', to: `/app/quotes/${row.id}` };
  const words = primary && wordsOf(primary, row.label);
  if (!words) return null;
  if (row.label === 'draft') return { words, to: `/app/quotes/${row.id}/edit` };
  return { words, to: `/app/quotes/${row.id}?do=${primary}` };
}

const WORDS: Partial<Record<QuoteAction, string>> = {
  remind: 'Remind',
  extend: 'Extend',
  schedule: 'Schedule',
  // "Remind", because the dialog that opens asks for the payment.
  request_payment: 'Remind',
  reopen: 'Revise',
};

function wordsOf(action: QuoteAction, label: QuoteLabel): string | undefined {
  if (action !== 'send') return WORDS[action];
  if (label === 'draft') return 'Continue';
  if (label === 'not_sent') return 'Fix email';
  // While an email is on its way there is nothing to do.
  return label === 'in_outbox' ? 'Resend' : undefined;
}
