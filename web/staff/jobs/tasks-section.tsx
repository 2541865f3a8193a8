import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TASK_MAX } from '#domain/calendar/job-limits.ts';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { jobInput } from './job-input.ts';
import { type Job, useJobChange, useTaps } from './use-job.ts';

/** Lists what to do at the site. The form for another task opens on demand. */
export function TasksSection({ job }: { job: Job }) {
  const { may } = useViewer();
  const { busy, change } = useJobChange(job.id);
  const { setTask } = useTaps(job.id);
  const [text, setText] = useState('');
  const [isEditing, setIsEditing] = useState(false);
  const save = (tasks: { id: string; description: string }[]) =>
    change(() => api.jobs.save({ id: job.id, edit_number: job.edit_number, job: { ...jobInput(job), tasks } }));
  async function add(): Promise<void> {
    if (text.trim() === '') return;
    if (await save([...jobInput(job).tasks, { id: newId(), description: text }])) setText('');
  }
  const mayChange = may('quotes.write');
  if (job.tasks.length === 0 && !mayChange) return null;
  const done = job.tasks.filter((task) => task.done !== null).length;
  return (
    <PageSection
      title="Checklist"
      {...(job.tasks.length > 0 && { count: `${done} of ${job.tasks.length}` })}
      aside={
        mayChange && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Done editing' : job.tasks.length > 0 ? 'Edit' : 'Add task'}
          </Button>
        )
      }
    >
      <ul className="rows" hidden={job.tasks.length === 0}>
        {job.tasks.map((task) => (
          <li key={task.id} className="row job-task">
            <Checkbox
              size="lg"
              labelPosition="left"
              label={task.description}
              description={task.done ? `Done by ${task.done.by}` : undefined}
              checked={task.done !== null}
              disabled={!mayChange}
              onChange={(event) => void setTask(task.id, event.currentTarget.checked)}
            />
            {isEditing && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remove ${task.description}`}
                onClick={() => void save(jobInput(job).tasks.filter(({ id }) => id !== task.id))}
              >
                <Icon name="close" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && isEditing && (
        <form
          className="job-new-task"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label="New task"
              maxLength={TASK_MAX}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={busy}>
              Add
            </Button>
          </Group>
        </form>
      )}
    </PageSection>
  );
}
