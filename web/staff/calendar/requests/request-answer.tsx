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
import { Unbroken } from '#web/staff/components/unbroken.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { confirming } from './notified-sentence.ts';
import { isPast, type Request } from './request.ts';
import { useNotifiedSentence } from './use-notified-sentence.ts';

interface RequestProps {
  request: Request;
  /** true in the narrow column beside the calendar */
  isCard?: boolean;
}

export function RequestedTimeCard({ request, isCard = false }: RequestProps) {
  const { timeZone } = useViewer();
  const { choice, wish, told_starts_at, conflicts } = request;
  const isOver = isPast(choice, timeZone);
  return (
    <>
      {choice && (
        <Text {...(isCard && { size: 'sm' })}>
          <Unbroken>{staffWindow(choice)}</Unbroken>
        </Text>
      )}
      {wish && (
        <Text className="breakable" {...(isCard && { size: 'sm', c: 'dimmed' })}>
          “{wish}”
        </Text>
      )}
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
export function RequestAnswer({
  request,
  onOpen,
  isCard = false,
}: RequestProps & { onOpen: (request: Request) => void }) {
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
  const needsDay = !request.choice || isOver;
  return (
    <>
      {(!isCard || needsDay || request.told_starts_at) && (
        <Group gap="xs" wrap="nowrap" grow>
          {needsDay && (
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
      )}
      {hint && !isCard && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {/* Narrow, so three buttons fit in a row on a phone. */}
      <Group
        role="group"
        aria-label={`Answer ${request.customer_name}`}
        gap={isCard ? 4 : 'xs'}
        className={isCard ? 'request-actions' : undefined}
      >
        <Button
          px={isCard ? 10 : 'sm'}
          {...(isCard && { variant: 'default' })}
          loading={busy}
          disabled={!isDay(day) || minute === null}
          onClick={() => void confirm()}
        >
          Confirm
        </Button>
        {!request.told_starts_at && (
          <Button px={isCard ? 6 : 'sm'} variant={isCard ? 'subtle' : 'default'} onClick={() => onOpen(request)}>
            {isCard ? 'Edit' : 'More options'}
          </Button>
        )}
        <Button px={isCard ? 6 : 'sm'} variant={isCard ? 'subtle' : 'default'} onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
      </Group>
      {isDeclining && <DeclineDialog request={request} onClose={() => setIsDeclining(false)} />}
    </>
  );
}
