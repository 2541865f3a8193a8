import { Paper, Text, Title } from '@mantine/core';
import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { type Day, staffDay } from '#domain/calendar-days.ts';
import { QuoteLink } from '#web/staff/calendar/quote-dates/quote-link.tsx';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { offOn, onDay, type Shown } from '#web/staff/calendar/work/entries/columns.ts';
import { useCrew, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords, minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { placementProblems } from '#web/staff/calendar/work/entries/preview.ts';
import { QuietState } from '#web/staff/components/failed-state.tsx';
import { calendarEntryTitle } from './entry-block.tsx';
import { WhoIsOff } from './grid-strip.tsx';

interface AgendaProps {
  days: readonly Day[];
  today: Day;
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

export function Agenda({ days, today, entries, daysOff, quotes, isLoading, onOpen }: AgendaProps) {
  const shown = days
    .map((day) => ({ day, visits: onDay(entries, day), dates: quotes.get(day) ?? [], off: offOn(daysOff, day) }))
    .filter(({ visits, dates, off }) => visits.length > 0 || dates.length > 0 || off.holiday !== null);
  if (shown.length === 0 && !isLoading)
    return (
      <QuietState icon="calendar" title="Nothing scheduled">
        <Text c="dimmed">Drag an unscheduled job into the week, or choose a time for it.</Text>
      </QuietState>
    );
  return (
    <section className="agenda" aria-label="Agenda" aria-busy={isLoading || undefined} data-roving-root="">
      {shown.map(({ day, visits, dates, off }) => (
        <Paper
          key={day}
          component="section"
          withBorder
          p="md"
          className="panel"
          aria-label={staffDay(day)}
          data-off={off.company || undefined}
        >
          <Title order={3} size="h5" className="agenda-date" data-today={day === today || undefined}>
            {staffDay(day)}
            {day === today && <span className="today-word">Today</span>}
            <WhoIsOff daysOff={daysOff} day={day} />
          </Title>
          {visits.length + dates.length > 0 && (
            <ul className="plain-list agenda-entries">
              {visits.map((visit) => (
                <li key={visit.entry.id}>
                  <AgendaEntry visit={visit} onOpen={onOpen} />
                </li>
              ))}
              {dates.map((entry) => (
                <li key={`${entry.kind} ${entry.quote.id}`}>
                  <QuoteLink entry={entry} />
                </li>
              ))}
            </ul>
          )}
        </Paper>
      ))}
    </section>
  );
}

function AgendaEntry({ visit: { entry, from }, onOpen }: { visit: Shown; onOpen: (entry: CalendarEntry) => void }) {
  const crew = useCrew();
  const { kind, state } = entry;
  const problems = placementProblems(entry);
  const about = [
    lengthInWords(entry.minutes),
    kind === 'work' ? entry.number : JOB_KIND_LABELS[kind],
    whoGoes(crew, entry.people) || 'Unassigned',
    VISIT_STATE_LABELS[state],
  ];
  return (
    <button
      type="button"
      className="agenda-entry"
      data-roving=""
      data-state={state}
      data-color={crew.colorOf(entry.people) ?? 'none'}
      tabIndex={-1}
      onClick={() => onOpen(entry)}
    >
      <span className="agenda-time">{minuteInWords(from)}</span>
      <span className="agenda-who">
        <strong className="breakable">{calendarEntryTitle(entry)}</strong>
        <span className="breakable">{about.filter(Boolean).join(' · ')}</span>
        {entry.property_address && <span className="breakable">{entry.property_address}</span>}
        {problems.length > 0 && <span className="agenda-problem">{problems.join(', ')}</span>}
      </span>
    </button>
  );
}
