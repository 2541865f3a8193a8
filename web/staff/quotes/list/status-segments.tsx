import { sumOfLabels } from '#domain/quote/label-sums.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import { Segments } from '#web/staff/components/segments.tsx';
import { type ListState, shownTabs } from '#web/staff/quotes/list-filter.ts';
import { searchOf } from './use-list-state.ts';
import { useListSums } from './use-quote-list.ts';

/** The states with their number of quotes, like the sum beside them. */
export function StatusSegments({ list }: { list: ListState }) {
  const sums = useListSums(list)?.labels;
  return (
    <Segments
      label="Status"
      segments={shownTabs(list.state, sums ?? []).map(({ labels, group, isChosen }) => ({
        key: labels.join() || 'all',
        label: group ? stateText(group) : labels.map(stateText).join(', ') || 'All',
        to: searchOf({ ...list, state: [...labels] }),
        count: sums && sumOfLabels(sums, labels).count,
        isChosen,
      }))}
    />
  );
}
