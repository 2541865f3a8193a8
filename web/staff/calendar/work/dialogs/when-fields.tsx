import { TextInput } from '@mantine/core';
import { isDay } from '#domain/calendar-days.ts';
import { LengthField } from './length-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

export function WhenFields({ form, tried }: { form: EntryForm; tried: boolean }) {
  return (
    <div className="entry-when">
      <TextInput
        type="date"
        label="Day"
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
