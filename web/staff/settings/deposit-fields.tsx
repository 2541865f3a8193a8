import { Input, SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import type { FormHandle } from '#web/staff/components/use-form.ts';
import { MoneyField, PercentField } from '#web/ui/decimal-field.tsx';
import type { DefaultsForm } from './defaults-form.ts';

/** Says below a field that its amount can't be paid by card. Not an error, but screen readers announce it. */
export function CardNote({ note }: { note: string | null }) {
  return (
    <Text size="sm" mt={note === null ? 0 : 4} role="status">
      {note}
    </Text>
  );
}

/** @param note the reason why the deposit can't be paid by card */
export function DepositFields({
  form,
  currency,
  note,
}: {
  form: FormHandle<DefaultsForm>;
  currency: string;
  note: string | null;
}) {
  const id = useId();
  const { deposit_type: type } = form.values;
  const kind = form.bind('deposit_type');
  const value = form.bind('deposit_value');
  return (
    <>
      <Input.Wrapper
        label="Deposit"
        labelElement="div"
        labelProps={{ id }}
        description="Due when the customer approves."
        inputWrapperOrder={HELP_BELOW}
      >
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          mb={5}
          value={type ?? 'none'}
          onChange={(next) => {
            kind.onChange(next === 'percent' || next === 'flat' ? next : null);
            // 25% and $25 mean different things, so the number is cleared.
            value.onChange(null);
          }}
          data={[
            { value: 'none', label: 'None' },
            { value: 'percent', label: 'Percent' },
            { value: 'flat', label: 'Amount' },
          ]}
        />
      </Input.Wrapper>
      {type === 'percent' && <PercentField label="Percent of the total" {...value} />}
      {type === 'flat' && (
        <div>
          <MoneyField
            label="Deposit amount"
            description="Up to the quote total."
            inputWrapperOrder={HELP_BELOW}
            currency={currency}
            {...value}
          />
          <CardNote note={note} />
        </div>
      )}
    </>
  );
}
