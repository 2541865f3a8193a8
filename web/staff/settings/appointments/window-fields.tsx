import { Checkbox, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditRow } from '#web/staff/components/edit-row.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { WEEKDAY_NAMES, WEEKDAYS } from '#web/staff/settings/work/work-form.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { type WindowDraft, windowParts } from './offer-form.ts';

interface WindowFieldsProps {
  window: WindowDraft;
  /** the position among the windows, from 1 */
  place: number;
  error: string | undefined;
  /** the days on which customers never see the window; '' for none */
  note: string;
  onChange: (window: WindowDraft) => void;
}

interface WindowRowProps extends WindowFieldsProps {
  isOpen: boolean;
  onOpen: () => void;
  onDone: () => void;
  onRemove: () => void;
}

/** A time slot as a sentence, with its fields once it is edited. */
export function WindowRow({ isOpen, onOpen, onDone, onRemove, ...fields }: WindowRowProps) {
  const { window, place, note } = fields;
  const { days, rest } = windowParts(window);
  return (
    <EditRow
      name={days}
      more={note ? `${rest}. ${note}` : rest}
      isOpen={isOpen}
      onOpen={onOpen}
      onDone={onDone}
      remove={{ label: `Remove time slot ${place}`, onClick: onRemove }}
    >
      <WindowFields {...fields} />
    </EditRow>
  );
}

interface NewWindowProps {
  start: WindowDraft;
  place: number;
  problemOf: (window: WindowDraft) => string | undefined;
  noteOf: (window: WindowDraft) => string;
  onAdd: (window: WindowDraft) => void;
  onClose: () => void;
}

/** Asks for a new time slot before it joins the list. */
export function NewWindowDialog({ start, place, problemOf, noteOf, onAdd, onClose }: NewWindowProps) {
  const [window, setWindow] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const problem = problemOf(window);
  return (
    <FormDialog
      title="Add time slot"
      submit="Add"
      onClose={onClose}
      onSubmit={async () => {
        setIsTried(true);
        if (problem === undefined) onAdd(window);
        return problem === undefined;
      }}
    >
      <WindowFields
        window={window}
        place={place}
        error={isTried ? problem : undefined}
        note={noteOf(window)}
        onChange={setWindow}
      />
    </FormDialog>
  );
}

function WindowFields({ window, place, error, note, onChange }: WindowFieldsProps) {
  const time = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={window[end]}
      onChange={(event) => onChange({ ...window, [end]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className="follow-up-step">
      <legend>
        <Text component="span" size="sm" fw={600}>
          Time slot {place}
        </Text>
      </legend>
      <Checkbox.Group
        label="Days"
        value={window.weekdays.map(String)}
        onChange={(days) => onChange({ ...window, weekdays: days.map(Number) })}
      >
        <div className="weekday-choices">
          {WEEKDAYS.map((day, index) => (
            <Checkbox
              key={day}
              value={String(index)}
              label={WEEKDAY_NAMES[day].slice(0, 3)}
              aria-label={WEEKDAY_NAMES[day]}
            />
          ))}
        </div>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        {time('from', 'From')}
        {time('to', 'To')}
        <QuantityField
          label="Jobs per slot"
          inputMode="numeric"
          value={window.capacity}
          onChange={(capacity) => onChange({ ...window, capacity })}
        />
      </SimpleGrid>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Switch
        label="Available now"
        checked={window.active}
        onChange={(event) => onChange({ ...window, active: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
