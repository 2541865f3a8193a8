import { SimpleGrid, Stack } from '@mantine/core';
import { JobInput, OnSite } from '#contract/jobs.ts';
import { api } from '#web/api/client.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { LongTextField, TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { jobInput } from './job-input.ts';
import { type Job, useJobChange } from './use-job.ts';

const Notes = JobInput.pick({ notes: true }).extend(OnSite.shape);

/** Notes for the crew, never shown to the customer. */
export function NotesPanel({ job }: { job: Job }) {
  const { may } = useViewer();
  const { attempt } = useJobChange(job.id);
  const form = useForm({
    name: `job-notes.${job.id}`,
    stored: {
      notes: job.notes,
      gate_code: job.on_site?.gate_code ?? '',
      water_source: job.on_site?.water_source ?? '',
    },
    problemsOf: (values) => problemsBy(Notes, values),
    shared: {
      notes: { label: 'Notes' },
      gate_code: { label: 'Gate code' },
      water_source: { label: 'Water source' },
    },
    save: async ({ notes, ...on_site }) => {
      const saved = { ...jobInput(job), notes, ...(job.on_site && { on_site }) };
      await attempt(() => api.jobs.save({ id: job.id, edit_number: job.edit_number, job: saved }));
    },
  });
  return (
    <Panel title="Crew notes" dense>
      <form onSubmit={form.submit} noValidate>
        <fieldset disabled={!may('quotes.write')} className="crew-fields">
          <Stack>
            <BothVersions form={form} />
            {job.on_site && (
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextField label="Gate code" autoComplete="off" {...form.bind('gate_code')} />
                <TextField
                  label="Water source"
                  placeholder="Spigot left of the garage"
                  {...form.bind('water_source')}
                />
              </SimpleGrid>
            )}
            <LongTextField
              label="Notes"
              description={
                job.on_site
                  ? 'Never shown to the customer. Gate code and water source are saved with the property.'
                  : 'Dogs, parking, hazards. Never shown to the customer.'
              }
              {...form.bind('notes')}
            />
            {may('quotes.write') && <SaveRow form={form} label="Save" />}
          </Stack>
        </fieldset>
      </form>
    </Panel>
  );
}
