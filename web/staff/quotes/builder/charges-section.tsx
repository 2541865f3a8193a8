import { Group, Switch } from '@mantine/core';
import { memo, useRef } from 'react';
import type { Cents } from '#domain/money.ts';
import { MoneyField, PercentField } from '../../../ui/decimal-field.tsx';
import { useBuilderPart, useFormField } from './builder-model.ts';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

/** Tax, and the two company-wide charges, which can be changed or switched off for one quote. */
export const ChargesSection = memo(function ChargesSection() {
  const company = useBuilderPart((model) => model.company);
  const tax = useFormField('tax_rate', 'tax rate');
  const trip = useFormField('trip_charge_cents', 'trip charge');
  const minimum = useFormField('minimum_charge_cents', 'minimum charge');
  const taxProblem = useFieldProblem('tax_rate');
  return (
    <Panel dense title="Tax and charges">
      <PercentField label="Tax rate" w={140} value={tax.value} onChange={tax.set} {...taxProblem} />
      <Charge label="Trip charge" cents={trip.value} usualCents={company.trip_charge_cents} onChange={trip.set} />
      <Charge
        label="Minimum service charge"
        cents={minimum.value}
        usualCents={company.minimum_charge_cents}
        onChange={minimum.set}
      />
    </Panel>
  );
});

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
  const currency = useBuilderPart(({ company }) => company.currency);
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
          currency={currency}
          value={cents}
          // An emptied field while typing is not yet "off": the last amount stays until another one is there.
          onChange={(typed) => typed && onChange(typed)}
        />
      )}
    </Group>
  );
}
