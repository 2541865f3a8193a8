import { NumberInput } from '@mantine/core';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';

const HOUR = 60;
const HOURS_MAX = VISIT_LENGTH.max / HOUR;

interface LengthFieldsProps {
  /** in minutes */
  length: number;
  error: string | undefined;
  onChange: (minutes: number) => void;
}

export function LengthFields({ length, error, onChange }: LengthFieldsProps) {
  const hours = Math.floor(length / HOUR);
  const rest = length % HOUR;
  return (
    <>
      <NumberInput
        label="Hours"
        min={0}
        max={HOURS_MAX}
        allowDecimal={false}
        allowNegative={false}
        value={hours}
        error={error}
        onChange={(value) => onChange(Number(value) * HOUR + rest)}
      />
      <NumberInput
        label="Minutes"
        min={0}
        max={HOUR - 1}
        step={15}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={rest}
        error={Boolean(error)}
        onChange={(value) => onChange(hours * HOUR + Number(value))}
      />
    </>
  );
}
