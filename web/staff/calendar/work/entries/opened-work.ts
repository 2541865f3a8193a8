import { NO_CONFLICTS } from '#domain/calendar/conflicts.ts';
import type { Day } from '#domain/calendar-days.ts';
import { newId } from '#web/offline/new-id.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import type { CalendarEntry } from './entry.ts';

export interface OpenedWork {
  entry: CalendarEntry;
  /** the quote of work without a job, which is created when the time is saved; null for an existing visit */
  quoteId: string | null;
  /** the customer's request, which is answered when the time is saved */
  request: Request | null;
}

/** Where a new visit begins. */
export interface NewEntry {
  /** the day on screen, or the clicked one */
  day: Day;
  /** the clicked minute of that day */
  minute?: number | undefined;
}

interface QuoteToPlan {
  quote_id: string;
  number: string;
  customer_name: string;
  property_address: string;
  /** length of the first visit in minutes */
  minutes: number;
}

export function openedVisit(entry: CalendarEntry, requests: readonly Request[]): OpenedWork {
  return { entry, quoteId: null, request: requests.find(({ visit_id }) => visit_id === entry.id) ?? null };
}

/** Opens the first visit of an approved quote. Saving its time creates the job. */
export function openedQuote(quote: QuoteToPlan, requests: readonly Request[]): OpenedWork {
  const request = requests.find((each) => isOfQuote(each, quote.number)) ?? null;
  return { entry: firstVisit(quote), quoteId: quote.quote_id, request };
}

/**
 * Opens the work that a customer requested a time for.
 * @param waiting the loaded visit that would get the time, if there is one
 */
export function openedRequest(request: Request, waiting: CalendarEntry | undefined): OpenedWork {
  return { entry: waiting ?? firstVisit(request), quoteId: waiting ? null : request.quote_id, request };
}

/** Opens a visit that is not stored yet. */
export function openedNew(kind: 'estimate' | 'blocked', minutes: number): OpenedWork {
  const draft = firstVisit({ number: '', customer_name: '', property_address: '', minutes });
  return { entry: { ...draft, kind, title: '', number: null }, quoteId: null, request: null };
}

function firstVisit({
  number,
  customer_name,
  property_address,
  minutes,
}: Omit<QuoteToPlan, 'quote_id'>): CalendarEntry {
  return {
    id: newId(),
    job_id: newId(),
    kind: 'work',
    state: 'scheduled',
    title: customer_name || 'Job',
    customer_name,
    property_address,
    property_id: null,
    number,
    approval: null,
    starts_at: null,
    ends_at: null,
    parts: [],
    minutes,
    people: [],
    edit_number: 0,
    told_starts_at: null,
    news: null,
    ...NO_CONFLICTS,
  };
}

/** True if answering the request would create the quote's job. There is then no visit to schedule or to replace. */
function isOfQuote({ number, visit_id, told_starts_at }: Request, quoteNumber: string): boolean {
  return number === quoteNumber && visit_id === null && told_starts_at === null;
}

interface Waiting {
  visits: readonly CalendarEntry[];
  quotes: readonly QuoteToPlan[];
}

/** Removes work whose customer requested a time. The list of requests already shows it. */
export function withoutAsked<T extends Waiting>(waiting: T, requests: readonly Request[]): T {
  return {
    ...waiting,
    visits: waiting.visits.filter(({ id }) => !requests.some(({ visit_id }) => visit_id === id)),
    quotes: waiting.quotes.filter(({ number }) => !requests.some((request) => isOfQuote(request, number))),
  };
}
