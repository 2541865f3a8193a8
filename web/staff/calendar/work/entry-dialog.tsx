import { Alert, Anchor, Button, Checkbox, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVAL_NOTES } from '#domain/calendar/approval.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { clockOf, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Entry, slotOf } from './entry.ts';
import { firstCrew, type Place } from './places.ts';
import { StateButtons } from './state-buttons.tsx';
import { usePlaceVisit } from './use-work.ts';

interface Person {
  id: string;
  full_name: string;
}

interface EntryDialogProps {
  entry: Entry;
  today: Day;
  people: readonly Person[];
  /** stores it; left out, it is stored with undo */
  onPlace?: (entry: Entry, place: Place) => Promise<boolean>;
  /** begins at the people */
  assigns?: boolean;
  onClose: () => void;
}

const USUAL_MINUTE = 540;

/** When, how long and who: the way to move a visit without dragging. What speaks against it is said before it is saved. */
export function EntryDialog({ entry, today, people, onPlace, assigns = false, onClose }: EntryDialogProps) {
  const slot = slotOf(entry);
  const [length, setLength] = useState(entry.minutes);
  const [crew, setCrew] = useState(() => (slot ? entry.people : firstCrew(entry.people, people)));
  // Whoever knows of an appointment should hear when it moves.
  const [tells, setTells] = useState(entry.told_starts_at !== null);
  const hasCustomer = entry.kind !== 'blocked';
  const [tried, setTried] = useState(false);
  const [typedDay, setDay] = useState<string | null>(slot?.day ?? null);
  const [typedTime, setTime] = useState<string | null>(slot && clockOf(slot.minute));
  const { data } = useQuery({
    ...queries.jobs.proposal.queryOptions({ input: { minutes: length, people: [...crew], visit_id: entry.id } }),
    enabled: slot === null && length >= VISIT_LENGTH.min && length <= VISIT_LENGTH.max,
    placeholderData: keepPreviousData,
  });
  // Proposed until somebody chooses; it follows the length and the people.
  const day = typedDay ?? data?.time?.day ?? (data ? today : '');
  const time = typedTime ?? (data ? clockOf(data.time?.minute ?? USUAL_MINUTE) : '');
  const outside = usePlaceVisit();
  const place = onPlace ?? outside.place;
  const minute = minuteOfClock(time);
  const isComplete = isDay(day) && minute !== null && length >= VISIT_LENGTH.min && length <= VISIT_LENGTH.max;
  async function submit(): Promise<boolean> {
    setTried(true);
    if (!isComplete || minute === null) return false;
    return place(entry, { slot: { day, minute, length }, people: crew, tells: tells && hasCustomer });
  }
  if (outside.clash)
    return (
      <ChangedMeanwhile
        clash={outside.clash}
        names={new Map(people.map(({ id, full_name }) => [id, full_name]))}
        onPlace={({ theirs, wanted }) => outside.place(theirs, wanted)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={entry.customer_name || entry.title} submit="Save" onSubmit={submit} onClose={onClose}>
      <ApprovalWarning approval={entry.approval} />
      <Stack gap={4}>
        {entry.property_address && <Text className="breakable">{entry.property_address}</Text>}
        <Anchor component={Link} to={`/app/jobs/${entry.job_id}`}>
          Open the job
        </Anchor>
      </Stack>
      {slot && <StateButtons entry={entry} onDone={onClose} />}
      {slot && entry.state === 'scheduled' && (
        <Button
          variant="default"
          className="button-start"
          onClick={() => {
            onClose();
            void place(entry, { slot: null, people: entry.people });
          }}
        >
          Take off the calendar
        </Button>
      )}
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
          {people.map(({ id, full_name }, index) => (
            <Checkbox key={id} value={id} label={full_name} data-autofocus={(assigns && index === 0) || undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
      {hasCustomer && (
        <Checkbox
          label="Tell the customer"
          description="With an invitation for their calendar, if this is news to them."
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
      )}
      {isComplete && minute !== null && (
        <Conflicts entry={entry} people={people} input={{ day, minute, minutes: length, people: [...crew] }} />
      )}
    </FormDialog>
  );
}

/** A visit of a quote that was reopened can be moved, with open eyes. */
function ApprovalWarning({ approval }: Pick<Entry, 'approval'>) {
  const note = approval && APPROVAL_NOTES[approval];
  if (!note) return null;
  return (
    <Alert color="amber" icon={<Icon name="warning" />} title={note}>
      What the customer approved may not count any more. Ask before you promise another time.
    </Alert>
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
