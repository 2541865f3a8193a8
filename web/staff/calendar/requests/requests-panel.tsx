import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { staffWindow } from '#domain/calendar/appointment-times.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { clockOf, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { dayIn, isDay } from '#domain/calendar-days.ts';
import { staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import type { Request } from './request.ts';

const PLACE = 'requests';

/** What customers ask for on their pages. Nothing is shown while nobody waits for an answer. */
export function RequestsPanel() {
  const { data } = useQuery(queries.appointments.requests.queryOptions());
  const [declined, setDeclined] = useState<Request | null>(null);
  const requests = data?.requests ?? [];
  const isAnyone = requests.length > 0;
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // Who comes by a link to the requests finds them below the calendar, as soon as they are there.
  useEffect(() => {
    if (isAnyone && key && hash === `#${PLACE}`) place.current?.focus();
  }, [isAnyone, hash, key]);
  if (!isAnyone) return null;
  return (
    <div ref={place} id={PLACE} tabIndex={-1}>
      <Panel title="Customers ask for a date" dense>
        <Stack component="ul" className="plain-list" gap="lg">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestItem request={request} onDecline={() => setDeclined(request)} />
            </li>
          ))}
        </Stack>
        {declined && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
      </Panel>
    </div>
  );
}

function RequestItem({ request, onDecline }: { request: Request; onDecline: () => void }) {
  const { may, timeZone } = useViewer();
  const { choice, wish, told_starts_at, conflicts } = request;
  const isOver = isPast(choice, timeZone);
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600} className="breakable">
          {request.customer_name}{' '}
          <Anchor component={Link} to={`/app/quotes/${request.quote_id}`}>
            {request.number}
          </Anchor>
        </Text>
        {choice && <Text>{staffWindow(choice)}</Text>}
        {wish && <Text className="breakable">“{wish}”</Text>}
        {told_starts_at && (
          <Text size="sm" c="dimmed">
            Instead of {staffMoment(told_starts_at, timeZone)}
          </Text>
        )}
        {isOver && <Text size="sm">This day has passed. Confirm another one, or decline.</Text>}
        {conflicts.length > 0 && !isOver && (
          <Text size="sm" c="var(--mantine-color-error)">
            {conflicts.map((kind) => CONFLICT_LABELS[kind]).join('; ')}
          </Text>
        )}
      </div>
      {may('quotes.write') && <Answer request={request} onDecline={onDecline} />}
    </Stack>
  );
}

const isPast = (choice: Request['choice'], timeZone: string) =>
  choice !== null && choice.day < dayIn(new Date(), timeZone);

/** One tap gives the work the beginning of the window; another time can be entered before. */
function Answer({ request, onDecline }: { request: Request; onDecline: () => void }) {
  const { timeZone } = useViewer();
  const isOver = isPast(request.choice, timeZone);
  const [day, setDay] = useState(isOver ? '' : (request.choice?.day ?? ''));
  const [time, setTime] = useState(request.choice ? clockOf(request.choice.from) : '');
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const minute = minuteOfClock(time);
  async function confirm() {
    if (!isDay(day) || minute === null) return;
    setBusy(true);
    try {
      const ids = { job_id: newId(), visit_id: newId() };
      await api.appointments.confirm({ id: request.id, ...ids, time: { day, minute } });
      toastSuccess(`Confirmed. ${request.customer_name} is told.`);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: queries.appointments.requests.key() });
      await client.invalidateQueries({ queryKey: queries.jobs.key() });
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
      <Group gap="xs">
        <Button loading={busy} disabled={!isDay(day) || minute === null} onClick={() => void confirm()}>
          Confirm
        </Button>
        <Button variant="default" onClick={onDecline}>
          Decline
        </Button>
      </Group>
    </>
  );
}
