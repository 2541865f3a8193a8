import type { Cents } from '#domain/pricing/money.ts';
import { averageTicket, type Decisions, winRate } from './rates.ts';
import { sourceName } from './source-name.ts';

/** `person` is the quote's author. */
export const BREAKDOWNS = ['service', 'surface', 'material', 'package', 'person', 'source', 'city'] as const;
export type BreakdownCut = (typeof BREAKDOWNS)[number];

/** The most rows in a report. All others are combined into one row, because no one reads more. */
export const BREAKDOWN_ROWS_MAX = 50;

export interface BreakdownRow {
  /** the stored name, or a person's id. Empty for a custom line, for no material, and for no city */
  value: string;
  approved: number;
  declined: number;
  approved_cents: Cents;
  win_rate: number | null;
  average_cents: Cents | null;
  before: { approved: number; declined: number; approved_cents: Cents; win_rate: number | null };
}

export interface Breakdown {
  rows: BreakdownRow[];
  /** the sum of the rows after the largest ones */
  rest: BreakdownRow | null;
}

export interface ValueSums extends Decisions {
  value: string;
  approved_cents: Cents;
}

/** Sorts by approved money, then decisions, then name, so that the order is stable. */
export function breakdownOf(cut: BreakdownCut, now: readonly ValueSums[], before: readonly ValueSums[]): Breakdown {
  const earlier = new Map(named(cut, before).map((row) => [row.value, row]));
  const sorted = named(cut, now)
    .filter(({ approved, declined }) => approved + declined > 0)
    .toSorted(
      (a, b) =>
        b.approved_cents - a.approved_cents ||
        b.approved + b.declined - (a.approved + a.declined) ||
        (a.value < b.value ? -1 : Number(a.value > b.value)),
    );
  const shown = sorted.slice(0, BREAKDOWN_ROWS_MAX);
  const others = sorted.slice(BREAKDOWN_ROWS_MAX);
  const row = (value: string, sums: readonly ValueSums[], sumsBefore: readonly ValueSums[]): BreakdownRow => {
    const of = total(sums);
    const then = total(sumsBefore);
    return {
      value,
      ...of,
      win_rate: winRate(of),
      average_cents: averageTicket(of),
      before: { ...then, win_rate: winRate(then) },
    };
  };
  const earlierOf = ({ value }: ValueSums) => earlier.get(value) ?? [];
  return {
    rows: shown.map((each) => row(each.value, [each], [earlierOf(each)].flat())),
    rest: others.length > 0 ? row('', others, others.flatMap(earlierOf)) : null,
  };
}

/** Merges "google " and "Google" into one source. */
function named(cut: BreakdownCut, rows: readonly ValueSums[]): ValueSums[] {
  if (cut !== 'source') return [...rows];
  return [...Map.groupBy(rows, ({ value }) => sourceName(value))].map(([value, same]) => ({ value, ...total(same) }));
}

function total(rows: readonly Omit<ValueSums, 'value'>[]) {
  return {
    approved: rows.reduce((sum, { approved }) => sum + approved, 0),
    declined: rows.reduce((sum, { declined }) => sum + declined, 0),
    approved_cents: rows.reduce((sum, { approved_cents }) => sum + approved_cents, 0),
  };
}
