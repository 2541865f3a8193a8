/** What can be done with a quote in each state, and which action is the primary one. */
import type { QuoteLabel } from '#domain/quote/lifecycle.ts';

export const QUOTE_ACTIONS = [
  'edit',
  'send',
  'share',
  'extend',
  'new_link',
  'record_decision',
  'duplicate',
  'reopen',
  'open_reopened',
  'pdf',
  'signed_pdf',
  'archive',
  'restore',
  'purge',
] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

export interface ActionFacts {
  label: QuoteLabel;
  archived: boolean;
  /** whether a link exists that the customer can open */
  has_link: boolean;
  signed_pdf: boolean;
  reopened: boolean;
  /** permission and subscription: without both, the quote is read-only */
  may_write: boolean;
  /** the owner's right to delete a draft that was never sent */
  may_purge: boolean;
}

export interface QuoteActions {
  primary: QuoteAction | null;
  /** every possible action, including the primary one */
  possible: ReadonlySet<QuoteAction>;
}

const WRITING: readonly QuoteAction[] = [
  'edit',
  'send',
  'share',
  'extend',
  'new_link',
  'record_decision',
  'duplicate',
  'reopen',
  'archive',
  'restore',
];

function possibleActions({ label, archived, has_link, signed_pdf, reopened, may_purge }: ActionFacts): QuoteAction[] {
  const decided = label === 'approved' || label === 'declined';
  const reading: QuoteAction[] = signed_pdf ? ['pdf', 'signed_pdf'] : ['pdf'];
  const purge: QuoteAction[] = label === 'draft' && !has_link && may_purge ? ['purge'] : [];
  if (archived) return [...reading, 'duplicate', 'restore', ...purge];
  if (decided) return [...reading, 'duplicate', reopened ? 'open_reopened' : 'reopen', 'archive'];
  const open: QuoteAction[] = ['edit', 'send', 'share', 'duplicate', 'archive'];
  if (label === 'draft') return [...reading, ...open, ...purge];
  return [...reading, ...open, ...(has_link ? (['extend', 'new_link'] as const) : []), 'record_decision'];
}

function primaryAction(facts: ActionFacts): QuoteAction | null {
  if (facts.archived) return 'restore';
  switch (facts.label) {
    case 'draft':
    case 'sending':
    case 'in_outbox':
    case 'send_failed':
    case 'sent':
    case 'viewed':
      return 'send';
    case 'expired':
      return 'extend';
    case 'approved':
      return facts.signed_pdf ? 'signed_pdf' : 'pdf';
    case 'declined':
      return facts.reopened ? 'open_reopened' : 'reopen';
  }
}

export function actionsOf(facts: ActionFacts): QuoteActions {
  const possible = new Set(possibleActions(facts).filter((action) => facts.may_write || !WRITING.includes(action)));
  const primary = primaryAction(facts);
  return { primary: primary && possible.has(primary) ? primary : null, possible };
}
