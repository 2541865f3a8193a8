import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVAL_NOTES, type Approval } from '#domain/calendar/approval.ts';
import { canBecome } from '#domain/calendar/visit-states.ts';
import { api } from '#web/api/client.ts';
import { whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type Job, useJobChange } from './use-job.ts';

const WHAT_NOW: Record<Exclude<Approval, 'stands'>, string> = {
  reopened: 'You’re revising this quote. The job and its visits don’t change until the new revision is approved.',
  declined: 'The customer declined the change. The earlier approval is still in effect.',
  archived: 'Visits keep their times until someone moves or cancels them.',
};

export function ApprovalNotice({ job }: { job: Job }) {
  const { may } = useViewer();
  const [isAsking, setIsAsking] = useState(false);
  const { approval, reopened_quote_id, quote_id } = job;
  if (approval === null || approval === 'stands') return null;
  const quote = reopened_quote_id ?? quote_id;
  const open = openVisits(job);
  const mayCancel = may('quotes.write') && approval !== 'reopened' && open.length > 0;
  return (
    <Alert color="slate" icon={<Icon name="warning" />} title={APPROVAL_NOTES[approval]}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {WHAT_NOW[approval]}{' '}
          {quote && (
            <Anchor component={Link} underline="always" to={`/app/quotes/${quote}`}>
              {reopened_quote_id ? 'Open new revision' : 'Open quote'}
            </Anchor>
          )}
        </Text>
        {mayCancel && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {open.length === 1 ? 'Cancel the visit' : `Cancel ${open.length} visits`}
          </Button>
        )}
      </Stack>
      {isAsking && <CancelDialog job={job} onClose={() => setIsAsking(false)} />}
    </Alert>
  );
}

const openVisits = (job: Job) => job.visits.filter(({ state }) => canBecome(state, 'cancelled'));

function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { change } = useJobChange(job.id);
  const visits = openVisits(job);
  async function submit(): Promise<boolean> {
    // Cancels one visit at a time. A retry continues with the visits that are not canceled yet.
    for (const { id, edit_number } of visits) {
      const set = () => api.jobs.setState({ id: job.id, visit_id: id, state: 'cancelled', edit_number });
      if (!(await change(set))) return false;
    }
    return true;
  }
  return (
    <FormDialog
      title={visits.length === 1 ? 'Cancel this visit?' : `Cancel ${visits.length} visits?`}
      submit="Cancel visits"
      cancel="Keep them"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack component="ul" className="plain-list" gap="xs">
        {visits.map((visit) => (
          <li key={visit.id}>
            <Text>{whenOf(visit)}</Text>
          </li>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        A canceled visit can be scheduled again.
      </Text>
    </FormDialog>
  );
}
