import { Text } from '@mantine/core';
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { quotesInTwoRows, sumOfLabels } from '#domain/quote/label-sums.ts';
import { isFiltered, type ListState } from '#web/staff/quotes/list-filter.ts';
import { revisedText } from '#web/staff/quotes/revision-names.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useListSums, useSettled } from './use-quote-list.ts';

/**
 * Says how many quotes match the filters and, if the viewer may see it, their total value. An approved quote and its
 * newer revision have two rows but count as one quote, at its approved price.
 */
export function ListSummary({ list }: { list: ListState }) {
  const { currency } = useViewer();
  const settled = useSettled(list);
  const sums = useListSums(list);
  const { count, total_cents } = sumOfLabels(sums?.labels ?? [], settled.state);
  const revised = revisedText(quotesInTwoRows(sums?.labels ?? [], settled.state));
  return (
    <Text size="sm" c="dimmed" role="status" mih={21} className="tabular">
      {sums && (
        <>
          {formatQuantity(count)} {count === 1 ? 'quote' : 'quotes'}
          {isFiltered(settled) ? ' found' : ''}
          {sums.total_cents !== null && total_cents !== null && ` · ${formatMoney(total_cents, currency)} total`}
          {revised && ` · ${revised}`}
        </>
      )}
    </Text>
  );
}
