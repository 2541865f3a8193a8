import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type Margin,
  type MarginCosts,
  marginOf,
  notedMinutes,
  overrunOf,
  overrunSentence,
  type UsualOverruns,
} from '#domain/pricing/margin.ts';
import type { PricedLine } from '#domain/pricing/quote-lines.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import { queries } from '#web/api/query.ts';
import { useBuilderStore } from './builder-model.ts';

export type MarginBasis = MarginCosts & {
  margin_floor: number | null;
  members_see_margin: boolean;
  overruns: UsualOverruns;
};

/** Returns null until costs and amounts are known. Only for those who may see margins: the server refuses others. */
export function useMargin(): (MarginFacts & { basis: MarginBasis }) | null {
  // Not stored on the device, unlike the rate book.
  const { data: basis } = useQuery(queries.company.margin.queryOptions());
  const priced = useSettledPrice();
  const found = useMemo(() => (basis && priced ? marginFacts(priced, basis) : null), [basis, priced]);
  return found && basis ? { ...found, basis } : null;
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

export interface MarginFacts {
  margin: Margin;
  /** null while too few jobs are finished */
  usual: { sentence: string; margin: Margin | null } | null;
}

function marginFacts(priced: PricedQuote, basis: MarginBasis): MarginFacts | null {
  const margin = marginOf(priced, basis);
  if (!margin) return null;
  const overrun = overrunOf(priced.lines, basis.overruns);
  const then = overrun && marginOf(priced, basis, notedMinutes(overrun));
  return { margin, usual: overrun && { sentence: overrunSentence(overrun), margin: then } };
}
