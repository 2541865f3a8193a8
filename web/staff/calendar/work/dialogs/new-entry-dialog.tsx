import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { JOB_KIND_LABELS, JOB_TITLE_MAX } from '#domain/calendar/job-limits.ts';
import { clockOf } from '#domain/calendar/wall-time.ts';
import { type Day, staffDay } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { type NewEntry, openedNew } from '#web/staff/calendar/work/entries/opened-work.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { useRereadWork } from '#web/staff/calendar/work/moves/use-work.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { CrewChoice } from './crew-choice.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { VisitConflicts } from './visit-conflicts.tsx';
import { WhenFields } from './when-fields.tsx';

const KINDS = ['estimate', 'blocked'] as const;
type Kind = (typeof KINDS)[number];
const MINUTES: Record<Kind, number> = { estimate: 45, blocked: 120 };

interface NewEntryDialogProps extends NewEntry {
  today: Day;
  people: readonly Person[];
  onClose: () => void;
}

export function NewEntryDialog({ day, minute, today, people, onClose }: NewEntryDialogProps) {
  const reread = useRereadWork();
  // A retry after a lost response sends the same ids, so it creates no second job.
  const [work] = useState(() => openedNew('estimate', MINUTES.estimate));
  const [kind, setKind] = useState<Kind>('estimate');
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const first = firstTime(minute === undefined ? { day } : { day, minute }, today);
  const form = useEntryForm({ work, today, people, first });
  async function submit(): Promise<boolean> {
    setTried(true);
    const { place } = form;
    if (title.trim() === '' || !place?.slot) return false;
    const { job_id: id, id: visit_id } = work.entry;
    try {
      await api.jobs.save({ id, edit_number: 0, job: { kind, title, property_address: address } });
      await api.jobs.saveVisit({ id, visit_id, edit_number: 0, ...visitAt(place) });
      toastSuccess(`Added on ${staffDay(place.slot.day)}, ${minuteInWords(place.slot.minute)}.`);
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
      <SegmentedControl
        fullWidth
        aria-label="Type"
        withItemsBorders={false}
        value={kind}
        data={KINDS.map((value) => ({ value, label: JOB_KIND_LABELS[value] }))}
        onChange={(value) => {
          const next: Kind = value === 'blocked' ? 'blocked' : 'estimate';
          setKind(next);
          if (form.length === MINUTES[kind]) form.setLength(MINUTES[next]);
        }}
      />
      <TextInput
        label="Title"
        placeholder={kind === 'estimate' ? 'Estimate for Nora' : 'Truck in the shop'}
        data-autofocus
        maxLength={JOB_TITLE_MAX}
        value={title}
        error={tried && title.trim() === '' && 'Please enter a title'}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {kind === 'estimate' && (
        <TextInput label="Address" value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      )}
      <WhenFields form={form} tried={tried} />
      <CrewChoice form={form} own={work.entry.id} people={people} today={today} />
      {form.place && <VisitConflicts of={{}} people={people} place={form.place} />}
    </FormDialog>
  );
}

/** A day that has begun gets the first free time instead of one that may have passed. */
function firstTime({ day, minute }: NewEntry, today: Day) {
  if (minute !== undefined) return { day, clock: clockOf(minute) };
  return { day: day > today ? day : null, clock: null };
}

function visitAt({ slot, people }: VisitPlacement) {
  return { time: slot && { day: slot.day, minute: slot.minute }, minutes: slot?.length ?? 0, people: [...people] };
}
