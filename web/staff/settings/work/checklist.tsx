import { Text } from '@mantine/core';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { LongTextField } from '#web/staff/components/fields.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import { checklistProblems, SHARED_CHECKLIST, tasksIn } from './checklist-form.ts';
import type { WorkView } from './work-form.ts';

export function Checklist({ settings, mayChange }: { settings: WorkView; mayChange: boolean }) {
  const { tasks } = settings;
  if (!mayChange) return <Tasks tasks={tasks} />;
  return (
    <FoldedRow label="Tasks" value={tasks.length === 0 ? 'None' : String(tasks.length)}>
      <ChecklistEditor settings={settings} />
    </FoldedRow>
  );
}

function Tasks({ tasks }: { tasks: readonly string[] }) {
  if (tasks.length === 0) return <Text c="dimmed">No tasks.</Text>;
  return (
    <ol className="usual-tasks breakable">
      {[...tasks.entries()].map(([place, task]) => (
        <li key={place}>{task}</li>
      ))}
    </ol>
  );
}

function ChecklistEditor({ settings }: { settings: WorkView }) {
  const saveShared = useSaveShared(queries.jobs.settings.queryKey());
  const { hours, set_up_minutes, travel_minutes, tasks, edit_number } = settings;
  const form = useForm({
    name: 'checklist',
    stored: { tasks: tasks.join('\n') },
    problemsOf: checklistProblems,
    shared: SHARED_CHECKLIST,
    save: (values) => {
      const rest = { hours, set_up_minutes, travel_minutes, edit_number };
      return saveShared(() => api.jobs.saveSettings({ ...rest, tasks: tasksIn(values.tasks) }), 'Checklist saved.');
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <BothVersions form={form} />
      <LongTextField
        label="Tasks"
        description="One task per line."
        placeholder={'Close the windows\nCover the outlets\nRinse the plants'}
        minRows={4}
        maxRows={16}
        {...form.bind('tasks')}
      />
      <SaveRow form={form} label="Save checklist" quiet />
    </form>
  );
}
