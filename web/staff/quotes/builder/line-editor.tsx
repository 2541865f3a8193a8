import { NativeSelect, Stack, Switch, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { INCLUDED_MAX, resultingRate, UNIT_LABELS, UNIT_SUFFIXES, UNITS } from '#domain/pricing/rate-book.ts';
import { LINE_DESCRIPTION_MAX } from '#domain/quote/quote-limits.ts';
import { lineField } from '#web/quote-form/form-problems.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { type LineChange, withLineChanged } from '#web/staff/quotes/form-edits.ts';
import { MoneyField, QuantityField } from '#web/ui/decimal-field.tsx';
import { AddonBase } from './addon-base.tsx';
import {
  type BuilderModel,
  useBuilderPart,
  useEdit,
  useLineAmounts,
  useLinePart,
  useTypedText,
} from './builder-model.ts';
import { ChoiceField } from './choice-field.tsx';
import { LineAddons } from './line-addons.tsx';
import { LineRate } from './line-rate.tsx';
import { PriceExplanation } from './price-explanation.tsx';
import { useFieldProblem } from './use-field-problem.ts';

interface FieldOfLine {
  lineId: string;
}

export function LineEditor({ lineId }: FieldOfLine) {
  const kind = useLinePart(lineId, (line) => line.kind);
  return (
    <Stack gap="sm">
      {kind === 'service' && <LineRate lineId={lineId} />}
      <DescriptionField lineId={lineId} />
      {kind !== 'addon' && (
        <>
          <IncludedField lineId={lineId} />
          <div className="line-fields">
            <QuantityOfLine lineId={lineId} />
            {kind === 'custom' && <UnitField lineId={lineId} />}
            <PriceField lineId={lineId} />
          </div>
          <BackToBookPrice lineId={lineId} />
        </>
      )}
      {kind === 'addon' ? <AddonBase lineId={lineId} /> : <LineAddons lineId={lineId} />}
      <ChoiceField lineId={lineId} />
      <TaxableField lineId={lineId} />
      {kind !== 'custom' && <LinePriceExplanation lineId={lineId} />}
    </Stack>
  );
}

function useLineEdit(lineId: string): (change: LineChange, what: string) => void {
  const edit = useEdit();
  return (change, what) => edit((form) => withLineChanged(form, lineId, change), what, `${lineId} ${what}`);
}

/** @param textOf a function with a stable identity */
function useLineText(lineId: string, textOf: (line: FormLine) => string) {
  const last = useRef('');
  const read = useCallback(
    ({ draft }: BuilderModel) => {
      const line = draft.form.lines.find(({ id }) => id === lineId);
      // The row of a removed line renders once more, with its last text.
      if (line) last.current = textOf(line);
      return last.current;
    },
    [lineId, textOf],
  );
  return useTypedText<HTMLTextAreaElement>(read);
}

const descriptionOf = (line: FormLine) => line.description;

function DescriptionField({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  const typed = useLineText(lineId, descriptionOf);
  const problem = useFieldProblem(lineField(lineId, 'description'));
  const { ref: field, defaultValue: description } = typed;
  const kind = useLinePart(lineId, (line) => line.kind);
  const isNew = useRef(kind === 'custom' && description === '');
  // Focuses the field of a new line. A reopened line leaves the focus where it was.
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, [field]);
  return (
    <GrowingTextarea
      {...typed}
      label="Description"
      minRows={1}
      maxRows={4}
      maxLength={LINE_DESCRIPTION_MAX}
      onChange={(event) => edit({ description: event.currentTarget.value }, 'line described')}
      {...problem}
    />
  );
}

const includedOf = (line: FormLine) => (line.kind === 'addon' ? '' : (line.included ?? ''));

const isUnexplained = (line: FormLine) => includedOf(line) === '';

/** Offers the sentence about what the service includes. New lines start with the rate book's, which may be empty. */
function IncludedField({ lineId }: FieldOfLine) {
  const isEmpty = useLinePart(lineId, isUnexplained);
  const [start, setStart] = useState<'folded' | 'shown' | 'asked'>(isEmpty ? 'folded' : 'shown');
  // Stays while someone empties it.
  if (!isEmpty && start === 'folded') setStart('shown');
  if (isEmpty && start === 'folded')
    return (
      <UnstyledButton className="quiet-link line-included" onClick={() => setStart('asked')}>
        Add what’s included
      </UnstyledButton>
    );
  return <IncludedText lineId={lineId} isAsked={start === 'asked'} />;
}

/** @param isAsked true if someone just asked for the field, to type in it */
function IncludedText({ lineId, isAsked }: FieldOfLine & { isAsked: boolean }) {
  const edit = useLineEdit(lineId);
  const typed = useLineText(lineId, includedOf);
  const problem = useFieldProblem(lineField(lineId, 'included'));
  const { ref: field } = typed;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [field, isAsked]);
  return (
    <GrowingTextarea
      {...typed}
      label="What’s included"
      minRows={1}
      maxRows={4}
      maxLength={INCLUDED_MAX}
      onChange={(event) => edit({ included: event.currentTarget.value }, 'line explained')}
      {...problem}
    />
  );
}

