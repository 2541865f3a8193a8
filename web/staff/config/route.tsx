import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import type { Route } from './+types/route.ts';
import { BookEditor } from './book-editor.tsx';
import { ConfigStyles } from './config-styles.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Pricing Config · ${matches[0].loaderData.productName}` },
];

export default function PricingConfig() {
  const book = useQuery(queries.rateBook.get.queryOptions());
  return (
    <Stack className="config" gap="lg">
      <ConfigStyles />
      {!book.data && <PageHead title="Pricing Config" />}
      {book.data && <BookEditor stored={book.data} />}
      {!book.data && book.isError && <FailedState error={book.error} onRetry={() => void book.refetch()} />}
      {!book.data && !book.isError && (
        <Stack gap="lg" role="status" aria-label="Loading your pricing">
          <Skeleton h={420} />
          <Skeleton h={160} />
          <Skeleton h={160} />
        </Stack>
      )}
    </Stack>
  );
}
