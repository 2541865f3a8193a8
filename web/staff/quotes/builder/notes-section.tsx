import { QUOTE_NOTES_MAX } from '#domain/quote/quote-limits.ts';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { queries } from '../../../api/query.ts';
import { QuantityField } from '../../../ui/decimal-field.tsx';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { Panel } from '../../components/screen.tsx';
import { useBuilderPart, useEdit, useFormField, useFormText } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';

export const NotesSection = memo(function NotesSection() {
  return (
    <Panel dense title="Notes and validity">
      <NotesField />
      <ValidityField />
      <FollowUpSwitch />
    </Panel>
  );
});

function NotesField() {
  const edit = useEdit();
  const typed = useFormText<HTMLTextAreaElement>('notes');
  const problem = useFieldProblem('notes');
  return (
    <GrowingTextarea
      label="Notes for the customer"
      minRows={2}
      maxRows={10}
      maxLength={QUOTE_NOTES_MAX}
      {...typed}
      onChange={(event) => {
        const notes = event.currentTarget.value;
        edit((form) => ({ ...form, notes }), 'notes');
      }}
      {...problem}
    />
  );
}

/** Whether the quote is followed up. Where the company follows up on none, there is nothing to switch. */
function FollowUpSwitch() {
  const { value, set } = useFormField('follow_up', 'follow-ups');
  const { data: settings } = useQuery(queries.followUps.settings.queryOptions());
  if (settings && (!settings.enabled || settings.steps.length === 0)) return null;
  return (
    <Switch
      className="touch-switch"
      label="Follow up on this quote"
      description="Reminders go out by themselves until the customer answers."
      // A draft from before there was a choice has none.
      checked={value ?? true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

function ValidityField() {
  const validityDays = useBuilderPart(({ company }) => company.validity_days);
  const publishing = useBuilderPart(({ draft }) => draft.record.publishing);
  const days = useFormField('valid_days', 'validity');
  const problem = useFieldProblem('valid_days');
  const from = publishing === 'manual' ? 'Extend a sent quote on its own page.' : 'Counted from the day it is sent.';
  return (
    <QuantityField
      label="Valid for"
      unit="days"
      inputMode="numeric"
      styles={{ wrapper: { maxWidth: 160 } }}
      placeholder={String(validityDays)}
      description={from}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={days.value}
      onChange={(value) => days.set(value === null ? null : Math.trunc(value))}
      {...problem}
    />
  );
}
