import { Anchor, Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { type ListState, SORT_LABELS, type Sort, sortedBy } from '#web/staff/quotes/list-filter.ts';
import { ListedPaymentLabel } from '#web/staff/quotes/payment-label.tsx';
import { laterRevisionText, revisionName } from '#web/staff/quotes/revision-names.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RowMenu } from './row-menu.tsx';
import { SignedTotal } from './signed-total.tsx';
import type { QuoteListItem } from './use-quote-list.ts';

interface QuoteTableProps {
  rows: readonly QuoteListItem[];
  list: ListState;
  onSort: (change: Pick<ListState, 'sort' | 'dir'>) => void;
}

export function QuoteTable({ rows, list, onSort }: QuoteTableProps) {
  const { timeZone } = useViewer();
  const head = (sort: Sort, numeric = false) => (
    <SortableHead
      sort={sort}
      className={sort === 'expires_at' ? 'quote-table-expiry' : undefined}
      numeric={numeric}
      list={list}
      onSort={() => onSort(sortedBy(list, sort))}
    />
  );
  return (
    <Paper withBorder visibleFrom="md" className="panel quote-table-panel">
      <Table verticalSpacing={8} horizontalSpacing="md" highlightOnHover className="quote-table">
        <Table.Thead>
          <Table.Tr>
            {head('number')}
            <Table.Th>Status</Table.Th>
            {head('customer_name')}
            {head('created_at')}
            {head('expires_at')}
            <Table.Th className="quote-table-author">Created by</Table.Th>
            {list.due && <Table.Th className="number">Overdue</Table.Th>}
            {head('price_cents', true)}
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className="nowrap">
                <Anchor component={Link} to={`/app/quotes/${row.id}`} fw={600}>
                  {row.number}
                </Anchor>
                {revisionName(row) && (
                  <Text size="xs" c="dimmed">
                    {revisionName(row)}
                  </Text>
                )}
                {row.by_wash_plan && (
                  <Text size="xs" c="dimmed">
                    Wash plan
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StatusLabel label={row.label} archived={row.archived} mismatch={row.record_mismatch} />
                {laterRevisionText(row) && (
                  <Text size="xs" c="dimmed">
                    {laterRevisionText(row)}
                  </Text>
                )}
                <ListedPaymentLabel state={row.payment_state} />
              </Table.Td>
              <Table.Td maw={360}>
                <Text fw={550} lineClamp={1}>
                  {row.customer_name || 'No customer yet'}
                </Text>
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {row.property_address}
                </Text>
              </Table.Td>
              <Table.Td className="nowrap">{staffDate(row.created_at, timeZone)}</Table.Td>
              <Table.Td className="nowrap quote-table-expiry">
                {row.expires_at && row.status === 'pending' ? staffDate(lastValidDay(row.expires_at), timeZone) : '–'}
              </Table.Td>
              <Table.Td className="quote-table-author">
                <span className="ellipsis">{row.author_name}</span>
              </Table.Td>
              <AmountCells row={row} isOverdueShown={list.due} />
              <Table.Td>
                <RowMenu row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function AmountCells({ row, isOverdueShown }: { row: QuoteListItem; isOverdueShown: boolean }) {
  const { currency } = useViewer();
  return (
    <>
      {isOverdueShown && (
        <Table.Td className="number" fw={600}>
          {row.overdue_cents !== null && formatMoney(row.overdue_cents, currency)}
        </Table.Td>
      )}
      <Table.Td className="number">
        {formatMoney(row.price_cents, currency)}
        <SignedTotal row={row} />
      </Table.Td>
    </>
  );
}

function SortableHead({
  sort,
  className,
  numeric,
  list,
  onSort,
}: {
  sort: Sort;
  className: string | undefined;
  numeric: boolean;
  list: ListState;
  onSort: () => void;
}) {
  const active = list.sort === sort;
  return (
    <Table.Th className={className} aria-sort={active ? (list.dir === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton className="sort-head" data-numeric={numeric || undefined} onClick={onSort}>
        {SORT_LABELS[sort]}
        <span className="sort-mark" data-active={active || undefined}>
          <Icon name={active && list.dir === 'asc' ? 'up' : 'down'} size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}
