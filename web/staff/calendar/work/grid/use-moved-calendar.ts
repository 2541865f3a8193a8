import { type RefObject, useMemo, useState } from 'react';
import type { WorkRules } from '#domain/calendar/conflicts.ts';
import type { Day } from '#domain/calendar-days.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { useDrag } from '#web/staff/calendar/work/drag/use-drag.ts';
import type { CalendarState } from '#web/staff/calendar/work/entries/calendar-state.ts';
import { peopleOfColumn } from '#web/staff/calendar/work/entries/column-people.ts';
import { type Column, ofPeople, onDay } from '#web/staff/calendar/work/entries/columns.ts';
import { type Crew, type Person, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { firstCrew, firstMinute, handedOver, type VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { placedEntry, plannedOf, problemsAt } from '#web/staff/calendar/work/entries/preview.ts';
import type { Read } from '#web/staff/calendar/work/entries/use-entries.ts';
import { useRules } from '#web/staff/calendar/work/entries/use-rules.ts';
import { useTray } from '#web/staff/calendar/work/entries/use-tray.ts';
import { useMoves } from '#web/staff/calendar/work/moves/use-moves.ts';
import type { useSchedule } from '#web/staff/calendar/work/moves/use-schedule.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { dragOf } from './drag-landing.ts';
import type { ColumnPlacement, StepView } from './key-steps.ts';
import { useFocusStay } from './use-focus-stay.ts';
import { useLift } from './use-lift.ts';
import { useRoving } from './use-roving.ts';
import { useUndoKey } from './use-undo-key.ts';
import { columnsOfCrews, columnsOfDays, shownPeopleOf } from './view-columns.ts';

interface MovedCalendarOptions {
  root: RefObject<HTMLElement | null>;
  state: CalendarState;
  days: readonly Day[];
  read: Read;
  crew: Crew;
  schedule: ReturnType<typeof useSchedule>;
  /** assigns a visit that was just placed without people */
  onAssign: (placed: CalendarEntry) => void;
}

/** Combines the loaded calendar with the visits that this person is moving, by pointer, by keyboard or in a dialog. */
export function useMovedCalendar({ root, state, days, read, crew, schedule, onAssign }: MovedCalendarOptions) {
  const { may } = useViewer();
  const mayMove = may('quotes.write');
  const rules = useRules(read.daysOff);
  const [said, say] = useState('');
  const { columns, rows } = useColumns(state, days, { crew, read });
  // Includes visits of hidden people, because their conflicts count, too.
  const planned = useMemo(() => plannedOf(read.entries), [read.entries]);
  const preview = (entry: CalendarEntry, place: VisitPlacement) => placedEntry(entry, place, planned, rules);
  const moves = useMoves({ preview, onAssign });
  const tray = useTray(moves.moved);
  const all = useMemo(() => withMoved(read.entries, moves.moved), [read.entries, moves.moved]);
  const find = (id: string) => all.find((entry) => entry.id === id) ?? tray.visits.find((entry) => entry.id === id);
  const focus = useFocusStay(root);
  const place = (entry: CalendarEntry, to: VisitPlacement) => {
    focus.stayWith(entry.id);
    return moves.place(entry, to);
  };
  const drop = (entry: CalendarEntry, to: VisitPlacement) =>
    void place(entry, slotOf(entry) ? to : { ...to, people: firstCrew(to.people, crew.people) });
  const lifted = useLift({
    root,
    find,
    mayMove,
    view: stepViewOf(state, columns, rows, days),
    firstPlacement: (entry) => firstStanding(entry, { state, days, columns, rows, rules }),
    problemsOf: (entry, to) => problemsAt(preview(entry, to), to.slot, rules.timeZone),
    nameOf: (person) => (person === null ? 'Unassigned' : whoGoes(crew, peopleOfColumn(person))),
    onPlacement: drop,
    say,
  });
  focus.keep(lifted && !lifted.isFromTray ? lifted.entry.id : null);
  useDrag({
    root,
    begin: dragOf({
      mayMove,
      find,
      quotes: tray.quotes,
      preview,
      rules,
      names: crew.names,
      onPlacement: drop,
      onQuote: (quoteId, { slot, people }) =>
        void schedule.start(quoteId, (entry) =>
          drop(entry, { slot: slot && { ...slot, length: entry.minutes }, people }),
        ),
    }),
  });
  useUndoKey(() => {
    const undone = moves.undoLast();
    say(undone === null ? 'Nothing to undo.' : `Move undone: ${undone.customer_name || undone.title}.`);
  });
  useRoving(root);
  const entries = useMemo(() => {
    const withLifted = lifted ? withMoved(all, new Map([[lifted.entry.id, preview(lifted.entry, lifted.at)]])) : all;
    return ofPeople(withLifted, state.people, UNASSIGNED);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the preview follows from what was read
  }, [all, lifted, state.people]);
  return { entries, find, lifted, moves: { ...moves, place }, tray, columns, rows, hours: rules.hours, said };
}

export type MovedCalendar = ReturnType<typeof useMovedCalendar>;

/** Follows the stored visits, so columns stay where they are while a visit is dragged. */
function useColumns(state: CalendarState, days: readonly Day[], { crew, read }: { crew: Crew; read: Read }) {
  const { view, day, hasColumnPerPerson, people: chosen } = state;
  const { entries } = read;
  return useMemo(() => {
    const people = shownPeopleOf(crew.people, chosen);
    const isByPerson = hasColumnPerPerson && crew.people.length > 1;
    const visits = onDay(entries, day).map(({ entry }) => entry);
    return {
      columns: view === 'day' && isByPerson ? columnsOfCrews(day, people, visits) : columnsOfDays(days),
      rows: view === 'week' && isByPerson ? people : null,
    };
  }, [view, day, hasColumnPerPerson, chosen, days, crew.people, entries]);
}

function withMoved(
  entries: readonly CalendarEntry[],
  moved: ReadonlyMap<string, CalendarEntry>,
): readonly CalendarEntry[] {
  if (moved.size === 0) return entries;
  const known = new Set(entries.map(({ id }) => id));
  return [
    ...entries.map((entry) => moved.get(entry.id) ?? entry),
    ...[...moved.values()].filter(({ id }) => !known.has(id)),
  ];
}

type Rows = readonly (Person | null)[] | null;

function stepViewOf(
  { view }: CalendarState,
  columns: readonly Column[],
  rows: Rows,
  days: readonly Day[],
): StepView | null {
  if (view === 'agenda') return null;
  if (view === 'month') return { kind: 'month' };
  if (rows) return { kind: 'rows', days, people: rows.map((person) => person?.id ?? null) };
  return { kind: 'time', columns };
}

interface Around {
  state: CalendarState;
  days: readonly Day[];
  columns: readonly Column[];
  rows: Rows;
  rules: WorkRules;
}

/** Returns the first place of an entry picked up from the tray: today or the first day on screen. */
function firstStanding(entry: CalendarEntry, { state, days, columns, rows, rules }: Around): ColumnPlacement {
  const day = days.includes(state.today) ? state.today : (days[0] ?? state.day);
  const slot = { day, minute: firstMinute(day, rules.hours), length: entry.minutes };
  const first = rows ? (rows[0]?.id ?? null) : columns[0]?.person;
  const own = entry.people[0];
  const columnWith = (id: string) =>
    rows
      ? rows.find((each) => each?.id === id)?.id
      : columns.find(({ person }) => person && peopleOfColumn(person).includes(id))?.person;
  const person = first === undefined ? undefined : ((own && columnWith(own)) ?? first);
  const people = person && !(own && columnWith(own)) ? handedOver(entry.people, undefined, person) : entry.people;
  return { slot, people, person };
}
