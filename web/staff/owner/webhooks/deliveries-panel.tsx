import { Button, Group, SegmentedControl } from '@mantine/core';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { DELIVERY_STATES, WEBHOOK_DELIVERY_DAYS } from '#domain/company/webhook-events.ts';
import { api } from '#web/api/client.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { ReplaySinceDialog } from './replay-since-dialog.tsx';
import { useDeliveries, useWebhookChange } from './use-webhooks.ts';
import { DELIVERY_MARKS, type DeliveryState, type WebhookEndpoint } from './webhook-labels.ts';

const STATE_CHOICES = [
  { value: 'all', label: 'All' },
  ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_MARKS[value][1] })),
];

export function DeliveriesPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [state, setState] = useQueryState('state', parseAsStringLiteral(DELIVERY_STATES));
  const [openedId, setOpenedId] = useQueryState('delivery', parseAsString);
  const [isReplaying, setReplaying] = useState(false);
  const log = useDeliveries(endpoint, state);
  return (
    <Panel
      title="Deliveries"
      lead={`Newest first. Kept for ${WEBHOOK_DELIVERY_DAYS} days, then deleted, even if still waiting.`}
      aside={
        <Group gap="xs">
          <Button variant="default" leftSection={<Icon name="reopen" />} onClick={() => setReplaying(true)}>
            Resend since…
          </Button>
          <TestButton endpoint={endpoint} onSent={(id) => void setOpenedId(id)} />
        </Group>
      }
    >
      <SegmentedControl
        aria-label="Status"
        className="webhook-filter"
        data={STATE_CHOICES}
        value={state ?? 'all'}
        onChange={(value) => void setState(DELIVERY_STATES.find((each) => each === value) ?? null)}
      />
      {log.rows && log.rows.length > 0 && (
        <div aria-busy={log.isRefreshing}>
          <DeliveryTable
            deliveries={log.rows}
            endpointIsActive={endpoint.state === 'active'}
            onOpen={(id) => void setOpenedId(id)}
          />
          {log.hasMore && (
            <LoadMore loading={log.isLoadingMore} onClick={log.loadMore}>
              Load more
            </LoadMore>
          )}
        </div>
      )}
      {log.rows?.length === 0 && <NoDeliveries state={state} onAll={() => void setState(null)} />}
      {!log.rows && log.failure === null && <LoadingPanels heights={[240]} />}
      {log.failure !== null && <FailedState error={log.failure} onRetry={log.retry} />}
      {openedId && <DeliveryDialog endpoint={endpoint} deliveryId={openedId} onClose={() => void setOpenedId(null)} />}
      {isReplaying && <ReplaySinceDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </Panel>
  );
}

function TestButton({ endpoint, onSent }: { endpoint: WebhookEndpoint; onSent: (deliveryId: string) => void }) {
  const attempt = useWebhookChange();
  const isSending = useRef(false);
  async function send() {
    if (isSending.current) return;
    // No loading state here: a disabled button would lose focus, and the dialog returns focus to this button.
    isSending.current = true;
    const sent = await attempt(() => api.webhooks.test({ id: endpoint.id }));
    isSending.current = false;
    if (sent) onSent(sent.id);
  }
  return (
    <Button leftSection={<Icon name="send" />} onClick={() => void send()}>
      Send test
    </Button>
  );
}

function NoDeliveries({ state, onAll }: { state: DeliveryState | null; onAll: () => void }) {
  if (state === null)
    return (
      <EmptyState picture="inbox" title="Nothing sent yet">
        New events appear here. Send a test to check that it arrives.
      </EmptyState>
    );
  return (
    <EmptyState
      picture="search"
      title={`No ${DELIVERY_MARKS[state][1].toLowerCase()} deliveries`}
      action={
        <Button variant="default" onClick={onAll}>
          Show all
        </Button>
      }
    />
  );
}
