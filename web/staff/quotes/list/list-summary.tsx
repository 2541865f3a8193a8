import { sumsText } from '#web/staff/quotes/list-amounts.ts';
import type { ListState } from '#web/staff/quotes/list-filter.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useListSums, useSearchedRows, useSettled } from './use-quote-list.ts';

export function ListSummary({ list }: { list: ListState }) {
  const { currency } = useViewer();
  const settled = useSettled(list);
  const sums = useListSums(list);
  const rows = useSearchedRows(list);
  return (
    <p className="list-summary" role="status">
      {sums && sumsText({ ...sums, rows }, settled, currency)}
    </p>
  );
}
