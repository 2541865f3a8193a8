import { Anchor, Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { WEBHOOK_ENDPOINTS_MAX } from '#domain/company/webhook-events.ts';
import { staffMoment } from '#domain/dates.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { useEndpoints } from './use-webhooks.ts';
import { chosenEvents, endpointState, endpointTitle, type WebhookEndpoint, waitingLabel } from './webhook-labels.ts';

export function WebhooksPanel() {
  const { endpoints, failure, retry } = useEndpoints();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isFull = endpoints !== undefined && endpoints.length >= WEBHOOK_ENDPOINTS_MAX;
  return (
    <Panel
      title="Webhooks"
      lead={
        <>
          Notify other programs right away when a quote is sent, viewed, approved, declined or paid. If one is down, its
          events wait.{' '}
          <Anchor href="/developers#webhooks" inherit underline="always">
            How to receive events
          </Anchor>
        </>
      }
      aside={
        endpoints && (
          <Button
            leftSection={<Icon name="plus" />}
            variant="default"
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            Add endpoint
          </Button>
        )
      }
    >
      {isFull && (
        <Text size="sm" role="status">
          You have {WEBHOOK_ENDPOINTS_MAX} endpoints, the maximum. Remove one to add another.
        </Text>
      )}
      {endpoints && endpoints.length > 0 && <EndpointTable endpoints={endpoints} />}
      {endpoints?.length === 0 && (
        <Text size="sm" c="dimmed">
          No endpoints yet. Add the URL of a program to notify, such as accounting software, a calendar or a spreadsheet
          service.
        </Text>
      )}
      {!endpoints && failure === null && <Skeleton h={120} role="status" aria-label="Loading" />}
      {failure !== null && <FailedState error={failure} onRetry={retry} />}
      {isAdding && <EndpointDialog endpoint={null} onMade={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && <SigningSecret secret={secret} replaces={false} onClose={() => setSecret(null)} />}
    </Panel>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <Table verticalSpacing="sm" className="stacking-table webhook-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Endpoint</Table.Th>
          <Table.Th>Events</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Last delivered</Table.Th>
          <Table.Th>
            <span className="shell-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { timeZone } = useViewer();
  const { tone, word, reason } = endpointState(endpoint, timeZone);
  return (
    <Table.Tr>
      <Table.Th scope="row" className="breakable webhook-endpoint">
        <Anchor component={Link} to={`/app/owner/webhooks/${endpoint.id}`} underline="always" fw={600}>
          {endpointTitle(endpoint)}
        </Anchor>
        <span className="webhook-address">{endpoint.url}</span>
      </Table.Th>
      <Table.Td className="webhook-events">
        <Text size="sm">{chosenEvents(endpoint.event_types)}</Text>
      </Table.Td>
      <Table.Td>
        <Stack gap={2} align="flex-start">
          <Mark tone={tone}>{word}</Mark>
          {reason && (
            <Text size="sm" maw="22rem">
              {reason}
            </Text>
          )}
          {endpoint.waiting > 0 && (
            <Text size="sm" c="dimmed" className="tabular">
              {waitingLabel(endpoint.waiting)}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Text size="sm">
          <span className="api-key-label">Last delivered: </span>
          {endpoint.last_delivered_at ? staffMoment(endpoint.last_delivered_at, timeZone) : 'Never'}
        </Text>
      </Table.Td>
      <Table.Td className="webhook-actions">
        <EndpointMenu endpoint={endpoint} />
      </Table.Td>
    </Table.Tr>
  );
}
