import { takesTime } from '#domain/calendar/visit-states.ts';
import { addDays, type Day, daysBetween, staffDay } from '#domain/calendar-days.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';

const DAYS = 6;

interface MoveLoadProps {
  from: Day;
  target: Day;
  moving: readonly CalendarEntry[];
  /** the visits on these days; the moving visits may be included */
  entries: readonly CalendarEntry[];
}

/** Shows how full the days will be after the move. */
export function MoveLoad({ from, target, moving, entries }: MoveLoadProps) {
  const ids = new Set(moving.map(({ id }) => id));
  const isNear = target > from && daysBetween(from, target) < DAYS;
  const first = isNear ? from : target;
  const others = entries.filter(({ id, state, kind }) => takesTime(state) && kind !== 'blocked' && !ids.has(id));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => ({
    day,
    booked: minutesOn(others, day),
    moved: day === target ? moving.reduce((sum, { minutes }) => sum + minutes, 0) : 0,
  }));
  const most = Math.max(1, ...days.map(({ booked, moved }) => booked + moved));
  const labels = days.map(({ day, booked, moved }) => `${staffDay(day)}: ${lengthInWords(booked + moved)}`);
  return (
    <figure className="move-load">
      <figcaption>
        Booked after the move<span>Moved</span>
      </figcaption>
      <div role="img" aria-label={labels.join('; ')} className="move-load-days">
        {days.map(({ day, booked, moved }) => (
          <div key={day}>
            <span className="move-load-bar">
              {booked + moved > 0 && <small>{hoursOf(booked + moved)}</small>}
              {moved > 0 && <span data-moved="" style={{ height: `${(moved / most) * 100}%` }} />}
              {booked > 0 && <span style={{ height: `${(booked / most) * 100}%` }} />}
            </span>
            {staffDay(day)
              .split(', ')
              .slice(0, 2)
              .map((words) => (
                <small key={words}>{words}</small>
              ))}
          </div>
        ))}
      </div>
    </figure>
  );
}

/** Returns "4.5 h", which fits above a bar. */
const hoursOf = (minutes: number) => `${Number((minutes / 60).toFixed(1))} h`;

const minutesOn = (entries: readonly CalendarEntry[], day: Day) =>
  entries.flatMap(({ parts }) => parts).reduce((sum, part) => (part.day === day ? sum + part.to - part.from : sum), 0);
