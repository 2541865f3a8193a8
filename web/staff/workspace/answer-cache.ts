/** Answers of the server that a quote cannot be built without, kept on the device for a start without signal. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../api/query.ts';
import { readFailure } from './read-failure.ts';
import { useWorkspace } from './workspace.tsx';

type Reachable<T> = Pick<UseQueryResult<T>, 'data' | 'refetch' | 'isFetching'> & {
  error: unknown;
  /** the answer is from an earlier visit */
  isKept: boolean;
};

function useCached<T>(key: string, query: UseQueryResult<T>): Reachable<T> {
  const { answers } = useWorkspace();
  const [kept, setCached] = useState<T>();
  const { data, refetch, isFetching } = query;
  const failure = readFailure(query);
  useEffect(() => {
    if (data !== undefined) void answers.write(key, data);
  }, [answers, key, data]);
  useEffect(() => {
    let current = true;
    void answers.read(key).then((value) => {
      if (current && value !== undefined) setCached(value as T);
    });
    return () => {
      current = false;
    };
  }, [answers, key]);
  // While the server is being asked the earlier answer waits too: it could be outdated, and prices hang on it.
  const fallback = failure ? kept : undefined;
  return {
    data: data ?? fallback,
    error: fallback === undefined ? failure : null,
    refetch,
    isFetching,
    isKept: data === undefined && fallback !== undefined,
  };
}

export function useCompany() {
  return useCached('company', useQuery(queries.company.get.queryOptions()));
}

export function useRateBook() {
  return useCached('rate-book', useQuery(queries.rateBook.get.queryOptions()));
}
