import { NativeSelect } from '@mantine/core';
import { type ManualMethod, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';

const METHODS = PAYMENT_METHODS.filter((method): method is ManualMethod => method !== 'card');

interface MethodFieldProps {
  label: string;
  value: ManualMethod;
  onChange: (method: ManualMethod) => void;
  onBlur: () => void;
}

export function MethodField({ label, value, onChange, onBlur }: MethodFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onBlur={onBlur}
      data={METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
      onChange={(event) => onChange(METHODS.find((method) => method === event.currentTarget.value) ?? 'other')}
    />
  );
}
