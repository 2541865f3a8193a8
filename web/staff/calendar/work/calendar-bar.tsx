import { ActionIcon, Button, Chip, Group, Title } from '@mantine/core';
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
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { UNASSIGNED } from './drag/drop-zones.ts';
import { type CalendarState, VIEWS, type View } from './entries/calendar-state.ts';
import { useCrew } from './entries/crew.ts';

const VIEW_LABELS: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' };

export function CalendarBar({ state }: { state: CalendarState }) {
  return (
    <div className="calendar-bar">
      <Group justify="space-between" gap="sm" align="end">
        <ChoicePills
          isRow
          legend="View"
          options={VIEWS.map((id) => ({ id, label: VIEW_LABELS[id] }))}
          chosen={[state.view]}
          onChoose={(id) => state.showView(VIEWS.find((each) => each === id) ?? 'week')}
        />
        <DaySwitch state={state} />
      </Group>
      <WhoPills state={state} />
    </div>
  );
}

/** Returns the label of the day, week or month on screen, and the days before and after. */
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
  if (view === 'week') {
    const week = weekOf(day);
    const [first = day, last = day] = [week[0], week.at(-1)];
    const name = staffDays(first, last);
    return { what: 'week', name, before: addDays(day, -7), after: addDays(day, 7), holds: (d) => week.includes(d) };
  }
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

function DaySwitch({ state: { view, day, today, showDay } }: { state: CalendarState }) {
  const { what, name, before, after, holds } = pageOf(view, day);
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label="Days" className="day-switch">
      {!holds(today) && (
        <Button variant="default" onClick={() => showDay(today)}>
          Today
        </Button>
      )}
      <ActionIcon variant="default" size="xl" aria-label={`Previous ${what}`} onClick={() => showDay(before)}>
        <Icon name="left" />
      </ActionIcon>
      <Title order={2} size="h4" className="calendar-days" aria-live="polite">
        {name}
      </Title>
      <ActionIcon variant="default" size="xl" aria-label={`Next ${what}`} onClick={() => showDay(after)}>
        <Icon name="right" />
      </ActionIcon>
    </Group>
  );
}

/** Selects the people on the calendar. The pills also explain the colors. */
function WhoPills({ state }: { state: CalendarState }) {
  const { people, colorOf } = useCrew();
  const { people: chosen, showPeople, hasColumnPerPerson, withQuotes, view } = state;
  const toggle = (id: string) =>
    showPeople(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const options = [
    ...people.map(({ id, full_name }) => ({ id, label: full_name })),
    { id: UNASSIGNED, label: 'Unassigned' },
  ];
  return (
    <Group gap="sm" justify="space-between" align="end" className="calendar-who">
      {people.length > 1 && (
        <fieldset className="choice" data-row>
          <legend>Team</legend>
          <Group gap={8} className="who-pills">
            {options.map(({ id, label }) => (
              <Chip key={id} size="md" checked={chosen.includes(id)} onChange={() => toggle(id)}>
                <span
                  className="who-color"
                  data-color={id === UNASSIGNED ? 'none' : (colorOf([id]) ?? 'none')}
                  aria-hidden
                />
                {label}
              </Chip>
            ))}
          </Group>
        </fieldset>
      )}
      <Group gap={8} className="choice">
        {people.length > 1 && (view === 'week' || view === 'day') && (
          <Chip size="md" checked={hasColumnPerPerson} onChange={state.showColumnPerPerson}>
            Split by person
          </Chip>
        )}
        <Chip size="md" checked={withQuotes} onChange={state.showQuotes}>
          Quote dates
        </Chip>
      </Group>
    </Group>
  );
}
