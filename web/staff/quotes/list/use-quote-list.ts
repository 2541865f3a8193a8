import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ListedQuote } from '#contract/quotes.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { filterInput, type ListState, sumsInput } from '#web/staff/quotes/list-filter.ts';
import { untilListIsRead } from '#web/staff/quotes/next-read.ts';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';

export interface AskedTime {
  /** the time that the customer requested, such as "Requested Tue, Dec 1"; null without an open request */
  requested: string | null;
}

export type QuoteListItem = z.output<typeof ListedQuote> & AskedTime;

const PAGE_ROWS = 30;
const QUIET_MS = 250;

/** Returns the filters after typing has paused. The server then gets one request per word, not one per letter. */
export function useSettled(list: ListState): ListState {
  const [q] = useDebouncedValue(list.q, QUIET_MS);
  return { ...list, q };
}

/**
 * Returns the number and value of matching quotes for every status. One request serves the tabs and the line above
 * the list. Switching tabs sends none. Undefined until loaded.
 */
export function useListSums(list: ListState) {
  const settled = useSettled({ ...list, state: [] });
  const { data } = useQuery({
    ...queries.quotes.summary.queryOptions({ input: sumsInput(settled) }),
    placeholderData: keepPreviousData,
  });
  return data;
}

/**
 * Returns the number of rows that a search lists, including replaced revisions. Null while the list excludes those.
 */
export function useSearchedRows(list: ListState): number | null {
  const input = filterInput(useSettled(list));
  const isSearch = input.revisions === 'all';
  const { data } = useQuery({ ...queries.quotes.summary.queryOptions({ input }), enabled: isSearch });
  return isSearch && data ? data.count : null;
}

/** Returns the open requests for a time by quote number, because the list itself doesn't have them. */
function useRequestedTimes(): ReadonlyMap<string, string> {
  const { data } = useQuery(queries.appointments.requests.queryOptions());
  return new Map(
    (data?.requests ?? []).map(({ number, choice }) => [
      number,
      choice ? `Requested ${staffDay(choice.day)}` : 'Time requested',
    ]),
  );
}

export function useQuoteList(list: ListState) {
  const settled = useSettled(list);
  const pages = usePages(
    {
      ...queries.quotes.list.infiniteOptions({
        ...FROM_THE_START,
        input: (cursor) => ({
          ...filterInput(settled),
          sort: settled.sort,
          direction: settled.dir,
          limit: PAGE_ROWS,
          cursor,
        }),
        getNextPageParam: (page) => page.next_cursor ?? undefined,
      }),
      refetchInterval: ({ state }) =>
        untilListIsRead(state.data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
    },
    ({ items }) => items,
  );
  const requested = useRequestedTimes();
  const rows = (pages.rows ?? []).map((row) => ({ ...row, requested: requested.get(row.number) ?? null }));
  return { ...pages, rows, isPending: !pages.rows && pages.failure === null };
}
