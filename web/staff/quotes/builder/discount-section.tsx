import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '#domain/money.ts';
import { MoneyField, PercentField } from '../../../ui/decimal-field.tsx';
import type { QuoteForm } from '../quote-form.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

type Kind = 'none' | 'percent' | 'flat';

function withDiscountKind(form: QuoteForm, kind: Kind): QuoteForm {
  if (kind === (form.discount_type ?? 'none')) return form;
  // 10 % and $10 are different things: the number does not carry over.
  return { ...form, discount_type: kind === 'none' ? null : kind, discount_value: null };
}

export const DiscountSection = memo(function DiscountSection() {
  const edit = useEdit();
  const currency = useBuilderPart(({ company }) => company.currency);
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  const discount = useBuilderPart(({ draft }) => draft.form.discount_value);
  const message = useBuilderPart(({ draft }) => draft.form.discount_message);
  const amount = useBuilderPart(({ priced }) => priced?.totals.discount_cents ?? 0);
  const valueProblem = useFieldProblem('discount_value');
  const messageProblem = useFieldProblem('discount_message');
  const value = {
    value: discount,
    onChange: (discount_value: number | null) => edit((current) => ({ ...current, discount_value }), 'discount'),
    ...valueProblem,
  };
  return (
    <Panel
      dense
      title="Discount"
      aside={amount > 0 && <span className="number">−{formatMoney(amount, currency)}</span>}
    >
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
          {type === 'percent' ? (
            <PercentField label="Discount" w={120} {...value} />
          ) : (
            <MoneyField label="Discount" w={140} currency={currency} {...value} />
          )}
          <TextInput
            label="Reason the customer sees"
            flex={1}
            miw={180}
            maxLength={200}
            value={message}
            onChange={(event) => {
              const discount_message = event.currentTarget.value;
              edit((current) => ({ ...current, discount_message }), 'discount');
            }}
            {...messageProblem}
          />
        </Group>
      )}
    </Panel>
  );
});
