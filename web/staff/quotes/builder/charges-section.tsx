import { Group, Switch } from '@mantine/core';
import { useRef } from 'react';
import type { Cents } from '#domain/money.ts';
import { MoneyField, PercentField } from '../../../ui/decimal-field.tsx';
import { useBuilder } from './builder-model.ts';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

/** Tax, and the two company-wide charges, which can be changed or switched off for one quote. */
export function ChargesSection() {
  const { draft, company } = useBuilder();
  const { form, edit } = draft;
  const taxProblem = useFieldProblem('tax_rate');
  return (
    <Panel dense title="Tax and charges">
      <PercentField
        label="Tax rate"
        w={140}
        value={form.tax_rate}
        onChange={(tax_rate) => edit((current) => ({ ...current, tax_rate }), 'tax rate')}
        {...taxProblem}
      />
      <Charge
        label="Trip charge"
        cents={form.trip_charge_cents}
        usualCents={company.trip_charge_cents}
        onChange={(trip_charge_cents) => edit((current) => ({ ...current, trip_charge_cents }), 'trip charge')}
      />
      <Charge
        label="Minimum service charge"
        cents={form.minimum_charge_cents}
        usualCents={company.minimum_charge_cents}
        onChange={(minimum_charge_cents) => edit((current) => ({ ...current, minimum_charge_cents }), 'minimum charge')}
      />
    </Panel>
  );
}

/** A first amount for a company that has set none. */
const FIRST_CENTS: Cents = 5000;

function Charge({
  label,
  cents,
  usualCents,
  onChange,
}: {
  label: string;
  cents: Cents;
  usualCents: Cents;
  onChange: (cents: Cents) => void;
}) {
  const { company } = useBuilder();
  const last = useRef(cents || usualCents || FIRST_CENTS);
  if (cents > 0) last.current = cents;
  const isOn = cents > 0;
  return (
    <Group gap="sm" justify="space-between" mih={42} wrap="nowrap">
      <Switch label={label} checked={isOn} onChange={() => onChange(isOn ? 0 : last.current)} />
      {isOn && (
        <MoneyField
          aria-label={label}
          w={130}
          currency={company.currency}
          value={cents}
          // An emptied field while typing is not yet "off": the last amount stays until another one is there.
          onChange={(typed) => typed && onChange(typed)}
        />
      )}
    </Group>
  );
}
