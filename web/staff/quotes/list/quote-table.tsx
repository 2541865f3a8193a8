import { Table, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { type ListState, SORT_LABELS, type Sort, sortedBy } from '#web/staff/quotes/list-filter.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { lastActivity } from './last-activity.ts';
import { RowMenu } from './row-menu.tsx';
import { rowNotes } from './row-notes.ts';
import { RowStatus } from './row-status.tsx';
import { RowStep } from './row-step.tsx';
import { SignedTotal } from './signed-total.tsx';
import type { QuoteListItem } from './use-quote-list.ts';

interface QuoteTableProps {
  rows: readonly QuoteListItem[];
  list: ListState;
  onSort: (change: Pick<ListState, 'sort' | 'dir'>) => void;
}

export function QuoteTable({ rows, list, onSort }: QuoteTableProps) {
  const head = (sort: Sort, className?: string) => (
    <SortableHead sort={sort} className={className} list={list} onSort={() => onSort(sortedBy(list, sort))} />
  );
  return (
    <Table highlightOnHover withRowBorders={false} className="list-table quote-table wide-only">
      <Table.Thead>
        <Table.Tr>
          {head('customer_name', 'list-who')}
          {head('number')}
          <Table.Th>Status</Table.Th>
          <Table.Th className="list-what">Latest</Table.Th>
          {head('expires_at', 'quote-table-expiry')}
          {head('price_cents', 'number')}
          <Table.Th aria-label="Next step" />
          <Table.Th aria-label="More actions" className="list-menu" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ row }: { row: QuoteListItem }) {
  const viewer = useViewer();
  const { timeZone, currency } = viewer;
  const activity = lastActivity(row, viewer);
  return (
    <Table.Tr>
      <Table.Td className="list-who">
        <Link to={`/app/quotes/${row.id}`} className="list-name" title={row.customer_name}>
          {row.customer_name || 'No customer yet'}
        </Link>
        <span className="list-more" title={row.property_address}>
          {row.property_address}
        </span>
      </Table.Td>
      <Table.Td className="nowrap">
        {row.number}
        {rowNotes(row).map((note) => (
          <span key={note} className="quote-table-note">
            {note}
          </span>
        ))}
        <span className="list-more quote-table-author" title={`Created by ${row.author_name}`}>
          {row.author_name}
        </span>
      </Table.Td>
      <Table.Td>
        <RowStatus row={row} />
      </Table.Td>
      <Table.Td className="list-what">
        <span className="list-more" title={activity}>
          {activity}
        </span>
      </Table.Td>
      <Table.Td className="nowrap quote-table-expiry">
        {row.expires_at && row.status === 'pending' && staffDate(lastValidDay(row.expires_at), timeZone)}
      </Table.Td>
      <Table.Td className="number">
        {formatMoney(row.price_cents, currency)}
        <SignedTotal row={row} />
      </Table.Td>
      <Table.Td className="list-act">
        <RowStep row={row} />
      </Table.Td>
      <Table.Td className="list-menu">
        <RowMenu row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

interface SortableHeadProps {
  sort: Sort;
  className: string | undefined;
  list: ListState;
  onSort: () => void;
}

/** A column heading that sorts. Only the sorted column shows an arrow. */
function SortableHead({ sort, className, list, onSort }: SortableHeadProps) {
  const active = list.sort === sort;
  return (
    <Table.Th className={className} aria-sort={active ? (list.dir === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton className="sort-head" onClick={onSort}>
        {SORT_LABELS[sort]}
        <span className="sort-mark" data-active={active || undefined}>
          <Icon name={active && list.dir === 'asc' ? 'up' : 'down'} size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}
