import { Alert, Anchor, Checkbox, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVAL_NOTES } from '#domain/calendar/approval.ts';
import { isToCome } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import { notifyHint } from '#web/staff/calendar/requests/notified-sentence.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestedTimeCard } from '#web/staff/calendar/requests/request-answer.tsx';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { type CalendarEntry, slotOf, whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { ChangedMeanwhile } from '#web/staff/calendar/work/moves/changed-meanwhile.tsx';
import { useMoves } from '#web/staff/calendar/work/moves/use-moves.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { Icon } from '#web/ui/icons.tsx';
import { CrewChoice } from './crew-choice.tsx';
import { StateButtons } from './state-buttons.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useFirstTime } from './use-first-time.ts';
import { VisitConflicts } from './visit-conflicts.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { WhenFields } from './when-fields.tsx';

interface EntryDialogProps {
  work: OpenedWork;
  today: Day;
  people: readonly Person[];
  /** saves the new placement; by default, saves it and offers to undo it */
  onPlacement?: (entry: CalendarEntry, place: VisitPlacement) => Promise<boolean>;
  /** true to focus the people field first */
  assigns?: boolean;
  /** true for a button that says it edits; otherwise a visit that is over opens with its facts */
  edits?: boolean;
  onClose: () => void;
}

export function EntryDialog({ edits = false, ...props }: EntryDialogProps) {
  const { work, people, onClose } = props;
  const [isForm, setIsForm] = useState(edits || isToCome(work.entry.state));
  if (isForm) return <EntryFormDialog {...props} />;
  return <VisitFacts entry={work.entry} people={people} onEdit={() => setIsForm(true)} onClose={onClose} />;
}

function EntryFormDialog({ work, today, people, onPlacement, assigns = false, onClose }: EntryDialogProps) {
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
    <FormDialog title={titleOf(work)} submit={request ? 'Confirm' : 'Save'} onSubmit={submit} onClose={onClose}>
      <ApprovalWarning approval={entry.approval} />
      <EntryPlace entry={entry} hasJob={quoteId === null} />
      {request && <AskedFor request={request} />}
      <StandingButtons entry={entry} place={place} onClose={onClose} />
      <WhenFields form={form} tried={tried} hasFirstFocus={!assigns} />
      <CrewChoice
        form={form}
        own={entry.id}
        people={people}
        today={today}
        hasFirstFocus={assigns}
        isOver={!isToCome(entry.state)}
      />
      {entry.kind !== 'blocked' && (
        <Checkbox
          label="Notify customer"
          description={notifyHint('Only if the time changed. Emails include a calendar invitation.', hold)}
          checked={form.notifies}
          onChange={(event) => form.setNotifies(event.currentTarget.checked)}
        />
      )}
      {form.place && (
        <VisitConflicts
          of={quoteId === null ? { visit_id: entry.id, job_id: entry.job_id } : { quote_id: quoteId }}
          people={people}
          place={form.place}
        />
      )}
    </FormDialog>
  );
}

function titleOf({ entry, quoteId, request }: OpenedWork): string {
  const name = entry.customer_name || entry.title;
  return quoteId !== null || request ? `Schedule ${name}` : name;
}

/** Where the work is, with the ways there. */
function EntryPlace({ entry, hasJob }: { entry: CalendarEntry; hasJob: boolean }) {
  const map = mapLink(deviceOf(navigator.userAgent), { place: '', address: entry.property_address });
  return (
    <div className="entry-place">
      {slotOf(entry) && (
        <p className="entry-place-when">
          {whenOf(entry)} <VisitMark state={entry.state} />
        </p>
      )}
      {!hasJob && entry.number && <Text c="dimmed">{entry.number}</Text>}
      {entry.property_address && <Text className="breakable">{entry.property_address}</Text>}
      <Group gap="md">
        {hasJob && (
          <Anchor component={Link} to={`/app/jobs/${entry.job_id}`}>
            Open job
          </Anchor>
        )}
        {map && (
          <Anchor href={map} target="_blank" rel="noreferrer">
            Map
          </Anchor>
        )}
      </Group>
    </div>
  );
}

function AskedFor({ request }: { request: Request }) {
  return (
    <Alert color="slate" icon={<Icon name="calendar" />} title={`${request.customer_name} requested`}>
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
    <StateButtons entry={entry} onDone={onClose}>
      {entry.state === 'scheduled' && (
        <Menu.Item
          onClick={() => {
            onClose();
            void place(entry, { slot: null, people: entry.people });
          }}
        >
          Unschedule
        </Menu.Item>
      )}
    </StateButtons>
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
