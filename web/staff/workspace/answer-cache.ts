/** Stores server responses on the device, so the app can start and create quotes offline. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/query.ts';
import { KEPT_JOB } from '#web/offline/answers.ts';
import { readFailure } from './read-failure.ts';
import { useWorkspace } from './workspace.tsx';

type Reachable<T> = Pick<UseQueryResult<T>, 'data' | 'refetch' | 'isFetching'> & {
  error: unknown;
  /** true if the request failed and this is a stored response */
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
  // Uses a stored response only after a failure. It may be outdated, and prices depend on it.
  const fallback = failure ? kept : undefined;
  return {
    data: data ?? fallback,
    error: fallback === undefined ? failure : null,
    refetch,
    isFetching,
    isKept: data === undefined && fallback !== undefined,
  };
}

const NOTIFYING_MS = 3000;

/** Loads a job. Works without a signal if the job was opened before or belongs to the person's day. */
export function useKeptJob(id: string) {
  const query = useQuery({
    ...queries.jobs.get.queryOptions({ input: { id } }),
    // Polls while the server is notifying the customer, so the crew soon sees the result.
    refetchInterval: ({ state: { data } }) =>
      data?.result_sent?.state === 'queued' || data?.visits.some(({ arrival }) => arrival?.told?.state === 'queued')
        ? NOTIFYING_MS
        : false,
  });
  return useCached(KEPT_JOB + id, query);
}

const KEPT_DAY = `${KEPT_JOB}day`;

/** Loads the person's jobs on a day. Stores them on the device and removes jobs of other days. */
export function useMyDay(day: string) {
  const { answers } = useWorkspace();
  const query = useQuery(queries.jobs.mine.queryOptions({ input: { day } }));
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    const keys = data.jobs.map(({ id }) => KEPT_JOB + id);
    for (const [place, job] of data.jobs.entries()) void answers.write(keys[place] ?? '', job);
    void answers.forget(KEPT_JOB, new Set([KEPT_DAY, ...keys]));
  }, [answers, data]);
  return useCached(KEPT_DAY, query);
}

export function useCompany() {
  return useCached('company', useQuery(queries.company.get.queryOptions()));
}

export function useRateBook() {
  return useCached('rate-book', useQuery(queries.rateBook.get.queryOptions()));
}
