import { Textarea } from '@mantine/core';
import { QuantityField } from '../../../ui/decimal-field.tsx';
import { useBuilder, useFormField } from './builder-model.ts';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

export function NotesSection() {
  const { company, draft } = useBuilder();
  const notes = useFormField('notes', 'notes');
  const days = useFormField('valid_days', 'validity');
  const notesProblem = useFieldProblem('notes');
  const daysProblem = useFieldProblem('valid_days');
  const from =
    draft.record.publishing === 'manual' ? 'Extend a sent quote on its own page.' : 'Counted from the day it is sent.';
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
        placeholder={String(company.validity_days)}
        description={from}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={days.value}
        onChange={(value) => days.set(value === null ? null : Math.trunc(value))}
        {...daysProblem}
      />
    </Panel>
  );
}
