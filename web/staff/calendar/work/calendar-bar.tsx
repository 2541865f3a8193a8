import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  monthInWords,
  monthOf,
  staffDay,
  staffDays,
  weekOf,
} from '#domain/calendar-days.ts';
import { Icon } from '#web/ui/icons.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { CrewMenu } from './crew-menu.tsx';
import { AGENDA_DAYS, type CalendarState, VIEWS, type View } from './entries/calendar-state.ts';

const VIEW_LABELS: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' };

interface CalendarBarProps {
  state: CalendarState;
  /** number of requests, visits and quotes without a time; undefined while it loads */
  waiting: number | undefined;
  isTrayOpen: boolean;
  onTray: (isOpen: boolean) => void;
  /** undefined for people who may not change the calendar */
  onAdd: (() => void) | undefined;
  /** undefined if no visit of the day can move */
  onMoveDay: (() => void) | undefined;
}

export function CalendarBar(props: CalendarBarProps) {
  return props.state.isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

function WideBar({ state, waiting, isTrayOpen, onTray, onAdd, onMoveDay }: CalendarBarProps) {
  const { view, showView } = state;
  return (
    <header className="calendar-head" data-view={view}>
      <h1 className="visually-hidden">Calendar</h1>
      <DaySteps state={state} />
      {onMoveDay && view === 'day' && (
        <Button variant="default" onClick={onMoveDay}>
          Move day’s visits
        </Button>
      )}
      <Button
        variant="default"
        className="calendar-tray-button"
        aria-expanded={isTrayOpen}
        onClick={() => onTray(!isTrayOpen)}
      >
        {['To schedule', waiting].filter((part) => part !== undefined).join(' · ')}
      </Button>
      <SegmentedControl
        aria-label="View"
        withItemsBorders={false}
        value={view}
        data={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
        onChange={(value) => showView(VIEWS.find((each) => each === value) ?? 'week')}
      />
      <CrewMenu state={state} />
      {onAdd && (
        <Button leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
          Add visit
        </Button>
      )}
      <CalendarMenu state={state} onMoveDay={onMoveDay} />
    </header>
  );
}

function PhoneBar({ state, waiting, isTrayOpen, onTray, onAdd, onMoveDay }: CalendarBarProps) {
  const { view, day, showView } = state;
  const show = (next: View) => {
    onTray(false);
    showView(next);
  };
  const tabs: readonly View[] = view === 'agenda' ? ['agenda'] : [view, 'agenda'];
  return (
    <>
      <header className="calendar-head">
        <h1 className="page-title">Calendar</h1>
        <CrewMenu state={state} />
        <CalendarMenu state={state} onMoveDay={onMoveDay} />
      </header>
      <DaySteps state={state} onAdd={view === 'day' || view === 'week' ? onAdd : undefined} />
      <div className="calendar-tabs" role="group" aria-label="View">
        {tabs.map((each) => (
          <button key={each} type="button" aria-pressed={!isTrayOpen && view === each} onClick={() => show(each)}>
            {VIEW_LABELS[each]}
          </button>
        ))}
        <Link to={`/app/route?day=${day}`}>Route</Link>
        <button type="button" aria-pressed={isTrayOpen} onClick={() => onTray(true)}>
          {['To schedule', waiting].filter((part) => part !== undefined).join(' · ')}
        </button>
      </div>
    </>
  );
}

/** Returns the label of the days on screen, and the days before and after. */
function pageOf(
  view: View,
  day: Day,
): { what: string; name: string; before: Day; after: Day; holds: (day: Day) => boolean } {
  if (view === 'day')
    return {
      what: 'day',
      name: staffDay(day),
      before: addDays(day, -1),
      after: addDays(day, 1),
      holds: (d) => d === day,
    };
  if (view === 'month') {
    const month = monthOf(day);
    const firstOf = (away: number) => firstDayOf(addMonths(month, away));
    return {
      what: 'month',
      name: monthInWords(month),
      before: firstOf(-1),
      after: firstOf(1),
      holds: (d) => monthOf(d) === month,
    };
  }
  const week = weekOf(day);
  const [first = day, last = day] = view === 'agenda' ? [day, addDays(day, AGENDA_DAYS - 1)] : [week[0], week.at(-1)];
  return {
    what: 'week',
    name: staffDays(first, last),
    before: addDays(day, -7),
    after: addDays(day, 7),
    holds: (d) => (view === 'agenda' ? d === day : week.includes(d)),
  };
}

interface DayStepsProps {
  state: CalendarState;
  onAdd?: (() => void) | undefined;
}

function DaySteps({ state: { view, day, today, isPhone, showDay }, onAdd }: DayStepsProps) {
  const { what, name, before, after, holds } = pageOf(view, day);
  const isHere = holds(today);
  return (
    <div className="calendar-steps" role="group" aria-label="Days">
      <h2 className="calendar-days" aria-live="polite">
        {name}
      </h2>
      {onAdd && (
        <Button variant="subtle" size="compact-sm" onClick={onAdd}>
          Add visit
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Previous ${what}`}
        onClick={() => showDay(before)}
      >
        <Icon name="left" />
      </ActionIcon>
      {!(isPhone && isHere) && (
        <Button variant="default" onClick={() => showDay(today)}>
          Today
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Next ${what}`} onClick={() => showDay(after)}>
        <Icon name="right" />
      </ActionIcon>
    </div>
  );
}
