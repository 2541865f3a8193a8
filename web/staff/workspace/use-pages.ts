import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { readFailure } from './read-failure.ts';

/** The position where the server continues a list; undefined for its first page. */
type Position = string | undefined;

type PagesOptions<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Position>, QueryKey, Position>;

/** For the options of a list that begins with its first page. */
export const FROM_THE_START: { initialPageParam: Position } = { initialPageParam: undefined };

/**
 * A list that is read page by page. While it loads with another filter, the rows of the previous one stay visible, and
 * rows that were read stay when the next ones cannot be read.
 */
export function usePages<Page, Row>(options: PagesOptions<Page>, rowsOf: (page: Page) => readonly Row[]) {
  const query = useInfiniteQuery({ placeholderData: keepPreviousData, ...options });
  const { data, isSuccess, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  return {
    /** undefined until the first page has come */
    rows: data?.pages.flatMap(rowsOf),
    failure: readFailure(query),
    isSuccess,
    isRefreshing: isPlaceholderData,
    hasMore: hasNextPage && !isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
