import { ActionIcon, Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DayOffInput } from '#contract/work-settings-fields.ts';
import { WORK_LIMITS } from '#domain/calendar/work-settings.ts';
import { type Day, staffDays } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { NO_PROBLEMS, type Problems, problemsBy, problemsOfAnswer } from '#web/staff/components/form-problems.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { WorkView } from './work-form.ts';

type DayOff = WorkView['days_off'][number];
const COMPANY = 'company';

/** Shows the server's response and reloads the calendar, because its conflicts may change. */
function useStore() {
  const client = useQueryClient();
  return (settings: WorkView) => {
    client.setQueryData(queries.jobs.settings.queryKey(), settings);
    void client.invalidateQueries({ queryKey: queries.jobs.calendar.key() });
  };
}

/** Lists days off, for the whole company and for individual people. Past ones are hidden. */
export function DaysOffList({
  daysOff,
  today,
  mayChange,
}: {
  daysOff: readonly DayOff[];
  today: Day;
  mayChange: boolean;
}) {
  const [isNew, setIsNew] = useState(false);
  const store = useStore();
  async function remove({ id, user_id, first_day, last_day, reason, ...off }: DayOff): Promise<void> {
    try {
      store(await api.jobs.removeDayOff({ id }));
      const day_off = { user_id, first_day, last_day, reason };
      const back = () => void api.jobs.addDayOff({ id, day_off }).then(store, toastError);
      toastUndo(`Day off removed: ${daysInWords(first_day, last_day)}${off.name && ` for ${off.name}`}.`, back);
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Stack gap="sm">
      {daysOff.length === 0 && (
        <Text size="sm" c="dimmed">
          No upcoming days off.
        </Text>
      )}
      <ul className="rows">
        {daysOff.map((off) => (
          <li key={off.id} className="row">
            <span className="row-words">
              <span className="row-name">{daysInWords(off.first_day, off.last_day)}</span>
              <span className="row-more">{[off.name || 'Whole company', off.reason].filter(Boolean).join(' · ')}</span>
            </span>
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${daysInWords(off.first_day, off.last_day)}, ${off.name || 'whole company'}`}
                onClick={() => void remove(off)}
              >
                <Icon name="trash" size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          variant="default"
          className="panel-button"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setIsNew(true)}
        >
          Add days off
        </Button>
      )}
      {isNew && <NewDayOff today={today} onStored={store} onClose={() => setIsNew(false)} />}
    </Stack>
  );
}

interface NewDayOffProps {
  today: Day;
  onStored: (settings: WorkView) => void;
  onClose: () => void;
}

function NewDayOff({ today, onStored, onClose }: NewDayOffProps) {
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  // A retry after a lost response sends the same id, so it adds nothing twice.
  const [id] = useState(newId);
  const [who, setWho] = useState(COMPANY);
  const [first_day, setFirst] = useState<string>('');
  const [typedLast, setLast] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  // Most often, people add a single day.
  const last_day = typedLast ?? first_day;
  async function submit(): Promise<boolean> {
    const day_off = { user_id: who === COMPANY ? null : who, first_day, last_day, reason };
    const found = first_day === '' ? new Map([['first_day', 'Choose a day']]) : problemsBy(DayOffInput, day_off);
    setProblems(found);
    if (found.size > 0) return false;
    try {
      onStored(await api.jobs.addDayOff({ id, day_off }));
      return true;
    } catch (error) {
      setProblems(problemsOfAnswer(error));
      toastError(error);
      return false;
    }
  }
  return (
    <FormDialog title="Add days off" submit="Add" onSubmit={submit} onClose={onClose}>
      <Select
        label="Who"
        data={[
          { value: COMPANY, label: 'The whole company' },
          ...people.map((person) => ({ value: person.id, label: person.full_name })),
        ]}
        value={who}
        allowDeselect={false}
        onChange={(next) => setWho(next ?? COMPANY)}
      />
      <SimpleGrid cols={2}>
        <TextInput
          type="date"
          label="First day"
          min={today}
          value={first_day}
          error={problems.get('first_day')}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Last day"
          min={first_day || today}
          value={last_day}
          error={problems.get('last_day')}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </SimpleGrid>
      <TextInput
        label="Reason"
        placeholder="Vacation"
        maxLength={WORK_LIMITS.reason}
        value={reason}
        error={problems.get('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function daysInWords(first: Day, last: Day): string {
  return staffDays(first, last);
}
