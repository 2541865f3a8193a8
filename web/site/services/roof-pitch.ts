/**
 * Returns the square feet of roof over one square foot of footprint: √(1 + (rise ÷ 12)²).
 * @param rise inches of height gained per 12 inches of run: 6 for a pitch of 6/12
 */
export function roofPitchFactor(rise: number): number {
  return Math.hypot(1, rise / 12);
}
