import { TextInput } from '@mantine/core';

interface DayRangeProps {
  /** "2026-11-27", or empty */
  from: string;
  to: string;
  problem: string | null;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two fields for the first and the last day, both included. */
export function DayRange({ from, to, problem, onChange }: DayRangeProps) {
  return (
    <>
      <TextInput
        type="date"
        aria-label="First day"
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        value={to}
        error={problem}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}
