import { Alert, Anchor, Checkbox, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { queries } from '../../../api/query.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { StateButtons } from './state-buttons.tsx';
import { type Entry, slotOf, usePlaceVisit } from './use-work.ts';

interface Person {
  id: string;
  full_name: string;
}

interface EntryDialogProps {
  entry: Entry;
  today: Day;
  people: readonly Person[];
  onClose: () => void;
}

const USUAL_MINUTE = 540;

const asTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minuteOf(time: string): number | null {
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hour === '' ? null : Number(hour) * 60 + Number(minute);
}

/** When, how long and who: the way to move a visit without dragging. What speaks against it is said before it is saved. */
export function EntryDialog({ entry, today, people, onClose }: EntryDialogProps) {
  const slot = slotOf(entry);
  const [day, setDay] = useState<string>(slot?.day ?? today);
  const [time, setTime] = useState(asTime(slot?.minute ?? USUAL_MINUTE));
  const [length, setLength] = useState(entry.minutes);
  const [crew, setCrew] = useState<readonly string[]>(entry.people);
  const [tried, setTried] = useState(false);
  const place = usePlaceVisit();
  const minute = minuteOf(time);
  const isComplete = isDay(day) && minute !== null && length >= VISIT_LENGTH.min && length <= VISIT_LENGTH.max;
  async function submit(): Promise<boolean> {
    setTried(true);
    if (!isComplete || minute === null) return false;
    return place(entry, { slot: { day, minute, length }, people: crew });
  }
  return (
    <FormDialog title={entry.customer_name || entry.title} submit="Save" onSubmit={submit} onClose={onClose}>
      <Stack gap={4}>
        {entry.property_address && <Text className="breakable">{entry.property_address}</Text>}
        <Anchor component={Link} to={`/app/jobs/${entry.job_id}`}>
          Open the job
        </Anchor>
      </Stack>
      {slot && <StateButtons entry={entry} onDone={onClose} />}
      <SimpleGrid cols={{ base: 2, xs: 3 }} className="entry-when">
        <TextInput
          type="date"
          label="Day"
          value={day}
          error={tried && !isDay(day) ? 'Choose a day' : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label="Start"
          step={900}
          value={time}
          error={tried && minute === null ? 'Choose a time' : undefined}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <NumberInput
          label="Minutes"
          min={VISIT_LENGTH.min}
          max={VISIT_LENGTH.max}
          step={15}
          allowDecimal={false}
          value={length}
          error={tried && !(length >= VISIT_LENGTH.min) ? `At least ${VISIT_LENGTH.min}` : undefined}
          onChange={(value) => setLength(Number(value))}
        />
      </SimpleGrid>
      <Checkbox.Group label="Who goes" value={[...crew]} onChange={setCrew}>
        <Stack gap="xs" mt="xs">
          {people.map(({ id, full_name }) => (
            <Checkbox key={id} value={id} label={full_name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isComplete && minute !== null && (
        <Conflicts entry={entry} people={people} input={{ day, minute, minutes: length, people: [...crew] }} />
      )}
    </FormDialog>
  );
}

interface ConflictsProps {
  entry: Entry;
  people: readonly Person[];
  input: { day: string; minute: number; minutes: number; people: string[] };
}

function Conflicts({ entry, people, input }: ConflictsProps) {
  const { data } = useQuery(
    queries.jobs.check.queryOptions({ input: { ...input, visit_id: entry.id, job_id: entry.job_id } }),
  );
  const conflicts = data?.conflicts ?? [];
  const lines = [...new Set(conflicts.map(({ kind, person }) => lineOf(kind, person, people)))];
  return (
    <div role="status">
      {lines.length > 0 && (
        <Alert color="amber" icon={<Icon name="warning" />} title="Look at this before you save">
          {lines.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}

function lineOf(kind: keyof typeof CONFLICT_LABELS, person: string | null, people: readonly Person[]): string {
  const name = people.find(({ id }) => id === person)?.full_name;
  return name ? `${name}: ${CONFLICT_LABELS[kind].toLowerCase()}` : CONFLICT_LABELS[kind];
}
