import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { queries } from '#web/api/query.ts';
import { useQuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { REQUESTS_PLACE, RequestCards } from '#web/staff/calendar/requests/request-cards.tsx';
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
import {
  type NewEntry,
  type OpenedWork,
  openedQuote,
  openedRequest,
  openedVisit,
  withoutAsked,
} from './entries/opened-work.ts';
import { useEntries } from './entries/use-entries.ts';
import { useEmptyClick } from './grid/use-empty-click.ts';
import { useMovedCalendar } from './grid/use-moved-calendar.ts';
import { viewDays } from './grid/view-days.ts';
import { ChangedMeanwhile } from './moves/changed-meanwhile.tsx';
import { useSchedule } from './moves/use-schedule.ts';
import { NotNotifiedCards } from './not-notified-cards.tsx';
import { ToSchedule } from './to-schedule.tsx';
import { TrayCards } from './tray.tsx';
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
  const { data: asked, isPending: isAsking } = useQuery(queries.appointments.requests.queryOptions());
  const requests = asked?.requests ?? NOTHING_ASKED;
  const [opened, setOpened] = useState<OpenedWork | null>(null);
  const open = (entry: CalendarEntry) => startTransition(() => setOpened(openedVisit(entry, requests)));
  const [added, setAdded] = useState<NewEntry | null>(null);
  const [isDayMoving, setIsDayMoving] = useState(false);
  const isLinkToRequests = useLocation().hash === `#${REQUESTS_PLACE}`;
  const [isTrayOpen, setIsTrayOpen] = useState(isLinkToRequests);
  const schedule = useSchedule();
  const [placed, setPlaced] = useState<CalendarEntry | null>(null);
  const calendar = useMovedCalendar({ root, state, days, read, crew, schedule, onAssign: setPlaced });
  const { moves, tray, lifted } = calendar;
  const mayMove = may('quotes.write');
  const waiting = withoutAsked(tray, requests);
  const openRequest = (request: Request) =>
    setOpened(
      openedRequest(
        request,
        tray.visits.find(({ id }) => id === request.visit_id),
      ),
    );
  const add = mayMove ? setAdded : undefined;
  const onAdd = add && (() => add({ day: days.includes(today) ? today : day }));
  useEmptyClick(root, add);
  const mayMoveDay = mayMove && view !== 'week' && movableOn(calendar.entries, day).length > 0;
  const isCounted = tray.isRead && !isAsking;
  const count = isCounted ? requests.length + waiting.visits.length + waiting.quotes.length : undefined;
  return (
    <CrewContext value={crew}>
      <WorkStyles />
      <CalendarBar
        state={state}
        waiting={count}
        isTrayOpen={isTrayOpen}
        onTray={setIsTrayOpen}
        onAdd={onAdd}
        onMoveDay={mayMoveDay ? () => setIsDayMoving(true) : undefined}
      />
      <Incomplete visits={read.incomplete} quotes={quotes.incomplete} />
      {read.failure !== null && <FailedState error={read.failure} onRetry={read.retry} />}
      <div ref={root} className="work-columns" data-view={view} data-tray={isTrayOpen || undefined}>
        <div className="work-main">
          <CalendarView
            state={state}
            days={days}
            calendar={calendar}
            read={read}
            quotes={quotes.days}
            onOpen={open}
            onAdd={onAdd}
          />
        </div>
        <ToSchedule count={count}>
          <RequestCards requests={requests} onOpen={openRequest} />
          <TrayCards
            tray={waiting}
            busy={schedule.busy}
            lifted={lifted?.entry.id ?? null}
            onOpen={open}
            onSchedule={(quote) => setOpened(openedQuote(quote, requests))}
          />
          <NotNotifiedCards entries={[...read.entries, ...tray.visits]} />
        </ToSchedule>
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
      {added && <NewEntryDialog {...added} today={today} people={crew.people} onClose={() => setAdded(null)} />}
      {isDayMoving && <MoveDayDialog day={day} entries={calendar.entries} onClose={() => setIsDayMoving(false)} />}
    </CrewContext>
  );
}

function Incomplete({ visits, quotes }: { visits: boolean; quotes: boolean }) {
  return (
    <>
      {visits && (
        <Alert color="slate" icon={<Icon name="warning" />}>
          One of these weeks has more visits than we can show, so its last visits are missing.
        </Alert>
      )}
      {quotes && (
        <Alert color="slate" icon={<Icon name="warning" />}>
          Only the 1,000 nearest quotes were checked, so some quote dates may be missing. All Quotes has the full list.
        </Alert>
      )}
    </>
  );
}

const NOBODY_YET: readonly Person[] = [];
const NOTHING_ASKED: readonly Request[] = [];
