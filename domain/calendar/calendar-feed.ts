import type { Action } from '#domain/team/permissions.ts';
import { cutText, visibleText } from '#domain/text.ts';
import { JOB_KIND_LABELS, type JobKind } from './job-limits.ts';
import { VISIT_STATE_LABELS, type VisitState } from './visit-states.ts';

export const FEED_KINDS = ['own', 'company'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Permission that each feed needs besides the permission to see the calendar. */
export const FEED_NEEDS: Readonly<Record<FeedKind, Action>> = {
  own: 'quotes.view',
  company: 'company_settings.change',
};

export const FEED_DAYS = { past: 30, ahead: 400 } as const;
/** The most visits in a feed. A larger feed keeps the visits nearest to today. */
export const FEED_EVENTS_MAX = 1000;
/** The largest feed, in bytes. A larger feed keeps the visits nearest to today. */
export const FEED_BYTES_MAX = 1_000_000;
/** The feed asks programs to refresh this often. Many refresh less often. */
export const FEED_REFRESH_MINUTES = 15;

export const feedPath = (token: string): string => `${FEED_PREFIX}${token}.ics`;
export const FEED_PREFIX = '/calendar/';

export interface FeedVisit {
  kind: JobKind;
  state: VisitState;
  title: string;
  customer_name: string;
  /** such as Q-1004, or null if there is no quote */
  number: string | null;
  /** the first approved line and the number of lines. null if there is no quote */
  work: { first: string; count: number } | null;
  crew: readonly string[];
}

const WORK_MAX = 80;

/** Returns customer and work, such as "Dana Reyes: House Siding and 2 more". Never contains prices. */
export function feedTitle(visit: FeedVisit): string {
  const { kind, state, customer_name, title } = visit;
  const customer = kind === 'blocked' ? '' : visibleText(customer_name);
  // A job's title starts out as the customer's name, so leave it out.
  const own = visibleText(title) === customer ? '' : visibleText(title);
  const what = own || workInWords(visit.work) || (kind === 'estimate' ? JOB_KIND_LABELS.estimate : '');
  const words = [customer, what].filter(Boolean).join(': ') || JOB_KIND_LABELS[kind];
  // Put the state in the title, because some calendar programs don't mark canceled visits.
  return state === 'cancelled' ? `${VISIT_STATE_LABELS.cancelled}: ${words}` : words;
}

function workInWords(work: FeedVisit['work']): string {
  if (!work) return '';
  const first = cutText(visibleText(work.first), WORK_MAX);
  return work.count > 1 ? `${first} and ${work.count - 1} more` : first;
}

/** Returns crew, state and quote, one per line. Never contains prices, notes or gate codes. */
export function feedText({ kind, state, number, crew }: FeedVisit): string {
  return [
    `Crew: ${crew.join(', ') || 'unassigned'}`,
    kind === 'blocked' ? JOB_KIND_LABELS.blocked : `Status: ${VISIT_STATE_LABELS[state]}`,
    ...(number === null ? [] : [`Quote: ${number}`]),
  ].join('\n');
}
