import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { WEBHOOK_EVENT_LABELS } from '#domain/company/webhook-events.ts';
import { staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { DeliveryStatus, deliveryTitle } from './delivery-table.tsx';
import { useDelivery, useWebhookChange } from './use-webhooks.ts';
import {
  durationLabel,
  readableBody,
  type Try,
  triesLabel,
  tryLabel,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhook-labels.ts';

interface DeliveryDialogProps {
  endpoint: WebhookEndpoint;
  deliveryId: string;
  onClose: () => void;
}

export function DeliveryDialog({ endpoint, deliveryId, onClose }: DeliveryDialogProps) {
  const { shown, failure, retry } = useDelivery(endpoint, deliveryId);
  return (
    <Dialog onClose={onClose} size="xl" title={shown ? deliveryTitle(shown.delivery) : 'Delivery'}>
      {!shown && failure === null && <Skeleton h={320} role="status" aria-label="Loading" />}
      {!shown && failure !== null && <FailedState error={failure} onRetry={retry} />}
      {shown && (
        <Stack gap="lg">
          <DeliveryFacts delivery={shown.delivery} endpointIsActive={endpoint.state === 'active'} />
          <DeliveryActions endpoint={endpoint} delivery={shown.delivery} />
          <Part title="Payload">
            <Body text={readableBody(shown.body)} />
          </Part>
          <Tries tries={shown.tries} all={shown.delivery.tries} />
        </Stack>
      )}
    </Dialog>
  );
}

function DeliveryFacts({ delivery, endpointIsActive }: { delivery: WebhookDelivery; endpointIsActive: boolean }) {
  const { timeZone } = useViewer();
  const { id, event_type, quote_id, quote_number, created_at, delivered_at } = delivery;
  const words = Object.hasOwn(WEBHOOK_EVENT_LABELS, event_type)
    ? WEBHOOK_EVENT_LABELS[event_type as keyof typeof WEBHOOK_EVENT_LABELS]
    : event_type;
  return (
    <Facts
      facts={[
        ['Status', <DeliveryStatus key="state" delivery={delivery} endpointIsActive={endpointIsActive} />],
        ['Event', words],
        ...(quote_id === null
          ? []
          : [
              [
                'Quote',
                <Anchor key="quote" component={Link} to={`/app/quotes/${quote_id}`} underline="always">
                  {quote_number}
                </Anchor>,
              ] as const,
            ]),
        ['Occurred', staffMoment(created_at, timeZone)],
        ...(delivered_at === null ? [] : [['Delivered', staffMoment(delivered_at, timeZone)] as const]),
        [
          'webhook-id',
          <span key="id" className="webhook-address">
            {id}
          </span>,
        ],
      ]}
    />
  );
}

/** Focuses a button that replaces the pressed one. */
const focusAtOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Offers to resend or skip a delivery. Skipping explains its consequences and asks first. */
function DeliveryActions({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
  const attempt = useWebhookChange();
  const [asksToSkip, setAsksToSkip] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = { id: endpoint.id, delivery_id: delivery.id };
  async function work(call: () => Promise<unknown>, success: string): Promise<void> {
    setBusy(true);
    await attempt(call, success);
    setBusy(false);
    setAsksToSkip(false);
  }
  if (asksToSkip && delivery.state === 'waiting')
    return (
      <Stack gap="sm">
        <Text size="sm">
          We’ll stop trying, and later events for the same quote will be sent. Skip events the receiver will never
          accept. You can still resend this one later.
        </Text>
        <Group gap="xs">
          <Button
            color="clay"
            loading={busy}
            onClick={() => void work(() => api.webhooks.skip(place), 'Delivery skipped.')}
          >
            Skip this delivery
          </Button>
          <Button variant="default" onClick={() => setAsksToSkip(false)} ref={focusAtOnce}>
            Keep trying
          </Button>
        </Group>
      </Stack>
    );
  const isWaiting = delivery.state === 'waiting';
  // Resending doesn't help while the delivery waits for another one, or while the endpoint is paused.
  const canGoNow = !isWaiting || (endpoint.state === 'active' && !delivery.blocked);
  return (
    <Group gap="xs">
      {canGoNow && (
        <Button
          variant="default"
          leftSection={<Icon name="reopen" />}
          loading={busy}
          onClick={() => void work(() => api.webhooks.replay(place), 'Sending now, with the same webhook-id.')}
        >
          {isWaiting ? 'Try now' : 'Resend'}
        </Button>
      )}
      {isWaiting && (
        <Button variant="default" onClick={() => setAsksToSkip(true)}>
          Skip
        </Button>
      )}
    </Group>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Scrolls, because a customer's question may be long. */
function Body({ text }: { text: string }) {
  return (
    <Scrolled className="webhook-body" label="Body">
      <pre className="webhook-text">{text}</pre>
    </Scrolled>
  );
}

function Tries({ tries, all }: { tries: readonly Try[]; all: number }) {
  const { timeZone } = useViewer();
  return (
    <Part title={triesLabel(all)}>
      {tries.length < all && (
        <Text size="sm" c="dimmed">
          Showing the latest {tries.length}.
        </Text>
      )}
      <ol className="webhook-tries">
        {tries.map((each) => (
          <li key={each.at}>
            <Text size="sm">
              <Text span inherit fw={600} className="tabular">
                {staffMoment(each.at, timeZone)}
              </Text>
              {' · '}
              <span className="nowrap">{durationLabel(each.duration_ms)}</span>
            </Text>
            <Text size="sm" className="breakable">
              {tryLabel(each)}
            </Text>
            {each.response && <pre className="webhook-text">{each.response}</pre>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
