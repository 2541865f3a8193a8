/**
 * Number fields of the rate book. Invalid input counts as 0, or as 1 for multipliers (docs/specification.md, section
 * 5).
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { MULTIPLIER_MAX, MULTIPLIER_MIN, MULTIPLIER_STEP } from '#domain/pricing/rate-book.ts';
import { type DecimalFieldProps, MoneyField, PercentField } from '#web/ui/decimal-field.tsx';

interface NumberFieldProps extends Omit<DecimalFieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: number;
  onChange: (value: number) => void;
}

/** Lets a field be empty while someone types. An empty field shows the fallback value when it loses focus. */
function useFallback(value: number, onChange: (value: number) => void) {
  const [isInvalid, setIsInvalid] = useState(false);
  return {
    value: isInvalid && value === 0 ? null : value,
    onChange: (typed: number | null) => {
      setIsInvalid(typed === null);
      onChange(typed ?? 0);
    },
    onBlur: () => setIsInvalid(false),
  };
}

/** Shows dollars and cents. The value is in cents. */
export function CentsField({ value, onChange, currency, ...input }: NumberFieldProps & { currency: string }) {
  return <MoneyField {...input} {...useFallback(value, onChange)} currency={currency} />;
}

/** Shows a percentage. The value is a fraction. */
export function FractionField({ value, onChange, ...input }: NumberFieldProps) {
  return <PercentField {...input} {...useFallback(value, onChange)} />;
}

const INVALID_MULTIPLIER = 1;

interface MultiplierFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  value: number;
  onChange: (value: number) => void;
}

/** Uses the browser's own number field, whose arrows change the value by the step. */
export function MultiplierField({ value, onChange, ...input }: MultiplierFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      type="number"
      inputMode="decimal"
      min={MULTIPLIER_MIN}
      max={MULTIPLIER_MAX}
      step={MULTIPLIER_STEP}
      value={typed ?? (Number(value.toFixed(2)) === value ? value.toFixed(2) : String(value))}
      onChange={(event) => {
        const { value: text, valueAsNumber } = event.currentTarget;
        setTyped(text);
        onChange(Number.isNaN(valueAsNumber) ? INVALID_MULTIPLIER : valueAsNumber);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
