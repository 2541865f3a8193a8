import { DISCOUNT_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { MoneyField, PercentField } from '../../../ui/decimal-field.tsx';
import type { QuoteForm } from '../../../quote-form/quote-form.ts';
import { useBuilderPart, useEdit, useFormField, useFormText } from './builder-model.ts';
import { Panel } from '../../components/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

type Kind = 'none' | 'percent' | 'flat';

function withDiscountKind(form: QuoteForm, kind: Kind): QuoteForm {
  if (kind === (form.discount_type ?? 'none')) return form;
  // 10 % and $10 are different things, so the number does not carry over.
  return { ...form, discount_type: kind === 'none' ? null : kind, discount_value: null };
}

export const DiscountSection = memo(function DiscountSection() {
  const edit = useEdit();
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  return (
    <Panel dense title="Discount" aside={<Amount />}>
      <SegmentedControl
        aria-label="Kind of discount"
        value={type ?? 'none'}
        onChange={(kind) => edit((current) => withDiscountKind(current, kind), 'discount')}
        data={[
          { value: 'none', label: 'None' },
          { value: 'percent', label: 'Percent' },
          { value: 'flat', label: 'Amount' },
        ]}
      />
      {type && (
        <Group align="flex-start" gap="sm" className="discount-fields">
          <ValueField type={type} />
          <ReasonField />
        </Group>
      )}
    </Panel>
  );
});

function Amount() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const cents = useBuilderPart(({ draft }) => draft.priced?.totals.discount_cents ?? 0);
  return cents > 0 && <span className="number">−{formatMoney(cents, currency)}</span>;
}

function ValueField({ type }: { type: 'percent' | 'flat' }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const { value, set } = useFormField('discount_value', 'discount');
  const field = { label: 'Discount', value, onChange: set, ...useFieldProblem('discount_value') };
  return type === 'percent' ? (
    <PercentField w={120} {...field} />
  ) : (
    <MoneyField w={140} currency={currency} {...field} />
  );
}

function ReasonField() {
  const edit = useEdit();
  const typed = useFormText<HTMLInputElement>('discount_message');
  return (
    <TextInput
      {...typed}
      label="Reason the customer sees"
      flex={1}
      miw={180}
      maxLength={DISCOUNT_MESSAGE_MAX}
      onChange={(event) => {
        const discount_message = event.currentTarget.value;
        edit((form) => ({ ...form, discount_message }), 'discount');
      }}
      {...useFieldProblem('discount_message')}
    />
  );
}
