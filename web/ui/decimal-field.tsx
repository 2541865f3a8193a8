/**
 * Fields for money, quantities and percentages. They accept pasted numbers and may be empty. Phones open the numeric
 * keyboard.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { centsOfDollars, dollarsOfCents, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { decimalText, parseDecimal } from './decimal-text.ts';

interface Scale {
  /** converts the typed number to the stored one */
  stored: (typed: number) => number;
  text: (stored: number) => string;
}

/** The largest amount in dollars. A larger one exceeds the product's maximum, so it is a typo. */
const LARGEST_DOLLARS = dollarsOfCents(MAX_AMOUNT_CENTS);
const MONEY: Scale = {
  stored: (typed) => centsOfDollars(Math.min(typed, LARGEST_DOLLARS)),
  text: (amount) => decimalText(dollarsOfCents(amount), 2, 2),
};
// Too many decimals stay visible next to the message that rejects them.
const QUANTITY: Scale = { stored: (typed) => typed, text: (quantity) => decimalText(quantity, 0, 10) };
const PERCENT: Scale = {
  stored: (typed) => Number((typed / 100).toFixed(12)),
  text: (share) => decimalText(Number((share * 100).toFixed(10)), 0, 10),
};

export interface DecimalFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** null while the field is empty */
  value: number | null;
  onChange: (value: number | null) => void;
}

function DecimalField({ scale, value, onChange, onBlur, ...input }: DecimalFieldProps & { scale: Scale }) {
  const [text, setText] = useState(() => (value === null ? '' : scale.text(value)));
  const typed = parseDecimal(text);
  const shown = typed === null ? null : scale.stored(typed);
  // A value changed from outside, for example by an undo, replaces the typed text.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (shown !== value) setText(value === null ? '' : scale.text(value));
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const number = parseDecimal(next);
        onChange(number === null ? null : scale.stored(number));
      }}
      onBlur={(event) => {
        if (value !== null) setText(scale.text(value));
        onBlur?.(event);
      }}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

const signs = new Map<string, string>();

function currencySign(currency: string): string {
  const sign = signs.get(currency) ?? findSign(currency);
  signs.set(currency, sign);
  return sign;
}

function findSign(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}

/** A money field. People type dollars. The value is in cents. */
export function MoneyField({ currency, ...props }: DecimalFieldProps & { currency: string }) {
  return (
    <DecimalField scale={MONEY} leftSection={<span aria-hidden="true">{currencySign(currency)}</span>} {...props} />
  );
}

/** A quantity field that ends with a unit, such as "sq ft". */
export function QuantityField({ unit, ...props }: DecimalFieldProps & { unit?: string }) {
  const width = unit ? 24 + unit.length * 8 : undefined;
  const section = unit
    ? {
        rightSection: <span aria-hidden="true">{unit}</span>,
        rightSectionWidth: width,
        rightSectionPointerEvents: 'none' as const,
      }
    : {};
  return <DecimalField scale={QUANTITY} {...section} {...props} />;
}

/** A percentage field. People type percent. The value is a fraction. */
export function PercentField(props: DecimalFieldProps) {
  return (
    <DecimalField
      scale={PERCENT}
      rightSection={<span aria-hidden="true">%</span>}
      rightSectionWidth={32}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
