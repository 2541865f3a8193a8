import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { JobInput, OnSite } from '#contract/jobs.ts';
import { api } from '#web/api/client.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { LongTextField, TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { jobInput } from './job-input.ts';
import { type Job, useJobChange } from './use-job.ts';

const Notes = JobInput.pick({ notes: true }).extend(OnSite.shape);

/** Notes for the crew, never shown to the customer. The form opens on demand, or if it has unsaved input. */
export function NotesSection({ job }: { job: Job }) {
  const { may } = useViewer();
  const { attempt } = useJobChange(job.id);
  const [isOpen, setIsOpen] = useState(false);
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
      setIsOpen(false);
    },
  });
  const mayWrite = may('quotes.write');
  const isEditing = mayWrite && (isOpen || form.isDirty);
  if (!mayWrite && !job.notes) return null;
  return (
    <PageSection
      title="Crew notes"
      aside={
        mayWrite &&
        !isEditing && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
            {hasAny(job) ? 'Edit' : 'Add notes'}
          </Button>
        )
      }
    >
      {isEditing ? (
        <form onSubmit={form.submit} noValidate className="staff-form">
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
            <SaveRow form={form} label="Save" />
          </Stack>
        </form>
      ) : (
        <Text className="keeps-lines breakable" {...(!job.notes && { c: 'dimmed', size: 'sm' })}>
          {job.notes || 'Dogs, parking, hazards. Never shown to the customer.'}
        </Text>
      )}
    </PageSection>
  );
}

const hasAny = ({ notes, on_site }: Job) => Boolean(notes || on_site?.gate_code || on_site?.water_source);
