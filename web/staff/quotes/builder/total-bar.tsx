import { memo } from 'react';
import { marginPercent } from '#domain/pricing/margin.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { useBuilderPart } from './builder-model.ts';
import { NextButton } from './next-button.tsx';
import { useMargin } from './use-margin.ts';
import { useTotalReason } from './use-total-reason.ts';

/** Total and next step at the bottom of a phone. On wide screens, both are at the side. */
export const TotalBar = memo(function TotalBar() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const total = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? null);
  const showsMargin = useBuilderPart(({ company }) => company.shows_margin);
  const reason = useTotalReason();
  return (
    <div className="action-bar phone-only" role="region" aria-label="Total and next step">
      <div className="action-bar-total">
        <span className="action-bar-why">{reason}</span>
        <span className="action-bar-sums">
          <span className="action-bar-sum number" aria-live="polite" data-empty={total === 0 || undefined}>
            {total === null ? 'Too high' : formatMoney(total, currency)}
          </span>
          {showsMargin && <MarginOnBar />}
        </span>
      </div>
      <NextButton />
    </div>
  );
});

/** The margin is said in full below the total, which is out of view on a phone while someone prices. */
function MarginOnBar() {
  const margin = useMargin()?.margin;
  const percent = margin && margin.timed > 0 && marginPercent(margin);
  return percent && <span className="action-bar-margin">Margin {percent}</span>;
}
