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

/** Returns the filters once typing has paused, which sends one request per word instead of one per letter. */
export function useSettled(list: ListState): ListState {
  const [q] = useDebouncedValue(list.q, QUIET_MS);
  return { ...list, q };
}

/**
 * Returns the number and value of quotes that match the filters, for every status. One request serves the tabs and the
 * line above the list, and switching tabs sends none. Undefined until loaded.
 */
export function useListSums(list: ListState) {
  const settled = useSettled({ ...list, state: [] });
  const { data } = useQuery({
    ...queries.quotes.summary.queryOptions({ input: sumsInput(settled) }),
    placeholderData: keepPreviousData,
  });
  return data;
}

/** Returns how many rows a search lists in total, including replaced revisions. Null while the list excludes them. */
export function useSearchedRows(list: ListState): number | null {
  const input = filterInput(useSettled(list));
  const isSearch = input.revisions === 'all';
  const { data } = useQuery({ ...queries.quotes.summary.queryOptions({ input }), enabled: isSearch });
  return isSearch && data ? data.count : null;
}

/** Loads the rows of the list page by page. */
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
