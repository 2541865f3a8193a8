import { LISTED_PAYMENT_STATES, type PaymentState } from '#domain/payments/payment-labels.ts';
import {
  AWAITING_LABELS,
  QUOTE_LABELS,
  type QuoteGroup,
  type QuoteLabel,
  UNSENT_LABELS,
} from '#domain/quote/lifecycle.ts';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import type { WaitingNeed } from '#domain/reports/needs.ts';
import { cutText } from '#domain/text.ts';

export const SORTS = ['created_at', 'price_cents', 'customer_name', 'number', 'expires_at'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  created_at: 'Created',
  price_cents: 'Total',
  customer_name: 'Customer',
  number: 'Number',
  expires_at: 'Expires',
};

/** The sort orders as a list. Phones show it, because they have no column headings. */
export const ORDERS: readonly { sort: Sort; dir: 'asc' | 'desc'; words: string }[] = [
  { sort: 'created_at', dir: 'desc', words: 'Newest first' },
  { sort: 'created_at', dir: 'asc', words: 'Oldest first' },
  { sort: 'price_cents', dir: 'desc', words: 'Largest total' },
  { sort: 'price_cents', dir: 'asc', words: 'Smallest total' },
  { sort: 'customer_name', dir: 'asc', words: 'Customer A–Z' },
  { sort: 'customer_name', dir: 'desc', words: 'Customer Z–A' },
  { sort: 'number', dir: 'desc', words: 'Highest number' },
  { sort: 'number', dir: 'asc', words: 'Lowest number' },
  { sort: 'expires_at', dir: 'asc', words: 'Expires first' },
  { sort: 'expires_at', dir: 'desc', words: 'Expires last' },
];

export const LABEL_ORDER = QUOTE_LABELS;
export const PAYMENT_ORDER = LISTED_PAYMENT_STATES;

export interface ListState {
  q: string;
  state: QuoteLabel[];
  payment: PaymentState[];
  from: string;
  to: string;
  author: string;
  archived: boolean;
  /** only quotes with a payment due */
  due: boolean;
  /** only quotes awaiting reply that need attention for this reason, as the dashboard counts them */
  need: WaitingNeed | null;
  sort: Sort;
  dir: 'asc' | 'desc';
}

export const NO_FILTERS: Pick<
  ListState,
  'q' | 'state' | 'payment' | 'from' | 'to' | 'author' | 'archived' | 'due' | 'need'
> = {
  q: '',
  state: [],
  payment: [],
  from: '',
  to: '',
  author: '',
  archived: false,
  due: false,
  need: null,
};

/** True for a full date such as 2026-11-21. A half-typed date does not filter. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Converts the filters for the server. Drops invalid values of the URL, which the server would reject. */
export function filterInput({ q, state, payment, from, to, author, archived, due, need }: ListState) {
  return {
    search: cutText(q.trim(), SEARCH_MAX),
    labels: [...new Set(state)],
    payment_states: [...new Set(payment)],
    archived,
    // A search for a number finds all of its revisions. A status filter shows the rows that its tab counts.
    revisions: q.trim() === '' || state.length > 0 ? ('counted' as const) : ('all' as const),
    ...(due ? { overdue: true } : {}),
    ...(need ? { need } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(UUID.test(author) ? { author_id: author } : {}),
  };
}

/** Converts the filters for counts and sums. Replaced revisions never count, even if a search lists them. */
export function sumsInput(list: ListState) {
  return { ...filterInput(list), revisions: 'counted' as const };
}

/** Counts the active filters. Leaves out the search and the tabs, because they are always visible. */
export function filterCount({ payment, from, to, author, archived, due, need }: ListState): number {
  return [payment.length > 0, from || to, author, archived, due, need].filter(Boolean).length;
}

export function isFiltered(list: ListState): boolean {
  return filterCount(list) > 0 || list.state.length > 0 || list.q.trim() !== '';
}

/** Statuses that last only seconds, or mean a failure. They are offered only while there are such quotes. */
const SOMETIMES: readonly QuoteLabel[] = UNSENT_LABELS;

interface StatusTab {
  /** empty for all quotes */
  labels: readonly QuoteLabel[];
  /** the name of several statuses together */
  group: QuoteGroup | null;
  isChosen: boolean;
}

const keyOf = (labels: readonly QuoteLabel[]) => [...new Set(labels)].toSorted().join();

/**
 * Returns the statuses above the list. All others are among the filters, but a chosen one also appears above.
 * @param chosen the statuses that the list is filtered by; a link may name several
 */
export function shownTabs(
  chosen: readonly QuoteLabel[],
  counted: readonly { label: QuoteLabel; count: number }[],
): StatusTab[] {
  const isChosen = (labels: readonly QuoteLabel[]) => keyOf(labels) === keyOf(chosen);
  const counts = new Map(counted.map(({ label, count }) => [label, count]));
  const single = (labels: readonly QuoteLabel[]) => labels.map((label) => ({ labels: [label], group: null }));
  const tabs = [
    { labels: [], group: null },
    ...single(['draft', ...SOMETIMES.filter((label) => counts.get(label))]),
    { labels: AWAITING_LABELS, group: 'awaiting_reply' as const },
    ...single(['approved']),
  ];
  const known = tabs.some(({ labels }) => isChosen(labels));
  return [...tabs, ...(known ? [] : [{ labels: chosen, group: null }])].map((tab) => ({
    ...tab,
    isChosen: isChosen(tab.labels),
  }));
}

/**
 * Returns the sort order after someone chose a column. Choosing the current column reverses the order. Amounts,
 * numbers and dates start with the largest.
 */
export function sortedBy(current: Pick<ListState, 'sort' | 'dir'>, sort: Sort): Pick<ListState, 'sort' | 'dir'> {
  if (current.sort === sort) return { sort, dir: current.dir === 'asc' ? 'desc' : 'asc' };
  return { sort, dir: sort === 'customer_name' ? 'asc' : 'desc' };
}
