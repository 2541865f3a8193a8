import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/calendar-days.ts';
import { WEBHOOK_DELIVERY_DAYS } from '#domain/company/webhook-events.ts';
import { startOfDay } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useWebhookChange } from './use-webhooks.ts';
import { sentAgainLabel, type WebhookEndpoint } from './webhook-labels.ts';

const NO_DAY = 'Choose the first day';

/** Resends everything since a point in time, for example after a receiver lost data. */
export function ReplaySinceDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { timeZone } = useViewer();
  const attempt = useWebhookChange();
  const [day, setDay] = useState('');
  const [asked, setAsked] = useState(false);
  async function replay(): Promise<boolean> {
    setAsked(true);
    if (!isDay(day)) {
      toastProblem(NO_DAY);
      return false;
    }
    const since = startOfDay(day, timeZone).toISOString();
    const answer = await attempt(() => api.webhooks.replaySince({ id: endpoint.id, since }));
    if (answer) toastSuccess(sentAgainLabel(answer.count));
    return answer !== null;
  }
  return (
    <FormDialog title="Resend events" submit="Resend" onSubmit={replay} onClose={onClose}>
      <Text size="sm">
        Every event since that day is sent again in order, including delivered and skipped ones. Your program can
        recognize repeats by their webhook-id.
      </Text>
      <TextInput
        type="date"
        label="First day"
        description={`Events are kept for ${WEBHOOK_DELIVERY_DAYS} days.`}
        inputWrapperOrder={HELP_BELOW}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={asked && !isDay(day) && NO_DAY}
        data-autofocus
      />
    </FormDialog>
  );
}
