import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Entry as EntrySchema, Job as JobSchema } from '#contract/jobs.ts';
import { type Day, dayInWords } from '#domain/calendar-days.ts';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query.ts';
import { toastError, toastUndo } from '../../components/toasts.tsx';
import { readFailure } from '../../workspace/read-failure.ts';
import { lengthInWords, minuteInWords, type Slot } from './grid-steps.ts';

export type Entry = z.output<typeof EntrySchema>;
type Job = z.output<typeof JobSchema>;

/** A visit of a job as the calendar has it. */
export function entryOf(job: Job, visit: Job['visits'][number]): Entry {
  const { kind, title, customer_name, property_address, number } = job;
  return { ...visit, kind, title, customer_name, property_address, number, conflicts: [] };
}

/** "Monday, November 23, 2026, 9:00 AM, 3 h" */
export function whenOf({ parts: [first], minutes }: Pick<Entry, 'parts' | 'minutes'>): string {
  if (!first) return `No time yet, ${lengthInWords(minutes)}`;
  return `${dayInWords(first.day)}, ${minuteInWords(first.from)}, ${lengthInWords(minutes).replaceAll(' ', '\u00a0')}`;
}

/** The visits of some days. While other days load, the previous ones stay visible. */
export function useEntries(from: Day, days: number) {
  const query = useQuery(
    queries.jobs.calendar.queryOptions({ input: { from, days }, placeholderData: keepPreviousData }),
  );
  return {
    entries: query.data?.entries ?? NONE,
    incomplete: query.data?.incomplete ?? false,
    isPending: query.isPending,
    failure: readFailure(query),
    retry: () => void query.refetch(),
  };
}
const NONE: readonly Entry[] = [];

/** Everything that shows jobs is read again. */
export function useRereadWork(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queries.jobs.key() });
}

/** The slot of a visit with a time; null for one in the tray. */
export function slotOf({ parts, minutes }: Pick<Entry, 'parts' | 'minutes'>): Slot | null {
  const [first] = parts;
  return first ? { day: first.day, minute: first.from, length: minutes } : null;
}

interface Place {
  slot: Slot | null;
  people: readonly string[];
}

/** Moving, resizing and handing over visits, each with undo. */
export function usePlaceVisit(): (entry: Entry, place: Place) => Promise<boolean> {
  const reread = useRereadWork();
  async function save(entry: Entry, { slot, people }: Place): Promise<boolean> {
    try {
      const job = await api.jobs.saveVisit({
        id: entry.job_id,
        visit_id: entry.id,
        edit_number: entry.edit_number,
        time: slot && { day: slot.day, minute: slot.minute },
        minutes: slot?.length ?? entry.minutes,
        people: [...people],
      });
      const stored = job.visits.find(({ id }) => id === entry.id);
      const before: Place = { slot: slotOf(entry), people: entry.people };
      if (stored) offerUndo({ ...entry, edit_number: stored.edit_number }, { slot, people }, before);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      await reread();
    }
  }
  function offerUndo(entry: Entry, { slot }: Place, before: Place): void {
    const what = entry.customer_name || entry.title;
    const where = slot ? `moved to ${minuteInWords(slot.minute)}` : 'taken off the calendar';
    toastUndo(`${what} ${where}.`, () => void undo(entry, before));
  }
  async function undo(entry: Entry, { slot, people }: Place): Promise<void> {
    try {
      await api.jobs.saveVisit({
        id: entry.job_id,
        visit_id: entry.id,
        edit_number: entry.edit_number,
        time: slot && { day: slot.day, minute: slot.minute },
        minutes: slot?.length ?? entry.minutes,
        people: [...people],
      });
    } catch (error) {
      toastError(error);
    } finally {
      await reread();
    }
  }
  return save;
}
