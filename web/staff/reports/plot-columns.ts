import type { Day } from '#domain/calendar-days.ts';
import { type BucketSize, type Period } from '#domain/reports/periods.ts';
import { bucketInWords, plotLabel, soFarInWords } from './period.ts';

/** Converts the parts of a period to the columns of a chart. */
export function plotColumns<Part extends Period>(
  parts: readonly Part[],
  bucket: BucketSize,
  value: (part: Part) => number,
  before?: (part: Part) => number,
) {
  return parts.map((part) => ({
    key: part.from,
    label: plotLabel(part, bucket),
    title: bucketInWords(part, bucket),
    value: Math.max(0, value(part)),
    ...(before ? { before: Math.max(0, before(part)) } : {}),
  }));
}

/** Returns the part that contains today, or null for a period in the past. */
export function currentPart(parts: readonly Period[], bucket: BucketSize, today: Day) {
  const part = parts.find(({ from, to }) => from <= today && today <= to);
  return part ? { key: part.from, words: soFarInWords(part, bucket) } : null;
}
