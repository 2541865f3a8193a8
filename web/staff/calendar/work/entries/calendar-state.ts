import { useMediaQuery } from '@mantine/hooks';
import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { startTransition } from 'react';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { parseAsDay } from './day-in-url.ts';

/** Views, in the order of the switch above the calendar. */
export const VIEWS = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof VIEWS)[number];
/** Number of days in the agenda, starting with the chosen day. */
export const AGENDA_DAYS = 14;

const STATE = {
  view: parseAsStringLiteral(VIEWS),
  day: parseAsDay.withOptions({ history: 'push' }),
  /** ids of members, or "nobody" for unassigned visits; an empty list means everyone */
  people: parseAsArrayOf(parseAsString),
  /** true: a column or row for each person; false: one calendar with a color for each person */
  apart: parseAsBoolean,
  quotes: parseAsBoolean.withDefault(false),
};

/** Keeps the calendar's view, day and filters in the URL, so reloads and links show the same screen. */
export function useCalendarState() {
  const { timeZone } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const [stored, store] = useQueryStates(STATE);
  // Uses a transition, so the button responds before a month of visits has rendered.
  const set = (...change: Parameters<typeof store>) => startTransition(() => void store(...change));
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const view = stored.view ?? (isPhone ? 'agenda' : 'week');
  return {
    today,
    isPhone,
    view,
    day: stored.day ?? today,
    people: stored.people ?? EVERYBODY,
    hasColumnPerPerson: stored.apart ?? (view === 'day' && !isPhone),
    withQuotes: stored.quotes,
    showDay: (day: Day) => set({ day: day === today ? null : day }),
    showView: (next: View, day?: Day) =>
      set({ view: next, ...(day && { day: day === today ? null : day }) }, { history: 'push' }),
    showPeople: (people: readonly string[]) => set({ people: people.length > 0 ? [...people] : null }),
    showColumnPerPerson: (apart: boolean) => set({ apart }),
    showQuotes: (quotes: boolean) => set({ quotes }),
  };
}

const EVERYBODY: readonly string[] = [];

export type CalendarState = ReturnType<typeof useCalendarState>;
