import { Skeleton, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import type { usePages } from '#web/staff/workspace/use-pages.ts';

interface PagedSectionProps<Row> {
  title: string;
  list: ReturnType<typeof usePages<unknown, Row>>;
  empty: string;
  renderRow: (row: Row) => ReactNode;
}

export function PagedSection<Row extends { id: string }>({ title, list, empty, renderRow }: PagedSectionProps<Row>) {
  const { rows, failure, hasMore } = list;
  const count = rows && rows.length > 0 ? `${rows.length}${hasMore ? '+' : ''}` : undefined;
  return (
    <PageSection title={title} {...(count !== undefined && { count })}>
      {!rows && failure === null && <Skeleton h={96} role="status" aria-label="Loading" />}
      {failure !== null && <FailedState error={failure} onRetry={list.retry} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <Fragment key={row.id}>{renderRow(row)}</Fragment>
          ))}
        </ul>
      )}
      {hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load older
        </LoadMore>
      )}
    </PageSection>
  );
}
