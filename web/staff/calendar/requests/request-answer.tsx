import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffWindow } from '#domain/calendar/appointment-times.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { clockOf, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { isDay } from '#domain/calendar-days.ts';
import { staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { confirming } from './notified-sentence.ts';
import { isPast, type Request } from './request.ts';
import { useNotifiedSentence } from './use-notified-sentence.ts';

export function RequestedTimeCard({ request }: { request: Request }) {
  const { timeZone } = useViewer();
  const { choice, wish, told_starts_at, conflicts } = request;
  const isOver = isPast(choice, timeZone);
  return (
    <>
      {choice && <Text>{staffWindow(choice)}</Text>}
      {wish && <Text className="breakable">“{wish}”</Text>}
      {told_starts_at && (
        <Text size="sm" c="dimmed">
          Instead of {staffMoment(told_starts_at, timeZone)}
        </Text>
      )}
      {isOver && <Text size="sm">This day has passed. Confirm another day or decline.</Text>}
      {conflicts.length > 0 && !isOver && (
        <Text size="sm" c="var(--mantine-color-error)">
          {conflicts.map((kind) => CONFLICT_LABELS[kind]).join('; ')}
        </Text>
      )}
    </>
  );
}

export function useRereadRequests(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: queries.appointments.requests.key() });
    await client.invalidateQueries({ queryKey: queries.jobs.key() });
    await client.invalidateQueries({ queryKey: queries.inbox.count.key() });
  };
}

/** Schedules the work at the start of the requested window with one tap. People can enter another time first. */
export function RequestAnswer({ request, onOpen }: { request: Request; onOpen: (request: Request) => void }) {
  const { timeZone } = useViewer();
  const isOver = isPast(request.choice, timeZone);
  const [day, setDay] = useState(isOver ? '' : (request.choice?.day ?? ''));
  const [time, setTime] = useState(request.choice ? clockOf(request.choice.from) : '');
  const [busy, setBusy] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const reread = useRereadRequests();
  const notified = useNotifiedSentence();
  const { notifies, hint, done } = confirming(request.customer_name, useMessageHold()('email'));
  const minute = minuteOfClock(time);
  async function confirm() {
    if (!isDay(day) || minute === null) return;
    setBusy(true);
    try {
      const ids = { job_id: newId(), visit_id: newId() };
      await api.appointments.confirm({ id: request.id, ...ids, time: { day, minute }, tell_customer: notifies });
      toastSuccess(done ?? `Confirmed. ${await notified(request.customer_name)}`.trimEnd());
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      await reread();
    }
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" grow>
        {(!request.choice || isOver) && (
          <TextInput
            type="date"
            label="Day"
            aria-label={`Day for ${request.customer_name}`}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        <TextInput
          type="time"
          step={900}
          label="Start"
          aria-label={`Start for ${request.customer_name}`}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </Group>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <Group gap="xs">
        {/* Narrow, so three buttons fit in a row on a phone. */}
        <Button px="sm" loading={busy} disabled={!isDay(day) || minute === null} onClick={() => void confirm()}>
          Confirm
        </Button>
        {!request.told_starts_at && (
          <Button px="sm" variant="default" onClick={() => onOpen(request)}>
            More options
          </Button>
        )}
        <Button px="sm" variant="default" onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
      </Group>
      {isDeclining && <DeclineDialog request={request} onClose={() => setIsDeclining(false)} />}
    </>
  );
}
