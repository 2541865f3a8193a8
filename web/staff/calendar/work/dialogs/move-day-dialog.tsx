import { Alert, Button, Checkbox, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CUSTOMER_NOTE_MAX } from '#domain/calendar/appointment-news.ts';
import { MOVES_MAX } from '#domain/calendar/job-limits.ts';
import { nextWorkday } from '#domain/calendar/proposed-time.ts';
import { addDays, type Day, isDay, staffDay } from '#domain/calendar-days.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { notifyHint, visitsMovedSentence } from '#web/staff/calendar/requests/notified-sentence.ts';
import { useConnections } from '#web/staff/calendar/requests/use-notified-sentence.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { problemsAt } from '#web/staff/calendar/work/entries/preview.ts';
import { streetAndTown } from '#web/staff/calendar/work/entries/short-place.ts';
import { useEntries } from '#web/staff/calendar/work/entries/use-entries.ts';
import { useRules } from '#web/staff/calendar/work/entries/use-rules.ts';
import { calendarEntryTitle } from '#web/staff/calendar/work/grid/entry-block.tsx';
import { useRereadWork } from '#web/staff/calendar/work/moves/use-work.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { Icon } from '#web/ui/icons.tsx';
import { movableOn, onOtherDay } from './move-day.ts';
import { MoveLoad } from './move-load.tsx';

interface MoveDayDialogProps {
  day: Day;
  /** the visits on screen; while the calendar shows one person, only that person's visits move */
  entries: readonly CalendarEntry[];
  onClose: () => void;
}

/**
 * Moves a day's visits to another day or back to the tray, for example because of rain. Each customer is notified
 * once.
 */
