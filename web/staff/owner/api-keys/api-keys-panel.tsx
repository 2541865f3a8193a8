import { Anchor, Button, Skeleton, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffDate, staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { keyState, type ListedKey } from './api-key-labels.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function ApiKeysPanel() {
  const keys = useQuery(queries.apiKeys.list.queryOptions());
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ListedKey | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: queries.apiKeys.key() });
  return (
    <Panel
      title="API keys"
      lead={
        <>
          Let other programs, such as a form on your website, read and create quotes for you.{' '}
          <Anchor href="/developers" inherit underline="always">
            How to use the API
          </Anchor>
        </>
      }
      aside={
        <Button leftSection={<Icon name="plus" />} variant="default" onClick={() => setMaking(true)}>
          New API key
        </Button>
      }
    >
      {keys.data && keys.data.length > 0 && <KeyTable keys={keys.data} onRevoke={setRevoking} />}
      {keys.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No API keys yet. Create one per program, so you can revoke one without affecting the others.
        </Text>
      )}
      {keys.isPending && <Skeleton h={160} role="status" aria-label="Loading" />}
      {keys.isError && !keys.data && <FailedState error={keys.error} onRetry={() => void keys.refetch()} />}
      {isMaking && <NewKeyDialog onMade={reload} onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} onRevoked={reload} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}

function KeyTable({ keys, onRevoke }: { keys: readonly ListedKey[]; onRevoke: (key: ListedKey) => void }) {
  const { timeZone } = useViewer();
  const now = new Date();
  return (
    <Table verticalSpacing="sm" className="stacking-table api-keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Permissions</Table.Th>
          <Table.Th>Created</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Th scope="row" className="breakable">
              {key.name}
              <Text span className="api-key-prefix">
                {key.prefix}…
              </Text>
            </Table.Th>
            <Table.Td className="api-key-scopes">{key.scopes.join(', ')}</Table.Td>
            <Table.Td>
              <span className="api-key-label">Created </span>
              {staffDate(key.created_at, timeZone)}
              <Text size="sm" c="dimmed" className="breakable">
                {key.created_by}
                {!key.creator_active && ' (deactivated)'}
              </Text>
            </Table.Td>
            <Table.Td>
              <span className="api-key-label">Last used </span>
              {key.last_used_at ? staffMoment(key.last_used_at, timeZone) : 'Never'}
              {key.last_used_ip && (
                <Text size="sm" c="dimmed" className="tabular">
                  {key.last_used_ip}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <KeyEnd apiKey={key} now={now} timeZone={timeZone} onRevoke={() => onRevoke(key)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface KeyEndProps {
  apiKey: ListedKey;
  now: Date;
  timeZone: string;
  onRevoke: () => void;
}

function KeyEnd({ apiKey, now, timeZone, onRevoke }: KeyEndProps) {
  const state = keyState(apiKey, now);
  if (state !== 'works') return <Mark tone="bad">{state === 'revoked' ? 'Revoked' : 'Expired'}</Mark>;
  return (
    <div className="api-key-end">
      <Text size="sm" c="dimmed">
        {apiKey.expires_at ? `Expires ${staffDate(apiKey.expires_at, timeZone)}` : 'Never expires'}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
    </div>
  );
}

interface RevokeDialogProps {
  apiKey: ListedKey;
  onRevoked: () => void;
  onClose: () => void;
}

function RevokeDialog({ apiKey, onRevoked, onClose }: RevokeDialogProps) {
  async function revoke(): Promise<boolean> {
    try {
      await api.apiKeys.revoke({ id: apiKey.id });
      toastSuccess(`“${apiKey.name}” was revoked.`);
      onRevoked();
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return (
    <FormDialog title={`Revoke “${apiKey.name}”?`} submit="Revoke key" danger onSubmit={revoke} onClose={onClose}>
      <Text size="sm">
        Any program using {apiKey.prefix}… stops working right away. This can’t be undone. Quotes created with it stay.
      </Text>
    </FormDialog>
  );
}
