import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '../../../api/query.ts';
import { useViewer } from '../../workspace/viewer.ts';
import { filterInput, isFiltered, type ListState } from '../list-filter.ts';
import { useSettled } from './use-quote-list.ts';

/** How many quotes match the filters and, if the viewer may see it, their total value. */
export function ListSummary({ list }: { list: ListState }) {
  const { currency } = useViewer();
  const settled = useSettled(list);
  const { data } = useQuery({
    ...queries.quotes.summary.queryOptions({ input: filterInput(settled) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Text size="sm" c="dimmed" role="status" mih={21} className="tabular">
      {data && (
        <>
          {formatQuantity(data.count)} {data.count === 1 ? 'quote' : 'quotes'}
          {isFiltered(settled) ? ' found' : ''}
          {data.total_cents !== null && `, together ${formatMoney(data.total_cents, currency)}`}
        </>
      )}
    </Text>
  );
}
