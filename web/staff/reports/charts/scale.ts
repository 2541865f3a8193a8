/** The values at which an axis has a line: round, from zero to the largest value or just above it, at most six. */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  // Counts have no halves.
  const whole = steps.find((each) => each >= rough && Number.isInteger(each)) ?? 1;
  const lines = Math.ceil(largest / whole);
  return Array.from({ length: lines + 1 }, (_, index) => index * whole);
}

/** Which of so many labels are written below an axis: as many as fit, evenly apart, the first always. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.min(12, Math.floor(width / labelWidth)));
  return Math.max(1, Math.ceil(count / fitting));
}
