import { NativeSelect } from '@mantine/core';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { lengthInWords, STEP_MINUTES } from '#web/staff/calendar/work/entries/grid-steps.ts';

/** A choice of lengths: quarter hours up to eight hours, hours up to a day, then days. */
const LENGTHS = [
  ...steps(VISIT_LENGTH.min, 480, STEP_MINUTES),
  ...steps(540, MINUTES_A_DAY - 60, 60),
  ...steps(MINUTES_A_DAY, VISIT_LENGTH.max, MINUTES_A_DAY),
];

interface LengthFieldProps {
  /** in minutes */
  length: number;
  onChange: (minutes: number) => void;
}

/** How long a visit takes, in one field. */
export function LengthField({ length, onChange }: LengthFieldProps) {
  const lengths = LENGTHS.includes(length) ? LENGTHS : [...LENGTHS, length].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      label="Length"
      value={length}
      data={lengths.map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

function labelOf(minutes: number): string {
  const days = minutes / MINUTES_A_DAY;
  if (!Number.isInteger(days)) return lengthInWords(minutes);
  return days === 1 ? '1 day' : `${days} days`;
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
}
