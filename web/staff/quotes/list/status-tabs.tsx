import { Link } from 'react-router';
import { formatQuantity } from '#domain/pricing/money.ts';
import { sumOfLabels } from '#domain/quote/label-sums.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import { useShownInRow } from '#web/staff/components/use-shown-in-row.ts';
import { type ListState, shownTabs } from '#web/staff/quotes/list-filter.ts';
import { searchOf } from './use-list-state.ts';
import { useListSums } from './use-quote-list.ts';

/**
 * Shows one tab per status with its number of rows. "All" counts quotes, like the line below the tabs. On a phone the
 * tabs scroll sideways.
 */
export function StatusTabs({ list }: { list: ListState }) {
  const sums = useListSums(list)?.labels;
  // The counts change the width of the tabs, so they are part of the key.
  const row = useShownInRow<HTMLElement>('[aria-current]', JSON.stringify([list.state, sums]));
  return (
    <nav ref={row} className="status-tabs" aria-label="Status">
      {shownTabs(list.state, sums ?? []).map(({ label, isChosen }) => (
        <Link
          key={label ?? 'all'}
          to={searchOf({ ...list, state: label === null ? [] : [label] })}
          preventScrollReset
          aria-current={isChosen || undefined}
        >
          {label === null ? 'All' : stateText(label)}
          {sums && (
            <span className="status-tab-count">
              {formatQuantity(sumOfLabels(sums, label === null ? [] : [label]).count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
