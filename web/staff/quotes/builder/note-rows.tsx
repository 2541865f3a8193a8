import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { QUOTE_NOTES_MAX } from '#domain/quote/quote-limits.ts';
import { queries } from '#web/api/query.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { REMINDERS_OFF, reminderNote, useMailMode, withReminderNote } from '#web/staff/components/mail-promise.ts';
import { daysLabel, plannedDays } from '#web/staff/quotes/planned-days.ts';
import { useBuilderPart, useEdit, useFormField, useFormText } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';
import { expirationOf } from './validity-row.tsx';

/** The most characters that fit on the line. */
const SHOWN_LETTERS = 60;

export function NotesRow() {
  return (
    <FoldedRow label="Notes" value={<ShownNotes />} isForcedOpen={useRowProblem(['notes'])}>
      <NotesField />
    </FoldedRow>
  );
}

function ShownNotes() {
  const shown = useBuilderPart(({ draft }) => draft.form.notes.trim().slice(0, SHOWN_LETTERS));
  return shown || <span className="row-none">Add a note</span>;
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

/** The days of the reminders if the quote were sent now. */
function PlannedDays({ steps }: { steps: readonly FollowUpStep[] }) {
  const zone = useBuilderPart(({ company }) => company.time_zone);
  const expiresAt = useBuilderPart(expirationOf);
  const isSent = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  if (isSent) return 'On';
  return daysLabel(plannedDays(steps, { expiresAt: new Date(expiresAt), zone, now: new Date() })) ?? 'On';
}

export function FollowUpRow() {
  const { value, set } = useFormField('follow_up', 'follow-ups');
  const mail = useMailMode();
  const { data: settings } = useQuery(queries.followUps.settings.queryOptions());
  if (settings && (!settings.enabled || settings.steps.length === 0)) return null;
  // Drafts from before this setting existed have no value.
  const isOn = value ?? true;
  const steps = settings?.steps ?? [];
  // Days would promise reminders that can't go out yet.
  const isUnsent = reminderNote(mail) !== '' && steps.every(({ channel }) => channel === 'email');
  const planned = isUnsent ? REMINDERS_OFF : <PlannedDays steps={steps} />;
  return (
    <FoldedRow label="Reminders" value={isOn ? planned : 'Off'}>
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
