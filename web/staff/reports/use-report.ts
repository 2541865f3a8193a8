import { useQueries } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { figuresOf, type ReportFigures } from '#domain/quote/report-figures.ts';
import { queries } from '../../api/query.ts';
import { PERIODS, type Period } from './period.ts';

const PARSERS = {
  period: parseAsStringLiteral(PERIODS).withDefault('this-month'),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
  by: parseAsString.withDefault(''),
};

/** The choice is in the URL: it survives a reload and can be shared. */
export function useReportChoice() {
  return useQueryStates(PARSERS, { history: 'replace' });
}

export interface ReportState {
  figures: ReportFigures | null;
  /**
   * false when the server leaves the amounts out: a member sees the amounts of their own quotes, unless the company
   * allows more
   */
  showsMoney: boolean;
  error: Error | null;
  retry: () => void;
}

/** One count for each state of a quote. @param authorId empty: everybody's quotes */
export function useReport(period: Period | null, authorId: string): ReportState {
  return useQueries({
    queries: QUOTE_LABELS.map((label) => ({
      ...queries.quotes.summary.queryOptions({
        input: { ...period, labels: [label], ...(authorId ? { author_id: authorId } : {}) },
      }),
      enabled: period !== null,
    })),
    combine: (results) => {
      const summaries = results.map(({ data }) => data).filter((data) => data !== undefined);
      const complete = period !== null && summaries.length === QUOTE_LABELS.length;
      return {
        figures: complete
          ? figuresOf(summaries.map(({ count, total_cents }) => ({ count, total_cents: total_cents ?? 0 })))
          : null,
        showsMoney: summaries.every(({ total_cents }) => total_cents !== null),
        error: complete ? null : (results.find(({ error }) => error)?.error ?? null),
        retry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
      };
    },
  });
}
