import { Button, Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { WebhookEntry } from '#contract/webhooks.ts';
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_URL_MAX,
} from '#domain/company/webhook-events.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { type FieldBinding, useForm } from '#web/staff/components/use-form.ts';
import { eventName, type WebhookEndpoint } from './webhook-labels.ts';

type Entry = z.output<typeof WebhookEntry>;
type EventTypes = Entry['event_types'];

/** A new endpoint's initial values. Most people need these events. */
const NEW: Entry = { url: '', description: '', event_types: ['quote.approved', 'quote.declined'] };

interface EndpointDialogProps {
  /** null for a new endpoint */
  endpoint: WebhookEndpoint | null;
  onMade?: (secret: string) => void;
  onClose: () => void;
}

export function EndpointDialog({ endpoint, onMade, onClose }: EndpointDialogProps) {
  const client = useQueryClient();
  const form = useForm<Entry>({
    name: null,
    stored: endpoint ?? NEW,
    problemsOf: (values) => problemsBy(WebhookEntry, values),
    save: async ({ url, description, event_types }) => {
      const entry = { url, description, event_types };
      if (endpoint) {
        await api.webhooks.update({ id: endpoint.id, ...entry });
        toastSuccess('Endpoint updated.');
      } else {
        const { secret } = await api.webhooks.create(entry);
        toastSuccess('Endpoint added.');
        onMade?.(secret);
      }
      await client.invalidateQueries({ queryKey: queries.webhooks.key() });
      void client.invalidateQueries({ queryKey: queries.auditLog.key() });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={endpoint ? 'Edit endpoint' : 'Add endpoint'} size="lg">
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextField
            label="URL"
            description="Where your program receives events. We send them by POST over https."
            placeholder="https://example.com/hooks/quotes"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={WEBHOOK_URL_MAX}
            data-autofocus
            {...form.bind('url')}
          />
          <TextField
            label="Name (optional)"
            description="Helps your team recognize it."
            placeholder="Accounting"
            autoComplete="off"
            maxLength={WEBHOOK_DESCRIPTION_MAX}
            {...form.bind('description')}
          />
          <EventChoice {...form.bind('event_types')} />
          <DialogActions submit={endpoint ? 'Save endpoint' : 'Add endpoint'} busy={form.busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function EventChoice({ value, onChange, error }: FieldBinding<EventTypes>) {
  const hasAll = value.length === WEBHOOK_EVENT_TYPES.length;
  return (
    <Checkbox.Group
      label="Events"
      description="Sent to your program for every quote in your company."
      value={value}
      onChange={(chosen) => onChange(WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type)))}
      error={error}
    >
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        onClick={() => onChange(hasAll ? [] : [...WEBHOOK_EVENT_TYPES])}
      >
        {hasAll ? 'Choose none' : 'Choose all'}
      </Button>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm" mt="sm" mb="xs">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={eventName(type)} description={WEBHOOK_EVENT_LABELS[type]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
