import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QUOTE_NOTES_MAX } from '#domain/quote/quote-limits.ts';
import { queries } from '#web/api/query.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { useMailMode, withReminderNote } from '#web/staff/components/mail-promise.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { useBuilderPart, useEdit, useFormField, useFormText } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';

/** The most characters that fit on the line. */
const SHOWN_LETTERS = 60;

export function NotesRow() {
  const shown = useBuilderPart(({ draft }) => draft.form.notes.trim().slice(0, SHOWN_LETTERS));
  return (
    <FoldedRow label="Notes" value={shown || 'None'} isForcedOpen={useRowProblem(['notes'])}>
      <NotesField />
    </FoldedRow>
  );
}

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

export function FollowUpRow() {
  const { value, set } = useFormField('follow_up', 'follow-ups');
  const mail = useMailMode();
  const { data: settings } = useQuery(queries.followUps.settings.queryOptions());
  if (settings && (!settings.enabled || settings.steps.length === 0)) return null;
  // Drafts from before this setting existed have no value.
  const isOn = value ?? true;
  return (
    <FoldedRow label="Reminders" value={isOn ? 'On' : 'Off'}>
      <Switch
        className="touch-switch"
        label="Send reminders for this quote"
        description={withReminderNote('Sent automatically until the customer replies.', mail)}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </FoldedRow>
  );
}

export function ValidityRow() {
  const usualDays = useBuilderPart(({ company }) => company.validity_days);
  const days = useBuilderPart(({ draft }) => draft.form.valid_days) ?? usualDays;
  return (
    <FoldedRow
      label="Valid for"
      value={days === 1 ? '1 day' : `${days} days`}
      isForcedOpen={useRowProblem(['valid_days'])}
    >
      <ValidityField />
    </FoldedRow>
  );
}

function ValidityField() {
  const validityDays = useBuilderPart(({ company }) => company.validity_days);
  const publishing = useBuilderPart(({ draft }) => draft.record.publishing);
  const days = useFormField('valid_days', 'validity');
  const problem = useFieldProblem('valid_days');
  const from = publishing === 'manual' ? 'To extend a sent quote, open its page.' : 'Starts the day you send it.';
  return (
    <QuantityField
      label="Days"
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
