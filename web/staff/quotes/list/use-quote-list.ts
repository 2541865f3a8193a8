import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ListedQuote } from '#contract/quotes.ts';
import { queries } from '#web/api/query.ts';
import { filterInput, type ListState, sumsInput } from '#web/staff/quotes/list-filter.ts';
import { untilListIsRead } from '#web/staff/quotes/next-read.ts';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';

export type QuoteListItem = z.output<typeof ListedQuote>;

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
  return { ...pages, rows: pages.rows ?? [], isPending: !pages.rows && pages.failure === null };
}
