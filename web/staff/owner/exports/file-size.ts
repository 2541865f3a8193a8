const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** "38 MB", in powers of 1,000, as browsers' download lists count. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power - 1]}`;
}
