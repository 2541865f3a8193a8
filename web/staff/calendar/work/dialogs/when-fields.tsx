import { TextInput } from '@mantine/core';
import { isDay } from '#domain/calendar-days.ts';
import { LengthField } from './length-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface WhenFieldsProps {
  form: EntryForm;
  tried: boolean;
  /** true to focus the day */
  hasFirstFocus?: boolean;
}

export function WhenFields({ form, tried, hasFirstFocus = false }: WhenFieldsProps) {
  return (
    <div className="entry-when">
      <TextInput
        type="date"
        label="Day"
        data-autofocus={hasFirstFocus || undefined}
        value={form.day}
        error={tried && !isDay(form.day) ? 'Choose a day' : undefined}
        onChange={(event) => form.setDay(event.currentTarget.value)}
      />
      <TextInput
        type="time"
        label="Start"
        step={900}
        value={form.clock}
        error={tried && form.minute === null ? 'Choose a time' : undefined}
        onChange={(event) => form.setClock(event.currentTarget.value)}
      />
      <LengthField length={form.length} onChange={form.setLength} />
    </div>
  );
}
