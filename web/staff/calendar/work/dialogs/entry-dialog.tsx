import { Alert, Anchor, Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVAL_NOTES } from '#domain/calendar/approval.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { notifyHint } from '#web/staff/calendar/requests/notified-sentence.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestedTimeCard } from '#web/staff/calendar/requests/request-answer.tsx';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { ChangedMeanwhile } from '#web/staff/calendar/work/moves/changed-meanwhile.tsx';
import { useMoves } from '#web/staff/calendar/work/moves/use-moves.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { Icon } from '#web/ui/icons.tsx';
import { LengthFields } from './length-fields.tsx';
import { StateButtons } from './state-buttons.tsx';
import { type EntryForm, useEntryForm } from './use-entry-form.ts';
import { useFirstTime } from './use-first-time.ts';

interface Person {
  id: string;
  full_name: string;
}

interface EntryDialogProps {
  work: OpenedWork;
  today: Day;
  people: readonly Person[];
  /** saves the new placement; by default, saves it and offers to undo it */
  onPlacement?: (entry: CalendarEntry, place: VisitPlacement) => Promise<boolean>;
  /** true to focus the people field first */
  assigns?: boolean;
  onClose: () => void;
}

export function EntryDialog({ work, today, people, onPlacement, assigns = false, onClose }: EntryDialogProps) {
  const { entry, quoteId, request } = work;
  const form = useEntryForm({ work, today, people });
  const [tried, setTried] = useState(false);
  const outside = useMoves();
  const hold = useMessageHold()('email');
  const place = onPlacement ?? outside.place;
  const placeFirst = useFirstTime(work);
  async function submit(): Promise<boolean> {
    setTried(true);
    if (!form.place) return false;
    return request || quoteId !== null ? placeFirst(form.place) : place(entry, form.place);
  }
  if (outside.clash)
    return (
      <ChangedMeanwhile
        clash={outside.clash}
        names={new Map(people.map(({ id, full_name }) => [id, full_name]))}
        onPlacement={({ theirs, wanted }) => outside.place(theirs, wanted)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={entry.customer_name || entry.title}
      submit={request ? 'Confirm' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      <ApprovalWarning approval={entry.approval} />
      <Stack gap={4}>
        {entry.property_address && <Text className="breakable">{entry.property_address}</Text>}
        {quoteId === null && (
          <Anchor component={Link} to={`/app/jobs/${entry.job_id}`}>
            Open job
          </Anchor>
        )}
      </Stack>
      {request && <AskedFor request={request} />}
      <StandingButtons entry={entry} place={place} onClose={onClose} />
      <WhenFields form={form} tried={tried} />
      <Checkbox.Group label="Assigned to" value={[...form.crew]} onChange={form.setCrew}>
        <Stack gap="xs" mt="xs">
          {people.map(({ id, full_name }, index) => (
            <Checkbox key={id} value={id} label={full_name} data-autofocus={(assigns && index === 0) || undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
      {entry.kind !== 'blocked' && (
        <Checkbox
          label="Notify customer"
          description={notifyHint('Only if the time changed. Emails include a calendar invitation.', hold)}
          checked={form.notifies}
          onChange={(event) => form.setNotifies(event.currentTarget.checked)}
        />
      )}
      {form.place && <Conflicts work={work} people={people} place={form.place} />}
    </FormDialog>
  );
}

function AskedFor({ request }: { request: Request }) {
  return (
    <Alert color="water" icon={<Icon name="calendar" />} title={`${request.customer_name} requested`}>
      <RequestedTimeCard request={request} />
    </Alert>
  );
}

interface StandingButtonsProps {
  entry: CalendarEntry;
  place: (entry: CalendarEntry, place: VisitPlacement) => Promise<boolean>;
  onClose: () => void;
}

function StandingButtons({ entry, place, onClose }: StandingButtonsProps) {
  if (!slotOf(entry)) return null;
  return (
    <>
      <StateButtons entry={entry} onDone={onClose} />
      {entry.state === 'scheduled' && (
        <Button
          variant="default"
          className="button-start"
          onClick={() => {
            onClose();
            void place(entry, { slot: null, people: entry.people });
          }}
        >
          Unschedule
        </Button>
      )}
    </>
  );
}

function WhenFields({ form, tried }: { form: EntryForm; tried: boolean }) {
  return (
    <SimpleGrid cols={2} className="entry-when">
      <TextInput
        type="date"
        label="Day"
        value={form.day}
        error={tried && !isDay(form.day) ? 'Choose a day' : undefined}
        onChange={(event) => form.setDay(event.currentTarget.value)}
      />
      <TextInput
        type="time"
        label="Start"
        step={900}
        value={form.clock}
        error={tried && form.minute === null ? 'Choose a time' : undefined}
        onChange={(event) => form.setClock(event.currentTarget.value)}
      />
      <LengthFields
        length={form.length}
        error={tried && !form.isLength ? `Enter ${VISIT_LENGTH.min} minutes to 2 weeks` : undefined}
        onChange={form.setLength}
      />
    </SimpleGrid>
  );
}

/** Warns that the quote's approval may no longer be in effect. Staff can still move the visit. */
function ApprovalWarning({ approval }: Pick<CalendarEntry, 'approval'>) {
  const note = approval && APPROVAL_NOTES[approval];
  if (!note) return null;
  return (
    <Alert color="slate" icon={<Icon name="warning" />} title={note}>
      This approval may no longer be valid. Check with the customer before you move the visit.
    </Alert>
  );
}

interface ConflictsProps {
  work: OpenedWork;
  people: readonly Person[];
  place: VisitPlacement;
}

function Conflicts({ work: { entry, quoteId }, people, place }: ConflictsProps) {
  const { slot } = place;
  const of = quoteId === null ? { visit_id: entry.id, job_id: entry.job_id } : { quote_id: quoteId };
  const { data } = useQuery({
    ...queries.jobs.check.queryOptions({
      input: {
        day: slot?.day ?? '',
        minute: slot?.minute ?? 0,
        minutes: slot?.length ?? entry.minutes,
        people: [...place.people],
        ...of,
      },
    }),
    enabled: slot !== null,
    // Keeps the old warnings until new ones are known. Otherwise each edit would move the Save button away from a
    // finger.
    placeholderData: keepPreviousData,
  });
  const conflicts = data?.conflicts ?? [];
  const lines = [...new Set(conflicts.map(({ kind, person }) => lineOf(kind, person, people)))];
  return (
    <div role="status">
      {lines.length > 0 && (
        <Alert color="slate" icon={<Icon name="warning" />} title="Check before you save">
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
