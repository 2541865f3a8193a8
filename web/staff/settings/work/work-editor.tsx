import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { type FieldBinding, type FormHandle, useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import {
  type DayForm,
  enteredWork,
  hourRuns,
  SHARED_WORK,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type WorkForm,
  type WorkView,
  workForm,
  workProblems,
} from './work-form.ts';

export function WorkEditor({ settings }: { settings: WorkView }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const saveShared = useSaveShared(queries.jobs.settings.queryKey());
  const form = useForm({
    name: 'work-settings',
    stored: workForm(settings),
    problemsOf: workProblems,
    shared: SHARED_WORK,
    async save(values) {
      const save = () => api.jobs.saveSettings(enteredWork(values, settings.edit_number));
      await saveShared(save, 'Working hours saved.');
      setIsOpen(false);
      void client.invalidateQueries({ queryKey: queries.jobs.calendar.key() });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <BothVersions form={form} />
      {isOpen || form.isDirty ? (
        <>
          <HoursFields form={form} />
          {!form.isDirty && (
            <Button variant="default" className="panel-button" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          )}
        </>
      ) : (
        <HoursRows settings={settings} onEdit={() => setIsOpen(true)} />
      )}
      <SaveRow form={form} label="Save working hours" quiet />
    </form>
  );
}

function HoursRows({ settings, onEdit }: { settings: WorkView; onEdit: () => void }) {
  const { hours, set_up_minutes, travel_minutes } = settings;
  return (
    <>
      <ul className="rows hour-rows">
        {hourRuns(hours).map(({ days, words }) => (
          <li key={days} className="row" data-off={words === 'Off' || undefined}>
            <span className="row-words row-name">{days}</span>
            <span className="row-end">{words}</span>
          </li>
        ))}
        <li className="row">
          <span className="row-words">Setup</span>
          <span className="row-end">{set_up_minutes} min</span>
        </li>
        <li className="row">
          <span className="row-words">Travel between visits</span>
          <span className="row-end">{travel_minutes} min</span>
        </li>
      </ul>
      <Button
        variant="default"
        className="panel-button"
        leftSection={<Icon name="pencil" size={18} />}
        onClick={onEdit}
      >
        Edit hours
      </Button>
    </>
  );
}

function HoursFields({ form }: { form: FormHandle<WorkForm> }) {
  return (
    <>
      <Stack component="ul" className="plain-list" gap="sm">
        {WEEKDAYS.map((day) => (
          <li key={day}>
            <DayFields name={WEEKDAY_NAMES[day]} {...form.bind(day)} />
          </li>
        ))}
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityField
          label="Setup"
          description="Added once to the suggested length of a visit."
          inputWrapperOrder={HELP_BELOW}
          unit="min"
          inputMode="numeric"
          {...form.bind('set_up_minutes')}
        />
        <QuantityField
          label="Travel"
          description="Visits closer together than this show as a conflict."
          inputWrapperOrder={HELP_BELOW}
          unit="min"
          inputMode="numeric"
          {...form.bind('travel_minutes')}
        />
      </SimpleGrid>
    </>
  );
}

function DayFields({ name, value, onChange, onBlur, error }: { name: string } & FieldBinding<DayForm>) {
  const time = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      aria-label={`${name}, ${label}`}
      value={value[end]}
      error={error !== undefined}
      onBlur={onBlur}
      onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Group gap="sm" className="work-day">
        <Switch
          label={name}
          checked={value.works}
          onChange={(event) => onChange({ ...value, works: event.currentTarget.checked })}
        />
        {value.works ? (
          <Group gap="xs" wrap="nowrap">
            {time('from', 'work begins')}
            <Text c="dimmed">to</Text>
            {time('to', 'work ends')}
          </Group>
        ) : (
          <Text c="dimmed">Off</Text>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
