/** Returns at most six round values from zero. The last is the largest value or just above. */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  // Counts have no halves, so only whole numbers.
  const whole = steps.find((each) => each >= rough && Number.isInteger(each)) ?? 1;
  const lines = Math.ceil(largest / whole);
  return Array.from({ length: lines + 1 }, (_, index) => index * whole);
}

/**
 * Returns the number of columns per axis label. The first column has a label, and as many as fit follow at equal
 * distances.
 */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.min(12, Math.floor(width / labelWidth)));
  return Math.max(1, Math.ceil(count / fitting));
}