const quantityOf = (line: FormLine) => (line.kind === 'addon' ? null : line.quantity);
const unitOf = (line: FormLine) => (line.kind === 'addon' ? 'flat' : line.unit);

function QuantityOfLine({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  const unit = useLinePart(lineId, unitOf);
  const quantity = useLinePart(lineId, quantityOf);
  const problem = useFieldProblem(lineField(lineId, 'quantity'));
  return (
    <QuantityField
      label={unit === 'sqft' ? 'Surface area' : unit === 'lft' ? 'Length' : 'Quantity'}
      unit={UNIT_SUFFIXES[unit]}
      value={quantity}
      onChange={(next) => edit({ quantity: next }, 'quantity changed')}
      {...problem}
    />
  );
}

function UnitField({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  const value = useLinePart(lineId, unitOf);
  return (
    <NativeSelect
      label="Unit"
      value={value}
      data={UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }))}
      onChange={(event) => {
        const unit = UNITS.find((each) => each === event.currentTarget.value);
        if (unit) edit({ unit }, 'unit changed');
      }}
    />
  );
}

/** Returns the rate book's price in cents; null for a line that is not from the rate book. */
function bookCentsOf(line: FormLine): number | null {
  return line.kind === 'service' ? resultingRate(line.basis.rate_cents, line.basis.multiplier) : null;
}

const isByHand = (line: FormLine) => line.kind === 'service' && line.unit_cents !== null;
const typedCentsOf = (line: FormLine) => (line.kind === 'addon' ? null : line.unit_cents);

function PriceField({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  const currency = useBuilderPart(({ company }) => company.currency);
  const typedCents = useLinePart(lineId, typedCentsOf);
  const bookCents = useLinePart(lineId, bookCentsOf);
  const problem = useFieldProblem(lineField(lineId, 'unit_cents'));
  const isOfBook = bookCents !== null;
  return (
    <MoneyField
      label="Unit price"
      description={
        isOfBook && typedCents !== null ? `Custom price. Rate book: ${formatMoney(bookCents, currency)}` : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      currency={currency}
      value={typedCents ?? bookCents}
      onChange={(cents) =>
        edit({ unit_cents: cents === bookCents ? null : cents }, isOfBook ? 'custom price' : 'price changed')
      }
      {...problem}
    />
  );
}

function BackToBookPrice({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  if (!useLinePart(lineId, isByHand)) return null;
  return (
    <UnstyledButton
      className="quiet-link"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => edit({ unit_cents: null }, 'price from the rate book')}
    >
      Use rate book price
    </UnstyledButton>
  );
}

function TaxableField({ lineId }: FieldOfLine) {
  const edit = useLineEdit(lineId);
  const taxable = useLinePart(lineId, (line) => line.taxable);
  return (
    <Switch
      label="Taxable"
      checked={taxable}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        edit({ taxable: checked }, checked ? 'line is taxed' : 'line is not taxed');
      }}
    />
  );
}

function LinePriceExplanation({ lineId }: FieldOfLine) {
  const figures = useLineAmounts(lineId);
  return figures && <PriceExplanation line={figures} />;
}
