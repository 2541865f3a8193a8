import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf, ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type Entry, entryOf, slotOf } from './entry.ts';
import type { Clash } from './move-log.ts';
import { movedLabel } from './moved-label.ts';
import type { Place } from './places.ts';
import { keepsSecond } from './preview.ts';

/** Everything that shows jobs is read again. */
export function useRereadWork(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queries.jobs.key() });
}

/** Stores where a visit goes. @returns its new edit number. @throws ProductError, CHANGED_BY_OTHER among them */
export async function storePlace(
  entry: Entry,
  { slot, people, tells = false }: Place,
  timeZone: string,
): Promise<number> {
  const job = await api.jobs.saveVisit({
    id: entry.job_id,
    visit_id: entry.id,
    edit_number: entry.edit_number,
    time: slot && { day: slot.day, minute: slot.minute, second: keepsSecond(entry, slot, timeZone) },
    minutes: slot?.length ?? entry.minutes,
    people: [...people],
    tell_customer: tells,
  });
  return job.visits.find(({ id }) => id === entry.id)?.edit_number ?? entry.edit_number;
}

/** Saves where a visit goes, with undo, outside of the calendar's own screens. */
export function usePlaceVisit() {
  const reread = useRereadWork();
  const { timeZone } = useViewer();
  const [clash, setClash] = useState<Clash | null>(null);
  async function save(entry: Entry, place: Place): Promise<number | null> {
    try {
      return await storePlace(entry, place, timeZone);
    } catch (error) {
      const theirs = errorCodeOf(error) === 'CHANGED_BY_OTHER' ? await storedNow(entry).catch(() => null) : null;
      if (theirs) setClash({ theirs, wanted: place });
      else toastError(error);
      return null;
    } finally {
      await reread();
    }
  }
  async function place(entry: Entry, to: Place): Promise<boolean> {
    const edit_number = await save(entry, to);
    if (edit_number === null) return false;
    const before: Place = { slot: slotOf(entry), people: entry.people };
    toastUndo(movedLabel(entry, to), () => void save({ ...entry, edit_number }, before));
    return true;
  }
  return { place, clash };
}

/** A visit as it is stored. @throws ProductError NOT_FOUND */
export async function storedNow(entry: Entry): Promise<Entry> {
  const job = await api.jobs.get({ id: entry.job_id });
  const visit = job.visits.find(({ id }) => id === entry.id);
  if (!visit) throw new ProductError('NOT_FOUND');
  return { ...entryOf(job, visit), property_id: entry.property_id };
}
