const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats a file size, "38 MB", in powers of 1,000 like browsers' download lists. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power - 1]}`;
}
