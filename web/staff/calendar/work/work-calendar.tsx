import { Alert, Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { useQuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestsPanel } from '#web/staff/calendar/requests/requests-panel.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarView } from './calendar-view.tsx';
import { EntryDialog } from './dialogs/entry-dialog.tsx';
import { movableOn } from './dialogs/move-day.ts';
import { MoveDayDialog } from './dialogs/move-day-dialog.tsx';
import { NewEntryDialog } from './dialogs/new-entry-dialog.tsx';
import type { CalendarState } from './entries/calendar-state.ts';
import { CrewContext, crewOf, type Person } from './entries/crew.ts';
import type { CalendarEntry } from './entries/entry.ts';
import { type OpenedWork, openedQuote, openedRequest, openedVisit, withoutAsked } from './entries/opened-work.ts';
import { useEntries } from './entries/use-entries.ts';
import { useMovedCalendar } from './grid/use-moved-calendar.ts';
import { viewDays } from './grid/view-days.ts';
import { ChangedMeanwhile } from './moves/changed-meanwhile.tsx';
import { useSchedule } from './moves/use-schedule.ts';
import { NotNotifiedPanel } from './not-notified-panel.tsx';
import { TrayPanel } from './tray.tsx';
import { WorkStyles } from './work-styles.tsx';

export function WorkCalendar({ state }: { state: CalendarState }) {
  const { view, day, today } = state;
  const { may } = useViewer();
  const root = useRef<HTMLDivElement>(null);
  const days = useMemo(() => viewDays(view, day), [view, day]);
  const read = useEntries(days);
  const quotes = useQuoteDates(days, today, state.withQuotes);
  const { data: people } = useQuery(queries.inbox.people.queryOptions());
  const crew = useMemo(() => crewOf(people ?? NOBODY_YET), [people]);
  const { data: asked } = useQuery(queries.appointments.requests.queryOptions());
  const requests = asked?.requests ?? NOTHING_ASKED;
  const [opened, setOpened] = useState<OpenedWork | null>(null);
  const open = (entry: CalendarEntry) => startTransition(() => setOpened(openedVisit(entry, requests)));
  const [isNew, setIsNew] = useState(false);
  const [isDayMoving, setIsDayMoving] = useState(false);
  const schedule = useSchedule();
  const [placed, setPlaced] = useState<CalendarEntry | null>(null);
  const calendar = useMovedCalendar({ root, state, days, read, crew, schedule, onAssign: setPlaced });
  const { moves, tray, lifted } = calendar;
  const mayMove = may('quotes.write');
  return (
    <CrewContext value={crew}>
      <WorkStyles />
      <CalendarBar state={state} />
      {read.incomplete && (
        <Alert color="amber" icon={<Icon name="warning" />}>
          One of these weeks has more visits than we can show, so its last visits are missing.
        </Alert>
      )}
      {quotes.incomplete && (
        <Alert color="amber" icon={<Icon name="warning" />}>
          Only the 1,000 nearest quotes were checked, so some quote dates may be missing. All Quotes has the full list.
        </Alert>
      )}
      {read.failure !== null && <FailedState error={read.failure} onRetry={read.retry} />}
      <div ref={root} className="work-columns">
        <div className="work-main">
          <CalendarView state={state} days={days} calendar={calendar} read={read} quotes={quotes.days} onOpen={open} />
        </div>
        <div className="work-side">
          {mayMove && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setIsNew(true)}>
              Add visit
            </Button>
          )}
          {mayMove && view === 'day' && movableOn(calendar.entries, day).length > 0 && (
            <Button variant="default" onClick={() => setIsDayMoving(true)}>
              Move all visits
            </Button>
          )}
          <RequestsPanel
            onOpen={(request) =>
              setOpened(
                openedRequest(
                  request,
                  tray.visits.find(({ id }) => id === request.visit_id),
                ),
              )
            }
          />
          <NotNotifiedPanel entries={[...read.entries, ...tray.visits]} />
          <TrayPanel
            tray={withoutAsked(tray, requests)}
            busy={schedule.busy}
            lifted={lifted?.entry.id ?? null}
            onOpen={open}
            onSchedule={(quote) => setOpened(openedQuote(quote, requests))}
          />
          <Anchor component={Link} to={`/app/route?day=${view === 'day' ? day : today}`} size="sm">
            Day’s route
          </Anchor>
          <Anchor component={Link} to="/app/settings/work" size="sm">
            Working hours and days off
          </Anchor>
        </div>
        <p role="status" className="visually-hidden">
          {calendar.said}
        </p>
      </div>
      {opened && (
        <EntryDialog
          work={opened}
          today={today}
          people={crew.people}
          onPlacement={moves.place}
          onClose={() => setOpened(null)}
        />
      )}
      {placed && (
        <EntryDialog
          work={openedVisit(calendar.find(placed.id) ?? placed, requests)}
          today={today}
          people={crew.people}
          onPlacement={moves.place}
          assigns
          onClose={() => setPlaced(null)}
        />
      )}
      {moves.clash && (
        <ChangedMeanwhile
          clash={moves.clash}
          names={crew.names}
          onPlacement={({ theirs, wanted }) => moves.place(theirs, wanted)}
          onClose={moves.closeClash}
        />
      )}
      {isNew && <NewEntryDialog day={days.includes(today) ? today : day} onClose={() => setIsNew(false)} />}
      {isDayMoving && <MoveDayDialog day={day} entries={calendar.entries} onClose={() => setIsDayMoving(false)} />}
    </CrewContext>
  );
}

const NOBODY_YET: readonly Person[] = [];
const NOTHING_ASKED: readonly Request[] = [];
