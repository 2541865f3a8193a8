import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { type Day, dayInWords, weekdayAndDay } from '#domain/calendar-days.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { offOn, onDay } from '#web/staff/calendar/work/entries/columns.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { EntryChip } from './entry-block.tsx';
import { WhoIsOff } from './grid-strip.tsx';

interface CrewWeekProps {
  days: readonly Day[];
  today: Day;
  rows: readonly (Person | null)[];
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  lifted: string | null;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

export function CrewWeek({ days, today, rows, entries, daysOff, lifted, isLoading, onOpen }: CrewWeekProps) {
  return (
    <Scrolled
      className="crew-week"
      label="Calendar"
      data-scrolls=""
      data-roving-root=""
      aria-busy={isLoading || undefined}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {days.map((day) => (
              <th key={day} scope="col" abbr={dayInWords(day)} data-today={day === today || undefined}>
                {weekdayAndDay(day)}
                {offOn(daysOff, day).company && <WhoIsOff daysOff={daysOff} day={day} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <tr key={person?.id ?? UNASSIGNED}>
              <th scope="row">{person?.full_name ?? 'Unassigned'}</th>
              {days.map((day) => (
                <td
                  key={day}
                  data-drop="day"
                  data-day={day}
                  data-person={person?.id ?? UNASSIGNED}
                  data-off={offOn(daysOff, day).company || undefined}
                >
                  {person && !offOn(daysOff, day).company && (
                    <WhoIsOff daysOff={daysOff} day={day} person={person.id} />
                  )}
                  {onDay(entries, day, person?.id ?? null).map(({ entry, from }) => (
                    <EntryChip
                      key={entry.id}
                      entry={entry}
                      from={from}
                      isLifted={lifted === entry.id}
                      onOpen={onOpen}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
