import { SegmentedControl, Text } from '@mantine/core';
import { smallDepositProblem } from '#domain/payments/card-limits.ts';
import { depositDueSentence, depositRuleLabel } from '#domain/payments/deposit.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { depositCardProblem, depositToSendProblem } from '#web/quote-form/form-problems.ts';
import { depositOfForm, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { usePaidBefore } from '#web/staff/quotes/payments/use-payments.ts';
import { MoneyField, PercentField } from '#web/ui/decimal-field.tsx';
import { type BuilderModel, useBuilderPart, useEdit, useFormField } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';

type Kind = 'none' | 'percent' | 'flat';

function withDepositKind(form: QuoteForm, kind: Kind): QuoteForm {
  if (kind === (form.deposit_type ?? 'none')) return form;
  // 25% and $25 mean different things, so the number is cleared.
  return { ...form, deposit_type: kind === 'none' ? null : kind, deposit_value: null };
}

function depositCentsOf({ draft: { form, priced } }: BuilderModel): number {
  return (priced && depositOfForm(form, priced.totals.total_cents)?.cents) ?? 0;
}

/** Sets the deposit due on approval. New quotes start with the company's default. */
export function DepositRow() {
  const edit = useEdit();
  const type = useBuilderPart(({ draft }) => draft.form.deposit_type);
  const isRefused = useBuilderPart(
    ({ draft: { form, priced }, company, showProblems }) =>
      showProblems && depositToSendProblem(form, priced?.totals.total_cents ?? null, company.currency) !== null,
  );
  const isFaulty = useRowProblem(['deposit_value']);
  return (
    <FoldedRow label="Deposit" value={<Amount />} isForcedOpen={isFaulty || isRefused}>
      <SegmentedControl
        aria-label="Deposit type"
        value={type ?? 'none'}
        onChange={(kind) => edit((current) => withDepositKind(current, kind), 'deposit')}
        data={[
          { value: 'none', label: 'None' },
          { value: 'percent', label: 'Percent' },
          { value: 'flat', label: 'Amount' },
        ]}
      />
      {type && <ValueField type={type} />}
      <Due />
    </FoldedRow>
  );
}

function Amount() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const cents = useBuilderPart(depositCentsOf);
  const type = useBuilderPart(({ draft: { form } }) => form.deposit_type);
  const value = useBuilderPart(({ draft: { form } }) => form.deposit_value);
  if (cents > 0) return formatMoney(cents, currency);
  // Before the first service there is no amount yet.
  return type && value ? depositRuleLabel({ type, value }, currency) : <span className="row-none">None</span>;
}

const NARROW = { wrapper: { maxWidth: 140 } };

function ValueField({ type }: { type: 'percent' | 'flat' }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const { value, set } = useFormField('deposit_value', 'deposit');
  const { error, ...leaving } = useFieldProblem('deposit_value');
  const tooSmall = useBuilderPart(({ draft: { form, priced }, company, showProblems }) =>
    showProblems ? depositToSendProblem(form, priced?.totals.total_cents ?? null, company.currency) : null,
  );
  const field = { label: 'Deposit', value, onChange: set, error: error ?? tooSmall ?? undefined, ...leaving };
  return type === 'percent' ? (
    <PercentField styles={NARROW} {...field} />
  ) : (
    <MoneyField styles={NARROW} currency={currency} {...field} />
  );
}

function Due() {
  const company = useBuilderPart((model) => model.company);
  const { currency } = company;
  const cents = useBuilderPart(depositCentsOf);
  const total = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? 0);
  const isSaid = useBuilderPart(({ showProblems }) => showProblems);
  const paid = usePaidBefore(useBuilderPart(({ stored }) => stored));
  if (cents === 0) return null;
  // After an attempt to send, the field itself shows this problem.
  const tooSmall = isSaid ? null : smallDepositProblem(cents, currency);
  const problem = depositCardProblem(cents, company);
  return (
    <>
      <Text size="sm" c="dimmed">
        {depositDueSentence(cents, total, currency, paid)}
      </Text>
      {tooSmall && (
        <Text size="sm" role="status">
          {tooSmall}
        </Text>
      )}
      {problem && (
        <Text size="sm" role="status">
          {problem} The customer will need to pay this deposit another way.
        </Text>
      )}
    </>
  );
}
