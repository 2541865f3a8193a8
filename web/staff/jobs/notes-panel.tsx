import { JobInput } from '#contract/jobs.ts';
import { api } from '../../api/client.ts';
import { LongTextField } from '../components/fields.tsx';
import { problemsBy } from '../components/form-problems.ts';
import { SaveRow } from '../components/save-row.tsx';
import { Panel } from '../components/screen.tsx';
import { useForm } from '../components/use-form.ts';
import { jobInput } from './job-input.ts';
import { type Job, useJobChange } from './use-job.ts';

const Notes = JobInput.pick({ notes: true });

/** For the crew; never shown to the customer. */
export function NotesPanel({ job }: { job: Job }) {
  const { attempt } = useJobChange(job.id);
  const form = useForm({
    name: `job-notes.${job.id}`,
    stored: { notes: job.notes },
    problemsOf: (values) => problemsBy(Notes, values),
    save: ({ notes }) =>
      attempt(() => api.jobs.save({ id: job.id, edit_number: job.edit_number, job: { ...jobInput(job), notes } })),
  });
  return (
    <Panel title="Notes for the crew" dense>
      <form onSubmit={form.submit} noValidate>
        <LongTextField
          label="Notes"
          description="Gate code, water, dogs. Never shown to the customer."
          {...form.bind('notes')}
        />
        <SaveRow form={form} label="Save notes" />
      </form>
    </Panel>
  );
}
