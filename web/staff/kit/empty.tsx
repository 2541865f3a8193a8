import { Button, SimpleGrid, Stack } from '@mantine/core';
import { ProductError } from '#domain/errors.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import artStyles from '#web/staff/quotes/detail/send-sheet.css?url';
import { SentArt } from '#web/staff/quotes/detail/sent-art.tsx';

export function KitEmpty() {
  return (
    <PageSection title="Empty, loading, failed">
      <link rel="stylesheet" href={artStyles} precedence="default" />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <EmptyState picture="quote" title="No quotes yet" action={<Button>New quote</Button>}>
            Pick a surface and material, enter the area, and send the link.
          </EmptyState>
          <EmptyState picture="search" title="No matching quotes" />
          <EmptyState picture="people" title="No customers yet" />
          <EmptyState picture="schedule" title="No visits this week" />
          <EmptyState picture="inbox" title="Nothing to answer" />
          <EmptyState picture="chart" title="No approved quotes yet" />
          <FailedState error={new ProductError('NOT_FOUND')} onRetry={() => {}} />
          <FailedState error={new Error('unknown')} onRetry={() => {}} />
        </SimpleGrid>
        <LoadingRows />
        <LoadingPanels heights={[40, 80]} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SentArt isClean={false} />
          <SentArt isClean />
        </SimpleGrid>
      </Stack>
    </PageSection>
  );
}