export function MoveDayDialog({ day, entries, onClose }: MoveDayDialogProps) {
  const reread = useRereadWork();
  const connections = useConnections();
  const hold = useMessageHold()('email');
  const visits = movableOn(entries, day);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = chosen !== null && isDay(chosen) ? chosen : day;
  const ahead = useEntries([day, addDays(day, 7), last, addDays(last, 7)]);
  const rules = useRules(ahead.daysOff);
  const to = chosen ?? nextWorkday(day, rules);
  const [isTray, setIsTray] = useState(false);
  const [stay, setStay] = useState<readonly string[]>([]);
  const [notifies, setNotifies] = useState(hold?.why !== 'unconfirmed');
  const [message, setMessage] = useState('');
  const [notNotified, setNotNotified] = useState<readonly string[] | null>(null);
  const target = isTray ? null : isDay(to) ? to : day;
  const moving = visits.filter(({ id }) => !stay.includes(id));
  const problem = problemOf(target, day, moving.length);

  async function submit(): Promise<boolean> {
    if (problem !== null) return false;
    const there = moving.map((entry) => moveOf(entry, target, entry.edit_number));
    try {
      const answer = await api.jobs.moveVisits({ moves: there, tell_customers: notifies, message });
      await reread();
      offerUndo(answer.told);
      setNotNotified(answer.not_told);
      return answer.not_told.length === 0;
    } catch (error) {
      toastError(error);
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await reread();
      return false;
    }
  }
  function offerUndo(told: number): void {
    const what = visitsMovedSentence(moving.length, told, connections);
    const back = moving.map((entry) => moveOf(entry, day, entry.edit_number + 1));
    toastUndo(what, () => {
      api.jobs
        .moveVisits({ moves: back, tell_customers: notifies, message: '' })
        .catch(toastError)
        .finally(() => void reread());
    });
  }
  if (notNotified && notNotified.length > 0) return <NotNotified names={notNotified} onClose={onClose} />;
  return (
    <FormDialog
      title={`Move ${staffDay(day)}`}
      submit={`Move ${countOf(moving.length)}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label="Move to"
        withItemsBorders={false}
        data={[
          { value: 'day', label: 'Another day' },
          { value: 'tray', label: 'Unscheduled' },
        ]}
        value={isTray ? 'tray' : 'day'}
        onChange={(id) => setIsTray(id === 'tray')}
      />
      {!isTray && (
        <TextInput
          type="date"
          label="New date"
          value={to}
          error={isDay(to) && to !== day ? undefined : 'Choose another date'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <VisitList
        visits={visits}
        target={target}
        stay={stay}
        onToggle={(id) => setStay(stay.includes(id) ? stay.filter((each) => each !== id) : [...stay, id])}
      />
      {target !== null && problem === null && !ahead.isLoading && (
        <MoveLoad from={day} target={target} moving={moving} entries={ahead.entries} />
      )}
      {problem !== null && moving.length > MOVES_MAX && <Alert color="slate">{problem}</Alert>}
      <Checkbox
        label="Notify customers"
        description={notifyHint('One message each, by email with a calendar invitation or by text', hold)}
        checked={notifies}
        onChange={(event) => setNotifies(event.currentTarget.checked)}
      />
      {notifies && <Reasons message={message} onChoose={setMessage} />}
      {notifies && (
        <Textarea
          label="Add a note"
          placeholder="We expect heavy rain."
          autosize
          minRows={2}
          maxLength={CUSTOMER_NOTE_MAX}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** The usual reasons, as they read in the message. */
const REASONS = [
  { label: 'Rain', message: 'We expect heavy rain.' },
  { label: 'Equipment', message: 'Our equipment needs repairs.' },
  { label: 'Other', message: '' },
] as const;

function Reasons({ message, onChoose }: { message: string; onChoose: (message: string) => void }) {
  const chosen = REASONS.find((reason) => reason.message === message.trim()) ?? REASONS[2];
  return (
    <Input.Wrapper label="Reason" labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label="Reason"
        withItemsBorders={false}
        data={REASONS.map(({ label }) => label)}
        value={chosen.label}
        onChange={(label) => onChoose(REASONS.find((reason) => reason.label === label)?.message ?? '')}
      />
    </Input.Wrapper>
  );
}

const countOf = (visits: number) => (visits === 1 ? '1 visit' : `${visits} visits`);

function problemOf(target: Day | null, day: Day, count: number): string | null {
  if (target === day || count === 0) return 'Nothing to move';
  return count > MOVES_MAX ? `You can move up to ${MOVES_MAX} visits at once. Uncheck some and move them later.` : null;
}

function moveOf(entry: CalendarEntry, day: Day | null, edit_number: number) {
  const slot = slotOf(entry);
  return {
    job_id: entry.job_id,
    visit_id: entry.id,
    edit_number,
    time: day === null || slot === null ? null : { day, minute: slot.minute },
  };
}

interface VisitListProps {
  visits: readonly CalendarEntry[];
  target: Day | null;
  stay: readonly string[];
  onToggle: (id: string) => void;
}

function VisitList({ visits, target, stay, onToggle }: VisitListProps) {
  const read = useEntries([target ?? visits[0]?.parts[0]?.day ?? '2026-01-01']);
  const rules = useRules(read.daysOff);
  const moving = visits.filter(({ id }) => !stay.includes(id));
  const placed = target === null ? [] : onOtherDay(moving, target, read.entries, rules);
  const problems = new Map(placed.map((entry) => [entry.id, problemsAt(entry, slotOf(entry), rules.timeZone)]));
  return (
    <ul className="rows" aria-label="Visits">
      {visits.map((entry) => (
        <li key={entry.id} className="move-visit">
          <Checkbox
            checked={!stay.includes(entry.id)}
            onChange={() => onToggle(entry.id)}
            label={`${minuteInWords(entry.parts[0]?.from ?? 0)} ${calendarEntryTitle(entry)}`}
            description={streetAndTown(entry.property_address)}
          />
          {!stay.includes(entry.id) && (
            <span className="move-target">{target === null ? 'Unscheduled' : staffDay(target)}</span>
          )}
          {(problems.get(entry.id) ?? []).length > 0 && (
            <span className="move-problem">{problems.get(entry.id)?.join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function NotNotified({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Visits moved" onClose={onClose}>
      <Stack>
        <Alert color="slate" icon={<Icon name="warning" />} title="Call these customers">
          They have no working email address and haven’t opted in to texts:
          {[...new Set(names)].map((name) => (
            <Text key={name} size="sm" fw={600} className="breakable">
              {name || 'Unnamed customer'}
            </Text>
          ))}
        </Alert>
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Dialog>
  );
}
