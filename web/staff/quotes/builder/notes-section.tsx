import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { QuantityField } from '../../../ui/decimal-field.tsx';
import { useBuilderPart, useFormField } from './builder-model.ts';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

export const NotesSection = memo(function NotesSection() {
  const validityDays = useBuilderPart(({ company }) => company.validity_days);
  const publishing = useBuilderPart(({ draft }) => draft.record.publishing);
  const notes = useFormField('notes', 'notes');
  const days = useFormField('valid_days', 'validity');
  const notesProblem = useFieldProblem('notes');
  const daysProblem = useFieldProblem('valid_days');
  const from = publishing === 'manual' ? 'Extend a sent quote on its own page.' : 'Counted from the day it is sent.';
  return (
    <Panel dense title="Notes and validity">
      <Textarea
        label="Notes for the customer"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={notes.value}
        onChange={(event) => notes.set(event.currentTarget.value)}
        {...notesProblem}
      />
      <QuantityField
        label="Valid for"
        unit="days"
        inputMode="numeric"
        w={160}
        placeholder={String(validityDays)}
        description={from}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={days.value}
        onChange={(value) => days.set(value === null ? null : Math.trunc(value))}
        {...daysProblem}
      />
    </Panel>
  );
});
