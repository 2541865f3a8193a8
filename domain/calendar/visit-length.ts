import type { Unit } from '#domain/pricing/rate-book.ts';
import { VISIT_LENGTH } from './job-limits.ts';

const STEP = 15;
export const LEAST_VISIT_MINUTES = 30;
export const LONGEST_VISIT_MINUTES = VISIT_LENGTH.max;

export interface LengthLine {
  quantity: number;
  unit: Unit;
  /** output of one person in an hour, in the unit of the line; null when the company has not entered it */
  unitsPerHour: number | null;
}

interface ProposedLength {
  minutes: number;
  /** lines without a rate of production: the time they take is missing in the proposal */
  unknown: number;
}

/**
 * How long the lines of a quote take: the work of all lines shared among the people, and once the time to set up. Rounded
 * up to a quarter of an hour, so that a day planned in full is not one that runs late.
 * @param people at least 1
 * @returns null when no line says how long it takes
 */
export function proposeLength(
  lines: readonly LengthLine[],
  people: number,
  setUpMinutes: number,
): ProposedLength | null {
  const known = lines.filter(({ unitsPerHour }) => unitsPerHour !== null && unitsPerHour > 0);
  if (known.length === 0) return null;
  const work = known.reduce((sum, { quantity, unitsPerHour }) => sum + (quantity / (unitsPerHour ?? 1)) * 60, 0);
  // Without the last digits of a division: 60.000000001 minutes are no reason for another quarter of an hour.
  const minutes = Math.ceil(Math.round((work / people + setUpMinutes) * 1000) / 1000 / STEP) * STEP;
  return {
    minutes: Math.min(Math.max(minutes, LEAST_VISIT_MINUTES), LONGEST_VISIT_MINUTES),
    unknown: lines.length - known.length,
  };
}
