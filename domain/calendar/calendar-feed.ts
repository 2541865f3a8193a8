/** The calendar as other programs read it, by its secret URL. */
import type { Action } from '#domain/team/permissions.ts';
import { cutText, visibleText } from '#domain/text.ts';
import { JOB_KIND_LABELS, type JobKind } from './job-limits.ts';
import { VISIT_STATE_LABELS, type VisitState } from './visit-states.ts';

/** own: the visits that a person goes to; company: all of them. */
export const FEED_KINDS = ['own', 'company'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Permission that a feed requires besides seeing the calendar. */
export const FEED_NEEDS: Readonly<Record<FeedKind, Action>> = {
  own: 'quotes.view',
  company: 'company_settings.change',
};

/** The days that a feed shows, before and after today. */
export const FEED_DAYS = { past: 30, ahead: 400 } as const;
/** With more visits than this, only those nearest to today are included. */
export const FEED_EVENTS_MAX = 1000;
/** Of a longer file, too. */
export const FEED_BYTES_MAX = 1_000_000;
/** Refresh interval that a feed asks for; many programs refresh less often anyway. */
export const FEED_REFRESH_MINUTES = 15;

export const feedPath = (token: string): string => `${FEED_PREFIX}${token}.ics`;
export const FEED_PREFIX = '/calendar/';

export interface FeedVisit {
  kind: JobKind;
  state: VisitState;
  title: string;
  customer_name: string;
  /** Q-1004; null without a quote */
  number: string | null;
  /** the first line of what the customer approved, and how many there are; null without a quote */
  work: { first: string; count: number } | null;
  /** names of the people who go */
  crew: readonly string[];
}

const WORK_MAX = 80;

/** Customer and work, such as "Dana Reyes: House Siding and 2 more". Never what it costs. */
export function feedTitle(visit: FeedVisit): string {
  const { kind, state, customer_name, title } = visit;
  const customer = kind === 'blocked' ? '' : visibleText(customer_name);
  // The job of a quote begins with its customer's name as its title.
  const own = visibleText(title) === customer ? '' : visibleText(title);
  const what = own || workInWords(visit.work) || (kind === 'estimate' ? JOB_KIND_LABELS.estimate : '');
  const words = [customer, what].filter(Boolean).join(': ') || JOB_KIND_LABELS[kind];
  // Some programs show canceled visits like all others.
  return state === 'cancelled' ? `${VISIT_STATE_LABELS.cancelled}: ${words}` : words;
}

function workInWords(work: FeedVisit['work']): string {
  if (!work) return '';
  const first = cutText(visibleText(work.first), WORK_MAX);
  return work.count > 1 ? `${first} and ${work.count - 1} more` : first;
}

/** Crew and state, one line each. Never prices, notes or gate codes. */
export function feedText({ kind, state, number, crew }: FeedVisit): string {
  return [
    `Crew: ${crew.join(', ') || 'unassigned'}`,
    kind === 'blocked' ? JOB_KIND_LABELS.blocked : `Status: ${VISIT_STATE_LABELS[state]}`,
    ...(number === null ? [] : [`Quote: ${number}`]),
  ].join('\n');
}
