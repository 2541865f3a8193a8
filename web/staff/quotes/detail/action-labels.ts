import type { IconName } from '../../../ui/icons.tsx';
import type { QuoteAction } from '../quote-actions.ts';
import type { Detail } from '../../../quote-form/quote-form.ts';

export const ACTION_ICONS: Record<QuoteAction, IconName> = {
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
  edit: 'Edit',
  send: 'Send quote',
  share: 'Copy link',
  extend: 'Extend validity',
  new_link: 'New link',
  record_decision: 'Record a decision',
  duplicate: 'Duplicate',
  reopen: 'Reopen as a new revision',
  open_reopened: 'Open the new revision',
  pdf: 'Download PDF',
  signed_pdf: 'Download signed PDF',
  archive: 'Archive',
  restore: 'Restore',
  purge: 'Delete draft',
};

/** The label of the button. Sending a second time is labeled as such. */
export function actionLabel(action: QuoteAction, quote: Pick<Detail, 'label'>): string {
  if (action === 'send' && quote.label !== 'draft') return 'Send again';
  return WORDS[action];
}
