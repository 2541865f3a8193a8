import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { type Cents, formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { MoneyField, PercentField } from '#web/ui/decimal-field.tsx';
import { useBuilderPart, useFormField } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';

export function TaxRow() {
  const { value, set } = useFormField('tax_rate', 'tax rate');
  const problem = useFieldProblem('tax_rate');
  return (
    <FoldedRow
      label="Tax"
      value={value ? formatPercent(value, 1) : <span className="row-none">None</span>}
      isForcedOpen={useRowProblem(['tax_rate'])}
    >
      <PercentField label="Tax rate" className="narrow-field" value={value} onChange={set} {...problem} />
    </FoldedRow>
  );
}

/** The initial amount for a company that has not set one. */
const FIRST_CENTS: Cents = 5000;

interface ChargeProps {
  name: 'trip_charge_cents' | 'minimum_charge_cents';
  label: string;
  /** describes the edit, next to the total if the total changes */
  what: string;
}

export function ChargeRow({ name, label, what }: ChargeProps) {
  const { value: cents, set } = useFormField(name, what);
  const usualCents = useBuilderPart(({ company }) => company[name]);
  const currency = useBuilderPart(({ company }) => company.currency);
  const last = useRef(cents || usualCents || FIRST_CENTS);
  if (cents > 0) last.current = cents;
  const isOn = cents > 0;
  return (
    <FoldedRow label={label} value={isOn ? formatMoney(cents, currency) : <span className="row-none">Off</span>}>
      <Switch
        className="touch-switch"
        label="Charge on this quote"
        checked={isOn}
        onChange={() => set(isOn ? 0 : last.current)}
      />
      {isOn && (
        <MoneyField
          label={label}
          className="narrow-field"
          currency={currency}
          value={cents}
          // An empty field keeps the last amount. The toggle turns the charge off.
          onChange={(typed) => typed && set(typed)}
        />
      )}
    </FoldedRow>
  );
}
