import { Button, Text } from '@mantine/core';
import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { type Day, staffDay } from '#domain/calendar-days.ts';
import { QuoteLink } from '#web/staff/calendar/quote-dates/quote-link.tsx';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { offOn, onDay, type Shown } from '#web/staff/calendar/work/entries/columns.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { placementProblems } from '#web/staff/calendar/work/entries/preview.ts';
import { streetAndTown } from '#web/staff/calendar/work/entries/short-place.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { CrewMark } from './crew-mark.tsx';
import { calendarEntryTitle } from './entry-block.tsx';
import { WhoIsOff } from './grid-strip.tsx';
import { VisitMark } from './visit-mark.tsx';

interface AgendaProps {
  days: readonly Day[];
  today: Day;
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
  /** undefined for people who may not change the calendar */
  onAdd: (() => void) | undefined;
}

/** Lists the visits day by day. The first day is shown even if it is empty. */
export function Agenda({ days, today, entries, daysOff, quotes, isLoading, onOpen, onAdd }: AgendaProps) {
  const shown = days
    .map((day) => ({ day, visits: onDay(entries, day), dates: quotes.get(day) ?? [], off: offOn(daysOff, day) }))
    .filter(({ visits, dates, off }, index) => index === 0 || visits.length + dates.length > 0 || off.holiday !== null);
  const isFree =
    !isLoading && days.length > 1 && shown.every(({ visits, dates }) => visits.length + dates.length === 0);
  return (
    <section className="agenda" aria-label="Agenda" aria-busy={isLoading || undefined} data-roving-root="">
      {shown.map(({ day, visits, dates, off }, index) => (
        <section key={day} aria-label={staffDay(day)}>
          <div className="agenda-date">
            <h3>{staffDay(day)}</h3>
            {day === today && <span className="agenda-today">Today</span>}
            {!off.company && <WhoIsOff daysOff={daysOff} day={day} />}
            {index === 0 && onAdd && !isFree && (
              <Button variant="subtle" size="compact-sm" onClick={onAdd}>
                Add visit
              </Button>
            )}
          </div>
          {off.company && <p className="agenda-off">{off.holiday ?? 'Company day off'}</p>}
          {visits.length + dates.length > 0 ? (
            <ul className="rows">
              {visits.map((visit) => (
                <li key={visit.entry.id}>
                  <AgendaEntry visit={visit} onOpen={onOpen} />
                </li>
              ))}
              {dates.map((entry) => (
                <li key={`${entry.kind} ${entry.quote.id}`} className="agenda-quote">
                  <QuoteLink entry={entry} />
                </li>
              ))}
            </ul>
          ) : (
            !off.company && !isLoading && (isFree ? index === 0 && <NothingAtAll onAdd={onAdd} /> : <NothingOnDay />)
          )}
        </section>
      ))}
    </section>
  );
}

function NothingOnDay() {
  return <Text c="dimmed">Nothing scheduled</Text>;
}

function NothingAtAll({ onAdd }: Pick<AgendaProps, 'onAdd'>) {
  return (
    <EmptyState
      picture="schedule"
      title="Nothing scheduled"
      action={onAdd && <Button onClick={onAdd}>Add visit</Button>}
    >
      Approved quotes show up here once you schedule them.
    </EmptyState>
  );
}

function AgendaEntry({ visit: { entry, from }, onOpen }: { visit: Shown; onOpen: (entry: CalendarEntry) => void }) {
  const { kind, state } = entry;
  const problems = placementProblems(entry);
  const about = [kind === 'work' ? '' : JOB_KIND_LABELS[kind], streetAndTown(entry.property_address)];
  const [clock, half] = minuteInWords(from).split(' ');
  return (
    <button
      type="button"
      className="row agenda-entry"
      data-roving=""
      data-state={state}
      tabIndex={-1}
      onClick={() => onOpen(entry)}
    >
      <span className="agenda-time">
        {clock} <small>{half}</small>
      </span>
      <span className="agenda-who">
        <CrewMark people={entry.people} />
      </span>
      <span className="row-words">
        <span className="row-name" title={calendarEntryTitle(entry)}>
          {calendarEntryTitle(entry)}
        </span>
        <span className="row-more" title={entry.property_address}>
          {about.filter(Boolean).join(' · ')}
        </span>
        {problems.length > 0 && <span className="agenda-problem">{problems.join(', ')}</span>}
      </span>
      {state === 'scheduled' && entry.people.length === 0 && kind !== 'blocked' ? (
        <span className="agenda-assign">Assign</span>
      ) : (
        <VisitMark state={state} />
      )}
    </button>
  );
}
