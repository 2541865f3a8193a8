import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { type SurfaceType, UNIT_SUFFIXES, type VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { chosenPrices, linesOf, type RateChoice, sumOfPrices } from '#web/staff/quotes/rate-choice.ts';
import { addedCents } from './added-cents.ts';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';
import { useCounted } from './use-counted.ts';

interface RateFootProps {
  book: VersionedRateBook;
  surface: SurfaceType;
  choice: RateChoice;
  addons: readonly string[];
  onAddAnother: () => void;
}

/** The price of the choice and its calculation, with the buttons that add the lines. */
export function RateFoot({ book, surface, choice, addons, onAddAnother }: RateFootProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const prices = chosenPrices(surface, choice);
  const cents = usePrice({ book, choice, addons }) ?? sumOfPrices(prices) ?? 0;
  const shown = useCounted(cents);
  return (
    <div className="rate-picker-foot">
      <div className="rate-picker-price">
        <ul className="live-prices" aria-live="polite">
          {prices.map(({ service, unitCents, quantity }) => (
            <li key={service.id}>
              {service.name}: {quantity ? formatQuantity(quantity) : '…'} {UNIT_SUFFIXES[service.uom]} ×{' '}
              {formatMoney(unitCents, currency)}
            </li>
          ))}
        </ul>
        <span aria-hidden="true">
          <Amount cents={shown} currency={currency} />
        </span>
        <span className="visually-hidden" role="status">
          {formatMoney(cents, currency)}
        </span>
      </div>
      <div className="rate-picker-buttons">
        <Button variant="default" onClick={onAddAnother}>
          Add another
        </Button>
        <Button type="submit">Add</Button>
      </div>
    </div>
  );
}

/** Returns what the choice would add to the quote, including its add-ons; null until every quantity is entered. */
function usePrice({ book, choice, addons }: Pick<RateFootProps, 'book' | 'choice' | 'addons'>): number | null {
  const store = useBuilderStore();
  return useMemo(() => {
    const lines = linesOf(book, choice);
    return lines && addedCents(store.model.draft.form, book, { lines, addons });
  }, [store, book, choice, addons]);
}
