import { memo } from 'react';
import { centsToFloor, isUnderFloor, type Margin, marginPercent, marginStanding } from '#domain/pricing/margin.ts';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart } from './builder-model.ts';
import { type MarginBasis, type MarginFacts, useMargin } from './use-margin.ts';

/** Shows what the quote earns, to those who may see it. Shows nothing until the company entered its labor cost. */
export const MarginSection = memo(function MarginSection() {
  const isShown = useBuilderPart(({ company }) => company.shows_margin);
  return isShown ? <MarginOfQuote /> : null;
});

function MarginOfQuote() {
  const shown = useMargin();
  return shown && <MarginRows {...shown} />;
}

const MarginRows = memo(function MarginRows({ margin, usual, basis }: MarginFacts & { basis: MarginBasis }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  if (margin.timed === 0)
    return (
      <div className="margin">
        <p className="margin-note">
          {margin.unlisted === margin.untimed
            ? 'The margin is unknown. Only services from Pricing Config have a known time, and this quote has none.'
            : 'To see the margin, enter how much one person gets done in an hour under Pricing Config.'}
        </p>
      </div>
    );
  const { percent, margin_cents } = margin;
  const { margin_floor: floor } = basis;
  const isUnder = isUnderFloor(margin, floor);
  return (
    <div className="margin" data-standing={marginStanding(margin, floor)}>
      <p className="margin-row">
        <b>Margin {marginPercent(margin)}</b>
        <b>{formatMoney(margin_cents, currency)}</b>
      </p>
      <span className="margin-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
      </span>
      <p className="margin-note">
        Labor {formatMoney(margin.labor_cents, currency)} · Chemicals {formatMoney(margin.chemicals_cents, currency)}
      </p>
      {isUnder && floor !== null && (
        <p className="margin-warning" role="status">
          <Icon name="warning" size={16} />
          Below your goal of {formatPercent(floor, 0)}. Add {margin.untimed > 0 && 'at least '}
          {formatMoney(centsToFloor(margin, floor), currency)} to reach it.
        </p>
      )}
      {margin.untimed > 0 && (
        <p className="margin-note">
          {margin.untimed === 1
            ? '1 line has no known time, so its'
            : `${margin.untimed} lines have no known time, so their`}{' '}
          labor isn’t counted.
        </p>
      )}
      {usual && <UsualNote usual={usual} margin={margin} />}
      <p className="margin-note">
        <Icon name="lock" size={16} />
        {[
          floor !== null && !isUnder && `Goal ${formatPercent(floor, 0)}.`,
          basis.members_see_margin ? 'Only your team sees this.' : 'Only owners and admins see this.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
});

/** "Usually 8 min longer than planned (7 jobs). Margin would be 84%". */
function UsualNote({ usual, margin }: { usual: NonNullable<MarginFacts['usual']>; margin: Margin }) {
  const then = usual.margin && marginPercent(usual.margin);
  return (
    <p className="margin-note">
      {usual.sentence}
      {then && then !== marginPercent(margin) && `. Margin would be ${then}`}
    </p>
  );
}
