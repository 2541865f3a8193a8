import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel, Screen } from '#web/staff/components/screen.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { EndpointMenu, useStateSwitch } from './endpoint-menu.tsx';
import { useEndpoints } from './use-webhooks.ts';
import { chosenEvents, deliveriesLabel, endpointState, endpointTitle, type WebhookEndpoint } from './webhook-labels.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Webhook · ${matches[0].loaderData.productName}` }];

export default function WebhookScreen({ params: { endpointId } }: Route.ComponentProps) {
  const { endpoints, failure, retry } = useEndpoints();
  const navigate = useNavigate();
  const endpoint = endpoints?.find(({ id }) => id === endpointId);
  if (endpoints && !endpoint) return <NotFoundScreen />;
  return (
    <Screen
      title={endpoint ? endpointTitle(endpoint) : 'Webhook'}
      back={{ to: '/app/owner/integrations#webhooks', label: 'Owner Tools' }}
      action={
        endpoint && (
          <EndpointMenu endpoint={endpoint} onRemoved={() => navigate('/app/owner/integrations', { replace: true })}>
            <Button variant="default" rightSection={<Icon name="down" />}>
              Change
            </Button>
          </EndpointMenu>
        )
      }
    >
      {!endpoints && failure === null && <LoadingPanels heights={[160, 320]} />}
      {failure !== null && <FailedState error={failure} onRetry={retry} />}
      {endpoint && (
        <>
          <EndpointPanel endpoint={endpoint} />
          <DeliveriesPanel endpoint={endpoint} />
        </>
      )}
    </Screen>
  );
}

function EndpointPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { timeZone } = useViewer();
  const { tone, word, reason } = endpointState(endpoint, timeZone);
  const time = (at: string) => staffMoment(at, timeZone);
  return (
    <Panel title="Endpoint" aside={<Mark tone={tone}>{word}</Mark>}>
      {reason && <StateNotice endpoint={endpoint} reason={reason} isBad={tone === 'bad'} />}
      <Facts
        facts={[
          [
            'URL',
            <span key="url" className="webhook-address">
              {endpoint.url}
            </span>,
          ],
          ['Events', chosenEvents(endpoint.event_types)],
          ['Waiting', endpoint.waiting === 0 ? 'None' : deliveriesLabel(endpoint.waiting)],
          ['Last delivered', endpoint.last_delivered_at ? time(endpoint.last_delivered_at) : 'Never'],
          ...(endpoint.old_secret_until
            ? [['Signing secret', `Replaced; the old one also works until ${time(endpoint.old_secret_until)}`] as const]
            : []),
          ['Added', `${time(endpoint.created_at)} by ${endpoint.created_by}`],
        ]}
      />
    </Panel>
  );
}

function StateNotice({ endpoint, reason, isBad }: { endpoint: WebhookEndpoint; reason: string; isBad: boolean }) {
  const switchState = useStateSwitch(endpoint);
  const [busy, setBusy] = useState(false);
  async function resume() {
    setBusy(true);
    await switchState();
    setBusy(false);
  }
  return (
    <Alert color={isBad ? 'clay' : 'slate'}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{reason} Events wait and will be sent in order.</Text>
        {endpoint.state === 'paused' && (
          <Button size="sm" loading={busy} onClick={() => void resume()}>
            Resume
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
