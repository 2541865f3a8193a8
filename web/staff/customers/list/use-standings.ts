import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CustomerListItem } from '#contract/customers.ts';
import { lifetimeCents } from '#domain/customer/standing.ts';
import { queries } from '#web/api/query.ts';
import type { Standing } from '#web/staff/customers/standing.ts';

export type Row = z.output<typeof CustomerListItem>;

/** The most ids that the server accepts at once. A page of the list has fewer. */
const ASKED_AT_ONCE = 30;

export interface Standings {
  of: (row: Row) => Standing | undefined;
  /** the largest lifetime value in the list, which fills a whole bar */
  mostCents: number;
}

/** Loads what the listed customers have approved and owe. The list shows before these amounts are known. */
export function useStandings(rows: readonly Row[]): Standings {
  const pages = Array.from({ length: Math.ceil(rows.length / ASKED_AT_ONCE) }, (_, page) =>
    rows.slice(page * ASKED_AT_ONCE, (page + 1) * ASKED_AT_ONCE).map(({ id }) => id),
  );
  const found = useQueries({
    queries: pages.map((ids) => ({
      ...queries.customers.standings.queryOptions({ input: { ids } }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => new Map(results.flatMap(({ data = [] }) => data).map((each) => [each.id, each])),
  });
  return {
    of: ({ id }) => found.get(id),
    mostCents: Math.max(1, ...[...found.values()].map(({ approved }) => lifetimeCents(approved))),
  };
}
