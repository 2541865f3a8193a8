import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { nextFreeTimes } from '#domain/calendar/proposed-time.ts';
import { clockOf, wallTimeOf } from '#domain/calendar/wall-time.ts';
import { addDays, type Day, isDay, staffDay } from '#domain/calendar-days.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { useEntries } from '#web/staff/calendar/work/entries/use-entries.ts';
import { useRules } from '#web/staff/calendar/work/entries/use-rules.ts';
import { Unbroken } from '#web/staff/components/unbroken.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { busyParts, dayOfPerson } from './crew-day.ts';
import type { EntryForm } from './use-entry-form.ts';

const OFFERED = 3;
const DAYS_AHEAD = 14;

interface CrewChoiceProps {
  form: EntryForm;
  /** the visit that is being scheduled */
  own: string;
  people: readonly Person[];
  today: Day;
  /** true to focus the first person */
  hasFirstFocus?: boolean;
  /** true if nothing is left to schedule */
  isOver?: boolean;
}

/** Who goes, with what each person does that day, and when all of them are free. */
export function CrewChoice({ form, own, people, today, hasFirstFocus = false, isOver = false }: CrewChoiceProps) {
  const day = isDay(form.day) ? form.day : today;
  const { entries, daysOff, hasAny } = useEntries([day]);
  return (
    <>
      <Checkbox.Group label="Assigned to" value={[...form.crew]} onChange={form.setCrew}>
        <div className="crew-choice">
          {people.map(({ id, full_name }, index) => (
            <Checkbox
              key={id}
              value={id}
              label={full_name}
              description={hasAny ? describe(dayOfPerson(id, day, { entries, daysOff, own })) : undefined}
              data-autofocus={(hasFirstFocus && index === 0) || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      {form.crew.length > 0 && !isOver && <FreeTimes form={form} own={own} today={today} />}
    </>
  );
}

const describe = (busy: string) => (busy === '' ? undefined : <Unbroken>{busy}</Unbroken>);

/** The first time of each of the next days when everyone chosen is free. */
function FreeTimes({ form, own, today }: Pick<CrewChoiceProps, 'form' | 'own' | 'today'>) {
  const label = useId();
  const { timeZone } = useViewer();
  const last = addDays(today, DAYS_AHEAD);
  const { entries, daysOff, isLoading } = useEntries([today, addDays(today, 7), last]);
  const { hours, travelMinutes } = useRules(daysOff);
  if (isLoading || !form.isLength) return null;
  const times = nextFreeTimes(
    { now: wallTimeOf(new Date(), timeZone), minutes: form.length, people: form.crew },
    { hours, daysOff, travelMinutes, busy: busyParts(form.crew, { entries, own }) },
    OFFERED,
  ).filter((time) => time.day <= last);
  if (times.length === 0) return null;
  return (
    <div className="free-times" role="group" aria-labelledby={label}>
      <p id={label}>Next free times</p>
      {times.map(({ day, minute }) => (
        <Button
          key={day}
          variant="default"
          aria-pressed={form.day === day && form.minute === minute}
          onClick={() => form.setTime({ day, clock: clockOf(minute) })}
        >
          {staffDay(day)}, {minuteInWords(minute)}
        </Button>
      ))}
    </div>
  );
}
