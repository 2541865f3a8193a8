/** Sums what customers have approved, and compares the sums for plots. */
interface YearSum {
  year: number;
  cents: number;
}

/** Returns one sum per year with approvals, oldest first. */
export function approvedByYear(approvals: readonly YearSum[]): YearSum[] {
  const byYear = Map.groupBy(approvals, ({ year }) => year);
  return [...byYear]
    .map(([year, ofYear]) => ({ year, cents: lifetimeCents(ofYear) }))
    .toSorted((a, b) => a.year - b.year);
}

/** Returns what a customer has approved in all years. */
export function lifetimeCents(approved: readonly YearSum[]): number {
  return approved.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the length of a bar from 0 to 1. @param most the longest bar */
export function barShare(cents: number, most: number): number {
  return most > 0 ? cents / most : 0;
}
