import type { QuoteLabel } from '#domain/quote/lifecycle.ts';

export const QUOTE_ACTIONS = [
  'answer',
  'schedule',
  'request_payment',
  'edit',
  'send',
  'remind',
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
  /** true if the customer has a link that opens */
  has_link: boolean;
  signed_pdf: boolean;
  reopened: boolean;
  /** true if a later revision is in effect; nothing can then be scheduled or paid on this one */
  replaced: boolean;
  /** true with permission and a subscription; otherwise the quote is read-only */
  may_write: boolean;
  /** true if the person is the owner, who may delete a draft that was never sent */
  may_purge: boolean;
  /**
   * facts about an approved quote that come from other data; all false where that data isn't loaded, such as in a list
   */
  asked: {
    /** true if the customer has an unanswered question */
    question: boolean;
    /** true if no visit of the quote's job has a date */
    undated: boolean;
    /** true if a balance is due and the customer's page takes payments */
    unpaid: boolean;
  };
}

export const NOTHING_ASKED: ActionFacts['asked'] = { question: false, undated: false, unpaid: false };

export interface QuoteActions {
  primary: QuoteAction | null;
  possible: ReadonlySet<QuoteAction>;
}

/** Actions that need no write permission. */
const READING: readonly QuoteAction[] = ['open_reopened', 'pdf', 'signed_pdf', 'purge'];

function possibleActions(facts: ActionFacts): QuoteAction[] {
  const { label, archived, has_link, signed_pdf, reopened, replaced, may_purge, asked } = facts;
  const reading: QuoteAction[] = signed_pdf ? ['pdf', 'signed_pdf'] : ['pdf'];
  const purge: QuoteAction[] = label === 'draft' && !has_link && may_purge ? ['purge'] : [];
  const isDecided = label === 'declined' || label === 'approved';
  // A decided quote keeps its customer page, even if it is archived.
  const link: QuoteAction[] = isDecided && has_link ? ['share', 'new_link'] : [];
  if (archived) return [...reading, 'duplicate', ...link, 'restore', ...purge];
  const answer: QuoteAction[] = asked.question ? ['answer'] : [];
  if (isDecided) {
    const work: QuoteAction[] = [];
    const isStanding = label === 'approved' && !replaced;
    if (isStanding && asked.undated) work.push('schedule');
    if (isStanding && asked.unpaid) work.push('request_payment');
    return [...answer, ...work, ...reading, 'duplicate', reopened ? 'open_reopened' : 'reopen', ...link, 'archive'];
  }
  const open: QuoteAction[] = [...answer, 'edit', 'send', 'share', 'duplicate', 'archive'];
  if (label === 'draft') return [...reading, ...open, ...purge];
  const remind: QuoteAction[] = label === 'sent' || label === 'viewed' ? ['remind'] : [];
  return [...reading, ...open, ...remind, ...(has_link ? (['extend', 'new_link'] as const) : []), 'record_decision'];
}

/** Returns the action that moves this quote forward now. A customer's question comes first. */
function primaryAction({ label, archived, signed_pdf, reopened, replaced, asked }: ActionFacts): QuoteAction {
  if (archived) return 'restore';
  if (asked.question) return 'answer';
  switch (label) {
    case 'draft':
    case 'sending':
    case 'in_outbox':
    case 'not_sent':
      return 'send';
    case 'sent':
    case 'viewed':
      return 'remind';
    case 'expired':
      return 'extend';
    case 'approved':
      if (replaced && reopened) return 'open_reopened';
      if (asked.undated) return 'schedule';
      if (asked.unpaid) return 'request_payment';
      return signed_pdf ? 'signed_pdf' : 'pdf';
    case 'declined':
      return reopened ? 'open_reopened' : 'reopen';
  }
}

export function actionsOf(facts: ActionFacts): QuoteActions {
  const possible = new Set(possibleActions(facts).filter((action) => facts.may_write || READING.includes(action)));
  const primary = primaryAction(facts);
  return { primary: possible.has(primary) ? primary : null, possible };
}
