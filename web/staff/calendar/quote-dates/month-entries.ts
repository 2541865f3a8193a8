/**
 * Finds the quotes to show on the days of a month. Open and expired quotes appear on their last valid day, approved
 * quotes on the day of approval.
 */
import type { z } from 'zod';
import type { QuoteRow } from '#contract/quote-fields.ts';
import { type Day, dayIn, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar-days.ts';
import { lastValidDay } from '#domain/dates.ts';
import { OPEN_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';

export type QuoteDateRow = z.output<typeof QuoteRow>;

/**
 * - ends: the last valid day is today or later
 * - ended: the quote has expired
 * - approved: the customer has approved it
 */
export type EntryKind = 'ends' | 'ended' | 'approved';

export interface MonthEntry {
  kind: EntryKind;
  day: Day;
  quote: QuoteDateRow;
}

export interface MonthEntries {
  /** by day, in chronological order */
  days: ReadonlyMap<Day, readonly MonthEntry[]>;
  count: number;
  /** true if the page limit cut off some of the month's quotes */
  incomplete: boolean;
}

interface ListPage {
  items: QuoteDateRow[];
  next_cursor: string | null;
}

export interface ListInput {
  labels: QuoteLabel[];
  sort: 'expires_at' | 'created_at';
  direction: 'asc' | 'desc';
  to?: Day;
  limit: number;
  cursor?: string;
}

export type ReadPage = (input: ListInput) => Promise<ListPage>;

const PAGE_ROWS = 100;
/**
 * The most pages read in each sort order. Few companies have more than 1,000 quotes in a month. Those companies see a
 * note that some quotes are missing.
 */
const MAX_PAGES = 10;

const KIND_ORDER: readonly EntryKind[] = ['ends', 'ended', 'approved'];

interface Found {
  entries: MonthEntry[];
  incomplete: boolean;
}

interface Search {
  input: Omit<ListInput, 'limit' | 'cursor'>;
  entryOf: (row: QuoteDateRow) => MonthEntry | null;
  /** True if neither this row nor a later one in the sort order can belong to the month. */
  isPast: (row: QuoteDateRow) => boolean;
}

async function find(readPage: ReadPage, month: Month, { input, entryOf, isPast }: Search): Promise<Found> {
  const entries: MonthEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next_cursor }: ListPage = await readPage({
      ...input,
      limit: PAGE_ROWS,
      ...(cursor ? { cursor } : {}),
    });
    for (const row of items) {
      const entry = entryOf(row);
      if (entry && monthOf(entry.day) === month) entries.push(entry);
    }
    if (!next_cursor || items.some(isPast)) return { entries, incomplete: false };
    cursor = next_cursor;
  }
  return { entries, incomplete: true };
}

function searches(month: Month, timeZone: string, today: Day): Search[] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const endOf = (row: QuoteDateRow): Day | null => row.expires_at && dayIn(lastValidDay(row.expires_at), timeZone);
  const ending = (kind: EntryKind) => (row: QuoteDateRow) => {
    const day = endOf(row);
    return day ? { kind, day, quote: row } : null;
  };
  const open: Search = {
    input: { labels: [...OPEN_LABELS], sort: 'expires_at', direction: 'asc' },
    entryOf: ending('ends'),
    isPast: (row) => (endOf(row) ?? last) > last,
  };
  const expired: Search = {
    input: { labels: ['expired'], sort: 'expires_at', direction: 'desc' },
    entryOf: ending('ended'),
    isPast: (row) => (endOf(row) ?? first) < first,
  };
  const approved: Search = {
    // The list can't be sorted by decision. Sorting by creation works because no quote is approved before it is
    // created.
    input: { labels: ['approved'], sort: 'created_at', direction: 'desc', to: last },
    entryOf: (row) => (row.decided_at ? { kind: 'approved', day: dayIn(row.decided_at, timeZone), quote: row } : null),
    isPast: () => false,
  };
  return [...(last >= today ? [open] : []), ...(first <= today ? [expired, approved] : [])];
}

/**
 * Reads the quotes to show in the month. Days are in the company's time zone.
 * @throws any error from reading a page
 */
export async function monthEntries(
  readPage: ReadPage,
  month: Month,
  timeZone: string,
  today: Day,
): Promise<MonthEntries> {
  const found = await Promise.all(searches(month, timeZone, today).map((search) => find(readPage, month, search)));
  const entries = found
    .flatMap(({ entries }) => entries)
    .toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
        a.quote.number.localeCompare(b.quote.number, 'en-US', { numeric: true }),
    );
  return {
    days: Map.groupBy(entries, ({ day }) => day),
    count: entries.length,
    incomplete: found.some(({ incomplete }) => incomplete),
  };
}
