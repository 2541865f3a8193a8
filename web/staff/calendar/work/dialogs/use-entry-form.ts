import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { clockOf, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { isPast } from '#web/staff/calendar/requests/request.ts';
import { slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import { firstCrew, type VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type ChosenTime, heldTime, isProposed, type ShownTime, shownTime } from './chosen-time.ts';

const USUAL_MINUTE = 540;

interface EntryFormOptions {
  work: OpenedWork;
  today: Day;
  people: readonly { id: string }[];
  /** the time to begin with, for a new visit */
  first?: ChosenTime | undefined;
}

export function useEntryForm({ work, today, people, first }: EntryFormOptions) {
  const { entry, request } = work;
  const slot = slotOf(entry);
  const [length, setLength] = useState(entry.minutes);
  const [crew, setCrew] = useState(() => (slot ? entry.people : firstCrew(entry.people, people)));
  // On by default if the customer knows of an appointment or requested one. Off if the server would refuse the
  // message.
  const isRefused = useMessageHold()('email')?.why === 'unconfirmed';
  const [notifies, setNotifies] = useState(!isRefused && (entry.told_starts_at !== null || request !== null));
  const [touched, setTouched] = useState(false);
  const own = useFirstChoice(work);
  const [chosen, setChosen] = useState(first ?? own);
  const isLength = length >= VISIT_LENGTH.min && length <= VISIT_LENGTH.max;
  const proposed = useProposed({ work, today, input: isProposed(chosen) && isLength ? { length, crew } : null });
  if (touched && proposed && isProposed(chosen)) setChosen(heldTime(chosen, proposed));
  const { day, clock } = shownTime(chosen, proposed);
  const minute = minuteOfClock(clock);
  const place: VisitPlacement | null =
    isDay(day) && minute !== null && isLength
      ? { slot: { day, minute, length }, people: crew, notifies: notifies && entry.kind !== 'blocked' }
      : null;
  const touch =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setTouched(true);
      set(value);
    };
  return {
    day,
    clock,
    minute,
    length,
    crew,
    notifies,
    isLength,
    place,
    setDay: touch((value: string) => setChosen((before) => ({ ...before, day: value }))),
    setTime: touch((time: { day: Day; clock: string }) => setChosen(time)),
    setClock: touch((value: string) => setChosen((before) => ({ ...before, clock: value }))),
    setLength: touch(setLength),
    setCrew: touch(setCrew),
    setNotifies,
  };
}

export type EntryForm = ReturnType<typeof useEntryForm>;

/** Returns the current time of the visit or, without one, the time that the customer requested. */
function useFirstChoice({ entry, request }: OpenedWork): ChosenTime {
  const { timeZone } = useViewer();
  const slot = slotOf(entry);
  if (slot) return { day: slot.day, clock: clockOf(slot.minute) };
  const choice = request?.choice;
  if (!choice || isPast(choice, timeZone)) return { day: null, clock: null };
  return { day: choice.day, clock: clockOf(choice.from) };
}

interface ProposedOptions {
  work: OpenedWork;
  today: Day;
  /** null if no proposal is needed */
  input: { length: number; crew: readonly string[] } | null;
}

/** Returns the first available time; null until it is known. */
function useProposed({ work: { entry, quoteId }, today, input }: ProposedOptions): ShownTime | null {
  const { data } = useQuery({
    ...queries.jobs.proposal.queryOptions({
      input: {
        minutes: input?.length ?? entry.minutes,
        people: [...(input?.crew ?? [])],
        ...(quoteId === null && { visit_id: entry.id }),
      },
    }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  return { day: data.time?.day ?? today, clock: clockOf(data.time?.minute ?? USUAL_MINUTE) };
}
