import { useQueryClient } from '@tanstack/react-query';
import { ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { type CalendarEntry, entryOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { keepsSecond } from '#web/staff/calendar/work/entries/preview.ts';

export function useRereadWork(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queries.jobs.key() });
}

/** Saves a visit's placement. @returns its new edit number. @throws ProductError, including CHANGED_BY_OTHER */
export async function storePlacement(
  entry: CalendarEntry,
  { slot, people, notifies = false }: VisitPlacement,
  timeZone: string,
): Promise<number> {
  const job = await api.jobs.saveVisit({
    id: entry.job_id,
    visit_id: entry.id,
    edit_number: entry.edit_number,
    time: slot && { day: slot.day, minute: slot.minute, second: keepsSecond(entry, slot, timeZone) },
    minutes: slot?.length ?? entry.minutes,
    people: [...people],
    tell_customer: notifies,
  });
  return job.visits.find(({ id }) => id === entry.id)?.edit_number ?? entry.edit_number;
}

/** @throws ProductError NOT_FOUND */
export async function storedNow(entry: CalendarEntry): Promise<CalendarEntry> {
  const job = await api.jobs.get({ id: entry.job_id });
  const visit = job.visits.find(({ id }) => id === entry.id);
  if (!visit) throw new ProductError('NOT_FOUND');
  return { ...entryOf(job, visit), property_id: entry.property_id };
}
