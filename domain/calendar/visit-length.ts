import type { Unit } from '#domain/pricing/rate-book.ts';
import { VISIT_LENGTH } from './job-limits.ts';

const STEP = 15;
export const LEAST_VISIT_MINUTES = 30;
export const LONGEST_VISIT_MINUTES = VISIT_LENGTH.max;

export interface LengthLine {
  quantity: number;
  unit: Unit;
  /** units that one person finishes in an hour. null when the company has not entered it */
  unitsPerHour: number | null;
  /** minutes of one person for each, for a flat service, instead of units per hour */
  minutesEach?: number | null;
}

interface ProposedLength {
  minutes: number;
  /** number of lines without units per hour, which the proposal doesn't include */
  unknown: number;
}

/**
 * Estimates how long a quote's work takes: the time of all lines, divided among the people, plus the setup time.
 * Rounds up to a quarter hour, so that a full day doesn't run late.
 * @param people at least 1
 * @returns null when no line has a known time
 */
export function proposeLength(
  lines: readonly LengthLine[],
  people: number,
  setUpMinutes: number,
): ProposedLength | null {
  const known = lines.flatMap((line) => minutesOfLine(line) ?? []);
  if (known.length === 0) return null;
  const work = known.reduce((sum, minutes) => sum + minutes, 0);
  // Drops floating-point noise, so that 60.000000001 minutes don't become 75.
  const minutes = Math.ceil(Math.round((work / people + setUpMinutes) * 1000) / 1000 / STEP) * STEP;
  return {
    minutes: Math.min(Math.max(minutes, LEAST_VISIT_MINUTES), LONGEST_VISIT_MINUTES),
    unknown: lines.length - known.length,
  };
}

/** Returns the minutes of one person. null when unknown */
function minutesOfLine({ quantity, unit, unitsPerHour, minutesEach }: LengthLine): number | null {
  if (unit === 'flat' && minutesEach) return quantity * minutesEach;
  return unitsPerHour ? (quantity / unitsPerHour) * 60 : null;
}
