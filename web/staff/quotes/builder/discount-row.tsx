import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { DISCOUNT_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { MoneyField, PercentField } from '#web/ui/decimal-field.tsx';
import { useBuilderPart, useEdit, useFormField, useFormText } from './builder-model.ts';
import { DiscountLimit } from './discount-limit.tsx';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';

type Discount = Pick<QuoteForm, 'discount_type' | 'discount_value'>;

/** Describes a change of the discount, for the text next to the total. */
export const DISCOUNT_CHANGED = 'discount';

const USUAL_SHARES = [0.05, 0.1, 0.15] as const;

const NO_DISCOUNT: Discount = { discount_type: null, discount_value: null };
const CHOICES: Readonly<Record<string, { label: string; discount: Discount }>> = {
  none: { label: 'None', discount: NO_DISCOUNT },
  ...Object.fromEntries(
    USUAL_SHARES.map((share) => [
      `share-${share}`,
      { label: formatPercent(share, 0), discount: { discount_type: 'percent', discount_value: share } },
    ]),
  ),
  percent: { label: 'Other %', discount: { discount_type: 'percent', discount_value: null } },
  flat: { label: 'Amount', discount: { discount_type: 'flat', discount_value: null } },
};

function choiceOf({ discount_type, discount_value }: Discount): string {
  if (discount_type !== 'percent') return discount_type ?? 'none';
  const usual = USUAL_SHARES.find((share) => share === discount_value);
  return usual === undefined ? 'percent' : `share-${usual}`;
}

export function DiscountRow() {
  const edit = useEdit();
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  const found = useBuilderPart(({ draft }) => choiceOf(draft.form));
  // Keeps the field open when a typed value matches a preset, such as 10.
  const [isTyped, setIsTyped] = useState(found === 'percent');
  const choice = type === 'percent' && isTyped ? 'percent' : found;

  function choose(id: string): void {
    const next = CHOICES[id];
    setIsTyped(id === 'percent');
    // 10% and $10 mean different things, so the number is cleared.
    if (next && id !== choice) edit((form) => ({ ...form, ...next.discount }), DISCOUNT_CHANGED);
  }

  return (
    <FoldedRow label="Discount" value={<Shown />} isForcedOpen={useRowProblem(['discount_value', 'discount_message'])}>
      <ChoicePills
        legend="Discount amount"
        options={Object.entries(CHOICES).map(([id, { label }]) => ({ id, label }))}
        chosen={[choice]}
        onChoose={choose}
      />
      {(choice === 'percent' || choice === 'flat') && <ValueField key={choice} type={choice} />}
      <DiscountLimit />
      {type && <ReasonField />}
    </FoldedRow>
  );
}

function Shown() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const cents = useBuilderPart(({ draft }) => draft.priced?.totals.discount_cents ?? 0);
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  const share = useBuilderPart(({ draft: { form } }) =>
    form.discount_type === 'percent' ? form.discount_value : null,
  );
  if (type === null) return <span className="row-none">None</span>;
  const amount = `−${formatMoney(cents, currency)}`;
  return share === null ? amount : `${formatPercent(share, 0)} · ${amount}`;
}

function ValueField({ type }: { type: 'percent' | 'flat' }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const { value, set } = useFormField('discount_value', DISCOUNT_CHANGED);
  const field = { label: 'Discount', value, onChange: set, ...useFieldProblem('discount_value') };
  const input = useRef<HTMLInputElement>(null);
  const isAsked = useRef(value === null);
  useEffect(() => {
    if (isAsked.current) input.current?.focus();
  }, []);
  return type === 'percent' ? (
    <PercentField ref={input} className="narrow-field" {...field} />
  ) : (
    <MoneyField ref={input} className="narrow-field" currency={currency} {...field} />
  );
}

function ReasonField() {
  const edit = useEdit();
  const typed = useFormText<HTMLInputElement>('discount_message');
  return (
    <TextInput
      {...typed}
      label="Discount reason (shown to customer)"
      maxLength={DISCOUNT_MESSAGE_MAX}
      onChange={(event) => {
        const discount_message = event.currentTarget.value;
        edit((form) => ({ ...form, discount_message }), 'discount');
      }}
      {...useFieldProblem('discount_message')}
    />
  );
}
