import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { JOB_KIND_LABELS, JOB_TITLE_MAX } from '#domain/calendar/job-limits.ts';
import type { Day } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import { useRereadWork } from '#web/staff/calendar/work/moves/use-work.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError } from '#web/staff/components/toasts.tsx';

const KINDS = ['estimate', 'blocked'] as const;
const MINUTES = { estimate: 45, blocked: 120 } as const;
const MORNING = 540;

export function NewEntryDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const reread = useRereadWork();
  // A retry after a lost response sends the same ids, so it creates no second job.
  const [ids] = useState(() => ({ job: newId(), visit: newId() }));
  const [kind, setKind] = useState<(typeof KINDS)[number]>('estimate');
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  async function submit(): Promise<boolean> {
    if (title.trim() === '') {
      setProblem('Please enter a title');
      return false;
    }
    try {
      const job = { kind, title, property_address: address };
      await api.jobs.save({ id: ids.job, edit_number: 0, job });
      const visit = { id: ids.job, visit_id: ids.visit, edit_number: 0, minutes: MINUTES[kind] };
      await api.jobs.saveVisit({ ...visit, time: { day, minute: MORNING }, people: [] });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      await reread();
    }
  }
  return (
    <FormDialog title="Add visit" submit="Add to calendar" onSubmit={submit} onClose={onClose}>
      <ChoicePills
        legend="Type"
        options={KINDS.map((id) => ({ id, label: JOB_KIND_LABELS[id] }))}
        chosen={[kind]}
        onChoose={(id) => setKind(id === 'blocked' ? 'blocked' : 'estimate')}
      />
      <TextInput
        label="Title"
        data-autofocus
        maxLength={JOB_TITLE_MAX}
        value={title}
        error={problem}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {kind === 'estimate' && (
        <TextInput label="Address" value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      )}
    </FormDialog>
  );
}
