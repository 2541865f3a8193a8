import { Button, Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REMINDER_HOURS } from '#domain/calendar/appointment-news.ts';
import { WINDOW_LIMITS } from '#domain/calendar/appointment-windows.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { useMailMode, withReminderNote } from '#web/staff/components/mail-promise.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import {
  enteredOffer,
  newWindow,
  type OfferForm,
  type OfferView,
  offerForm,
  offerProblems,
  outsideHoursNote,
  reminderLabel,
  SHARED_OFFER,
  windowProblems,
} from './offer-form.ts';
import { NewWindowDialog, WindowRow } from './window-fields.tsx';

const HOURS = Array.from(
  { length: REMINDER_HOURS.to - REMINDER_HOURS.from + 1 },
  (_, hour) => REMINDER_HOURS.from + hour,
);
const NEVER = 'never';
const REMINDERS = [
  { value: NEVER, label: reminderLabel(null) },
  ...HOURS.map((hour) => ({ value: String(hour), label: reminderLabel(hour) })),
];

export function OfferEditor({ offer }: { offer: OfferView }) {
  const client = useQueryClient();
  const mail = useMailMode();
  const saveShared = useSaveShared(queries.appointments.offer.queryKey());
  const form = useForm<OfferForm>({
    name: 'appointments',
    stored: offerForm(offer),
    problemsOf: offerProblems,
    shared: SHARED_OFFER,
    save: async (values) => {
      await saveShared(
        () => api.appointments.saveOffer(enteredOffer(values, offer.edit_number)),
        'Booking settings saved.',
      );
      // The company's data says whether times are offered, which previews of quotes show.
      void client.invalidateQueries({ queryKey: queries.company.key() });
    },
  });
  const { value: windows, onChange, error } = form.bind('windows');
  const reminder = form.bind('reminder_hour');
  const hours = useQuery(queries.jobs.settings.queryOptions()).data?.hours ?? [];
  const problems = windowProblems(form.values);
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <BothVersions form={form} />
      {windows.length === 0 && <Text c="dimmed">No time slots yet. Customers can’t request a time themselves.</Text>}
      <ul className="rows">
        {windows.map((window, index) => (
          <li key={window.id}>
            <WindowRow
              window={window}
              place={index + 1}
              error={error === undefined ? undefined : problems[index]}
              note={outsideHoursNote(window, hours)}
              isOpen={opened === window.id || (error !== undefined && problems[index] !== undefined)}
              onOpen={() => setOpened(window.id)}
              onDone={() => setOpened(null)}
              onChange={(next) => onChange(windows.toSpliced(index, 1, next))}
              onRemove={() => onChange(windows.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {windows.length < WINDOW_LIMITS.windows && (
        <Button
          variant="default"
          className="panel-button"
          leftSection={<Icon name="plus" />}
          onClick={() => setIsAdding(true)}
        >
          Add time slot
        </Button>
      )}
      {isAdding && (
        <NewWindowDialog
          start={{ ...newWindow(windows), id: newId() }}
          place={windows.length + 1}
          problemOf={(window) => windowProblems({ ...form.values, windows: [...windows, window] }).at(-1)}
          noteOf={(window) => outsideHoursNote(window, hours)}
          onAdd={(window) => onChange([...windows, window])}
          onClose={() => setIsAdding(false)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityField
          label="Minimum notice"
          description="The earliest day customers can pick, counted from today."
          inputWrapperOrder={HELP_BELOW}
          unit="days"
          inputMode="numeric"
          {...form.bind('notice_days')}
        />
        <QuantityField
          label="Booking window"
          description="The latest day customers can pick, counted from today."
          inputWrapperOrder={HELP_BELOW}
          unit="days"
          inputMode="numeric"
          {...form.bind('horizon_days')}
        />
      </SimpleGrid>
      <Select
        label="Appointment reminder"
        description={withReminderNote('Texted to customers who opted in, emailed to everyone else.', mail)}
        data={REMINDERS}
        value={reminder.value === null ? NEVER : String(reminder.value)}
        allowDeselect={false}
        onChange={(hour) => reminder.onChange(hour === null || hour === NEVER ? null : Number(hour))}
      />
      <SaveRow form={form} label="Save booking settings" quiet />
    </form>
  );
}
