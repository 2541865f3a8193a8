import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { QuoteListItem } from '#contract/quote-fields.ts';
import { queries } from '../../../api/query.ts';
import { readFailure } from '../../workspace/read-failure.ts';
import { filterInput, type ListState } from '../list-filter.ts';

export type Row = z.output<typeof QuoteListItem>;

const PAGE_ROWS = 30;
const QUIET_MS = 250;
/** A quote on its way to the mail server usually arrives within seconds. */
const SENDING_MS = 5000;

const hasSending = ({ items }: { items: Row[] }) => items.some(({ label }) => label === 'sending');

/** The filters after typing pauses: one request per word, not one per letter. */
export function useSettled(list: ListState): ListState {
  const [q] = useDebouncedValue(list.q, QUIET_MS);
  return { ...list, q };
}

/** The rows of the list, page by page. While other filters load, the previous rows stay visible. */
export function useQuoteList(list: ListState) {
  const settled = useSettled(list);
  const query = useInfiniteQuery({
    ...queries.quotes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filterInput(settled),
        sort: settled.sort,
        direction: settled.dir,
        limit: PAGE_ROWS,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state }) => (state.data?.pages.some(hasSending) ? SENDING_MS : false),
  });
  const { data, isSuccess, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  // Rows that were read before are still useful when the next ones cannot be read.
  const failure = readFailure(query);
  return {
    rows: data?.pages.flatMap((page) => page.items) ?? [],
    isPending: !data && failure === null,
    isSuccess,
    failure,
    isRefreshing: isPlaceholderData,
    hasMore: hasNextPage && !isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
