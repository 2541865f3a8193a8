import { FROM_THE_START } from '#web/staff/workspace/use-pages.ts';

const PAGE_ROWS = 10;

export function latestOf(id: string) {
  return {
    ...FROM_THE_START,
    input: (cursor: string | undefined) => ({ id, cursor, limit: PAGE_ROWS }),
    getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  };
}
