import { Skeleton, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import type { usePages } from '#web/staff/workspace/use-pages.ts';

interface PagedPanelProps<Row> {
  title: string;
  list: ReturnType<typeof usePages<unknown, Row>>;
  empty: string;
  renderRow: (row: Row) => ReactNode;
}

export function PagedPanel<Row extends { id: string }>({ title, list, empty, renderRow }: PagedPanelProps<Row>) {
  const { rows, failure } = list;
  return (
    <Panel title={title} dense>
      {!rows && failure === null && <Skeleton h={96} role="status" aria-label="Loading" />}
      {failure !== null && <FailedState error={failure} onRetry={list.retry} />}
      {rows?.length === 0 && <Text size="sm">{empty}</Text>}
      {rows && rows.length > 0 && (
        <ul className="plain-list customer-rows">
          {rows.map((row) => (
            <Fragment key={row.id}>{renderRow(row)}</Fragment>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load older
        </LoadMore>
      )}
    </Panel>
  );
}
