import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorCodeOf } from '#domain/errors.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { REFRESH_MS, untilQuoteIsRead } from '#web/staff/quotes/next-read.ts';
import { UnknownQuote } from '#web/staff/quotes/unknown-quote.tsx';
import { useCompany } from '#web/staff/workspace/answer-cache.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import type { Route } from './+types/route.ts';
import { QuoteScreen } from './quote-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Quote · ${matches[0].loaderData.productName}` }];

export default function QuoteDetailScreen() {
  const { id = '' } = useParams();
  const quote = useQuery({
    ...queries.quotes.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data ? untilQuoteIsRead(state.data, Date.now()) : REFRESH_MS),
  });
  const company = useCompany();
  if (quote.data && company.data)
    return (
      <>
        <title>{[quote.data.number, quote.data.customer_name].filter(Boolean).join(' · ')}</title>
        <QuoteScreen key={id} quote={quote.data} company={company.data} />
      </>
    );
  const failure = readFailure(quote) ?? company.error;
  const code = failure === null ? null : errorCodeOf(failure);
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <UnknownQuote />;
  if (failure !== null)
    return <FailedState error={failure} onRetry={() => void Promise.all([quote.refetch(), company.refetch()])} />;
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading the quote" gap="lg">
      <Skeleton h={34} w={220} />
      <Skeleton h={13} />
      <Skeleton h={82} radius={12} maw={760} />
      <Skeleton h={24} w={160} />
      <Skeleton h={160} radius={12} maw={760} />
      <Skeleton h={24} w={120} />
    </Stack>
  );
}
