import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { type ManualMethod, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';

const METHODS = PAYMENT_METHODS.filter((method): method is ManualMethod => method !== 'card');

interface MethodFieldProps {
  label: string;
  value: ManualMethod;
  onChange: (method: ManualMethod) => void;
}

export function MethodField({ label, value, onChange }: MethodFieldProps) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <SegmentedControl<ManualMethod>
        aria-labelledby={id}
        fullWidth
        withItemsBorders={false}
        value={value}
        onChange={onChange}
        data={METHODS.map((method) => ({
          value: method,
          // One word per choice, because only then do four choices fit a phone.
          label: method === 'transfer' ? 'Transfer' : METHOD_LABELS[method],
        }))}
      />
    </div>
  );
}
