import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STEPS_MAX } from '#domain/messages/follow-up-steps.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import { Icon } from '#web/ui/icons.tsx';
import { NewStepDialog, StepRow } from './step-fields.tsx';
import {
  daysProblems,
  enteredSettings,
  type FollowUpSettingsView,
  SHARED_STEPS,
  type StepDraft,
  type StepsForm,
  stepsProblems,
  withAnotherStep,
} from './steps-form.ts';

export function FollowUpsEditor({ settings }: { settings: FollowUpSettingsView }) {
  const client = useQueryClient();
  const saveShared = useSaveShared(queries.followUps.settings.queryKey());
  const form = useForm<StepsForm>({
    name: 'follow-ups',
    stored: { enabled: settings.enabled, steps: settings.steps },
    problemsOf: stepsProblems,
    shared: SHARED_STEPS,
    async save(values) {
      await saveShared(
        () => api.followUps.saveSettings(enteredSettings(values, settings.edit_number)),
        'Reminders saved. They apply to quotes you’ve already sent, too.',
      );
      void client.invalidateQueries({ queryKey: queries.followUps.list.key() });
    },
  });
  const enabled = form.bind('enabled');
  const { value: steps, onChange } = form.bind('steps');
  const problems = daysProblems(form.values);
  const [opened, setOpened] = useState<string | null>(null);
  const [added, setAdded] = useState<StepDraft | null>(null);
  const replace = (place: number, step: StepDraft) => onChange(steps.toSpliced(place, 1, step));
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <BothVersions form={form} />
      <Switch
        label="Send reminders"
        description="While a quote is awaiting reply. You can turn them off for any quote or customer."
        checked={enabled.value}
        onChange={(event) => enabled.onChange(event.currentTarget.checked)}
      />
      {enabled.value && (
        <Stack gap="md">
          <ul className="rows">
            {steps.map((step, index) => (
              <li key={step.id}>
                <StepRow
                  step={step}
                  place={index + 1}
                  channels={settings.channels}
                  error={problems[index]}
                  isOpen={opened === step.id || problems[index] !== undefined}
                  onOpen={() => setOpened(step.id)}
                  onDone={() => setOpened(null)}
                  onChange={(changed) => replace(index, changed)}
                  onRemove={() => onChange(steps.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ul>
          {steps.length === 0 && <Text c="dimmed">No reminders yet, so nothing is sent.</Text>}
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="plus" />}
              disabled={steps.length >= STEPS_MAX}
              onClick={() => setAdded(withAnotherStep(steps).at(-1) ?? null)}
            >
              Add reminder
            </Button>
            {steps.length >= STEPS_MAX && (
              <Text size="sm" c="dimmed">
                You can have up to {STEPS_MAX} reminders.
              </Text>
            )}
          </Group>
          {added && (
            <NewStepDialog
              start={added}
              place={steps.length + 1}
              channels={settings.channels}
              problemOf={(step) => daysProblems({ ...form.values, steps: [...steps, step] }).at(-1)}
              onAdd={(step) => onChange([...steps, step])}
              onClose={() => setAdded(null)}
            />
          )}
        </Stack>
      )}
      <SaveRow form={form} label="Save reminders" quiet />
    </form>
  );
}
