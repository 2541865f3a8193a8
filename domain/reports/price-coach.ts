/** How customers decided at each price of a service. Informs the company and never changes a rate. */
import type { Cents } from '#domain/pricing/money.ts';
import { type Decisions, winRate, winRateRange } from './rates.ts';

/** With fewer decided quotes, a win rate means little. */
export const DECIDED_MIN = 20;
/** The most price bands. Narrower bands would be too small to act on. */
const BANDS_MAX = 5;

interface PriceBand extends Decisions {
  /** per unit */
  from_cents: Cents;
  to_cents: Cents;
  /** null when too few quotes were decided */
  win_rate: number | null;
  /** bounds of the win rate's 95% confidence interval */
  low: number | null;
  high: number | null;
  enough: boolean;
}

interface CoachedService extends Decisions {
  surface: string;
  service: string;
  unit: string;
  bands: PriceBand[];
}

export interface PriceSums extends Decisions {
  surface: string;
  service: string;
  unit: string;
  /** per unit, before the material's multiplier, to compare materials */
  cents: Cents;
}

/** Puts services with the most decided quotes first. */
export function priceCoach(rows: readonly PriceSums[]): CoachedService[] {
  const services = Map.groupBy(rows, ({ surface, service, unit }) => JSON.stringify([surface, service, unit]));
  return [...services.values()]
    .map((of) => {
      const { surface = '', service = '', unit = '' } = of[0] ?? {};
      return { surface, service, unit, ...total(of), bands: bandsOf(of) };
    })
    .toSorted(
      (a, b) =>
        decided(b) - decided(a) ||
        compare(a.surface, b.surface) ||
        compare(a.service, b.service) ||
        compare(a.unit, b.unit),
    );
}

type Price = Decisions & { cents: Cents };

/** Forms bands with about the same number of decisions each. Quotes with the same price share a band. */
function bandsOf(prices: readonly Price[]): PriceBand[] {
  const sorted = prices.toSorted((a, b) => a.cents - b.cents);
  const all = decided(total(sorted));
  const count = Math.max(1, Math.min(BANDS_MAX, Math.floor(all / DECIDED_MIN)));
  const bands: Price[][] = [];
  let passed = 0;
  for (const price of sorted) {
    const open = bands.at(-1);
    const isFull = passed >= (all * bands.length) / count;
    if (!open || (isFull && bands.length < count)) bands.push([price]);
    else open.push(price);
    passed += decided(price);
  }
  return bands.map(bandOf);
}

function bandOf(prices: readonly Price[]): PriceBand {
  const sums = total(prices);
  const enough = decided(sums) >= DECIDED_MIN;
  const range = enough ? winRateRange(sums) : null;
  return {
    from_cents: prices[0]?.cents ?? 0,
    to_cents: prices.at(-1)?.cents ?? 0,
    ...sums,
    win_rate: enough ? winRate(sums) : null,
    low: range?.low ?? null,
    high: range?.high ?? null,
    enough,
  };
}

function total(prices: readonly Decisions[]): Decisions {
  return {
    approved: prices.reduce((sum, { approved }) => sum + approved, 0),
    declined: prices.reduce((sum, { declined }) => sum + declined, 0),
  };
}

function decided({ approved, declined }: Decisions): number {
  return approved + declined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
