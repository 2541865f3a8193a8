import { Button, Group, NativeSelect, Stack, Switch, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { PricedLine } from '#domain/quote-totals.ts';
import { resultingRate, UNIT_LABELS, UNIT_SUFFIXES, UNITS } from '#domain/rate-book.ts';
import { MoneyField, QuantityField } from '../../../ui/decimal-field.tsx';
import { type LineChange, withLineChanged } from '../form-edits.ts';
import { lineField } from '../form-problems.ts';
import type { FormLine, WorkLine } from '../quote-form.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { useFieldProblem } from './use-field-problem.ts';

/** The fields of one line; which ones depends on where its price comes from. */
export function LineEditor({ line, figures }: { line: FormLine; figures: PricedLine | null }) {
  const edit = useEdit();
  const problem = useFieldProblem(lineField(line.id, 'description'));
  const description = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(line.kind === 'custom' && line.description === '');
  // A line that was just added is written next; one that is opened again keeps the focus where it was.
  useEffect(() => {
    if (isNew.current) description.current?.focus();
  }, []);
  const change = (what: string) => (fields: LineChange) => edit((form) => withLineChanged(form, line.id, fields), what);
  return (
    <Stack gap="sm">
      <Textarea
        ref={description}
        label="Description"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={200}
        value={line.description}
        onChange={(event) => change('line described')({ description: event.currentTarget.value })}
        {...problem}
      />
      {line.kind !== 'addon' && <WorkFields line={line} figures={figures} />}
      <Switch
        label="Taxable"
        checked={line.taxable}
        onChange={(event) =>
          change(event.currentTarget.checked ? 'line is taxed' : 'line is not taxed')({
            taxable: event.currentTarget.checked,
          })
        }
      />
      {figures && line.kind !== 'custom' && (
        <PriceExplanation line={{ ...figures, by_hand: line.kind === 'service' && line.unit_cents !== null }} />
      )}
    </Stack>
  );
}

function WorkFields({ line, figures }: { line: WorkLine; figures: PricedLine | null }) {
  const edit = useEdit();
  const currency = useBuilderPart(({ company }) => company.currency);
  const quantityProblem = useFieldProblem(lineField(line.id, 'quantity'));
  const priceProblem = useFieldProblem(lineField(line.id, 'unit_cents'));
  const change = (fields: LineChange, what: string) => edit((form) => withLineChanged(form, line.id, fields), what);
  const bookCents = line.kind === 'service' ? resultingRate(line.basis.rate_cents, line.basis.multiplier) : null;
  const byHand = line.kind === 'service' && line.unit_cents !== null;
  return (
    <>
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
        <QuantityField
          label={line.unit === 'sqft' ? 'Surface area' : line.unit === 'lft' ? 'Length' : 'Quantity'}
          unit={UNIT_SUFFIXES[line.unit]}
          value={line.quantity}
          onChange={(quantity) => change({ quantity }, 'quantity changed')}
          {...quantityProblem}
        />
        {line.kind === 'custom' && (
          <NativeSelect
            label="Unit"
            value={line.unit}
            data={UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }))}
            onChange={(event) => {
              const unit = UNITS.find((each) => each === event.currentTarget.value);
              if (unit) change({ unit }, 'unit changed');
            }}
          />
        )}
        <MoneyField
          label="Unit price"
          description={
            byHand && bookCents !== null ? `Set by hand. Rate book: ${formatMoney(bookCents, currency)}` : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          value={line.kind === 'custom' ? line.unit_cents : (figures?.unit_cents ?? bookCents)}
          onChange={(cents) =>
            change(
              { unit_cents: cents === bookCents ? null : cents },
              line.kind === 'custom' ? 'price changed' : 'price set by hand',
            )
          }
          {...priceProblem}
        />
      </Group>
      {byHand && bookCents !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change({ unit_cents: null }, 'price from the rate book')}
        >
          Back to the rate book price
        </Button>
      )}
    </>
  );
}
