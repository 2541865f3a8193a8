import { TextInput } from '@mantine/core';

interface DayRangeProps {
  /** "2026-11-27", or empty */
  from: string;
  to: string;
  problem: string | null;
  /** visible labels; without them, only screen readers get labels */
  labels?: readonly [string, string];
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two fields for the first and the last day, both included. */
export function DayRange({ from, to, problem, labels, onChange }: DayRangeProps) {
  return (
    <>
      <TextInput
        type="date"
        {...(labels ? { label: labels[0] } : { 'aria-label': 'First day' })}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        {...(labels ? { label: labels[1] } : { 'aria-label': 'Last day' })}
        value={to}
        error={problem}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}
