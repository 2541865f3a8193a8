/** The values at which an axis has a line: round, from zero to the largest value or just above it, at most six. */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? rough;
  // Counts have no halves.
  const whole = largest >= 4 ? step : Math.max(1, Math.ceil(step));
  const lines = Math.ceil(largest / whole);
  return Array.from({ length: lines + 1 }, (_, index) => index * whole);
}

/** Which of so many labels are written below an axis: as many as fit, evenly apart, the first always. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.min(12, Math.floor(width / labelWidth)));
  return Math.max(1, Math.ceil(count / fitting));
}
