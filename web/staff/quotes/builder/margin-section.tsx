import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import {
  centsToFloor,
  isUnderFloor,
  type Margin,
  type MarginCosts,
  marginOf,
  notedMinutes,
  overrunOf,
  overrunSentence,
  type UsualOverruns,
} from '#domain/pricing/margin.ts';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import type { PricedLine } from '#domain/pricing/quote-lines.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import { queries } from '#web/api/query.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';

/** Shows what the quote earns, to those who may see it. Shows nothing until the company entered its labor cost. */
export const MarginSection = memo(function MarginSection() {
  const isShown = useBuilderPart(({ company }) => company.shows_margin);
  return isShown ? <MarginOfQuote /> : null;
});

type Basis = MarginCosts & {
  margin_floor: number | null;
  members_see_margin: boolean;
  overruns: UsualOverruns;
};

function MarginOfQuote() {
  // Not stored on the device, unlike the rate book.
  const { data: basis } = useQuery(queries.company.margin.queryOptions());
  const priced = useSettledPrice();
  const found = useMemo(() => (basis && priced ? marginFacts(priced, basis) : null), [basis, priced]);
  return found && basis && <MarginRows margin={found.margin} usual={found.usual} basis={basis} />;
}

const SETTLED_MS = 200;

/** Returns the amounts once they have settled, so that a key press waits for the total and not for the margin. */
function useSettledPrice(): PricedQuote | null {
  const store = useBuilderStore();
  const [settled, setSettled] = useState(store.model.draft.priced);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const now = store.model.draft.priced;
      setSettled((before) => (sameWork(before, now) ? before : now));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    settle();
    const stop = store.subscribe(wait);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return settled;
}

/** Compares what the margin depends on. Every other change, such as a description, computes nothing. */
function sameWork(one: PricedQuote | null, other: PricedQuote | null): boolean {
  if (!one || !other) return one === other;
  const isSame = (line: PricedLine, index: number) => {
    const now = other.lines[index];
    return (
      line === now || (now && line.quantity === now.quantity && line.unit === now.unit && line.basis === now.basis)
    );
  };
  const { subtotal_cents, sum_cents } = one.totals;
  const isSameSum = subtotal_cents === other.totals.subtotal_cents && sum_cents === other.totals.sum_cents;
  return isSameSum && one.lines.length === other.lines.length && one.lines.every(isSame);
}

interface MarginFacts {
  margin: Margin;
  /** null while too few jobs are finished */
  usual: { sentence: string; percent: number | null } | null;
}

function marginFacts(priced: PricedQuote, basis: Basis): MarginFacts | null {
  const margin = marginOf(priced, basis);
  if (!margin) return null;
  const overrun = overrunOf(priced.lines, basis.overruns);
  const then = overrun && marginOf(priced, basis, notedMinutes(overrun));
  return { margin, usual: overrun && { sentence: overrunSentence(overrun), percent: then?.percent ?? null } };
}

const MarginRows = memo(function MarginRows({ margin, usual, basis }: MarginFacts & { basis: Basis }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  if (margin.timed === 0)
    return (
      <div className="margin">
        <p className="margin-note">
          To see the margin, enter how much one person gets done in an hour under Pricing Config.
        </p>
      </div>
    );
  const { percent, margin_cents } = margin;
  const { margin_floor: floor } = basis;
  const isUnder = isUnderFloor(margin, floor);
  return (
    <div className="margin" data-under={isUnder || margin_cents < 0 || undefined}>
      <p className="margin-row">
        <b>Margin {percent !== null && `${percent}%`}</b>
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
          Below your goal of {formatPercent(floor, 0)}. Add {formatMoney(centsToFloor(margin, floor), currency)} to
          reach it.
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
      {usual && (
        <p className="margin-note">
          {usual.sentence}
          {usual.percent !== null && usual.percent !== percent && `. Margin then: ${usual.percent}%`}
        </p>
      )}
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
