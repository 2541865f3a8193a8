import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { readFailure } from './read-failure.ts';

/** The position from which the server continues a list; undefined for its first page. */
type Position = string | undefined;

type PagesOptions<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Position>, QueryKey, Position>;

export const FROM_THE_START: { initialPageParam: Position } = { initialPageParam: undefined };

/**
 * Loads a list page by page. Previous rows stay visible while another filter loads, and if the next page fails to
 * load.
 */
export function usePages<Page, Row>(options: PagesOptions<Page>, rowsOf: (page: Page) => readonly Row[]) {
  const query = useInfiniteQuery({ placeholderData: keepPreviousData, ...options });
  const { data, isSuccess, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  return {
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
