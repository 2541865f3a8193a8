import { Group, Switch } from '@mantine/core';
import { memo, useRef } from 'react';
import type { Cents } from '#domain/pricing/money.ts';
import { MoneyField, PercentField } from '../../../ui/decimal-field.tsx';
import { useBuilderPart, useFormField } from './builder-model.ts';
import { Panel } from '../../components/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

/** Tax and the two company-wide charges. Staff can change or turn off each charge for one quote. */
export const ChargesSection = memo(function ChargesSection() {
  return (
    <Panel dense title="Tax and charges">
      <TaxField />
      <Charge name="trip_charge_cents" label="Trip charge" what="trip charge" />
      <Charge name="minimum_charge_cents" label="Minimum service charge" what="minimum charge" />
    </Panel>
  );
});

function TaxField() {
  const tax = useFormField('tax_rate', 'tax rate');
  const problem = useFieldProblem('tax_rate');
  return <PercentField label="Tax rate" w={140} value={tax.value} onChange={tax.set} {...problem} />;
}

/** The first amount for a company that has not set one. */
const FIRST_CENTS: Cents = 5000;

interface ChargeProps {
  name: 'trip_charge_cents' | 'minimum_charge_cents';
  label: string;
  /** names the change next to a total that moves */
  what: string;
}

function Charge({ name, label, what }: ChargeProps) {
  const { value: cents, set } = useFormField(name, what);
  const usualCents = useBuilderPart(({ company }) => company[name]);
  const currency = useBuilderPart(({ company }) => company.currency);
  const last = useRef(cents || usualCents || FIRST_CENTS);
  if (cents > 0) last.current = cents;
  const isOn = cents > 0;
  return (
    <Group gap="sm" justify="space-between" mih={42} wrap="nowrap">
      <Switch label={label} checked={isOn} onChange={() => set(isOn ? 0 : last.current)} />
      {isOn && (
        <MoneyField
          aria-label={label}
          w={130}
          currency={currency}
          value={cents}
          // An empty field while typing does not turn the charge off: the last amount stays until a new one is typed.
          onChange={(typed) => typed && set(typed)}
        />
      )}
    </Group>
  );
}
