import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { OLD_SECRET_HOURS } from '#domain/company/webhook-events.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import { endpointTitle, type WebhookEndpoint, waitingLabel } from './webhook-labels.ts';

interface EndpointMenuProps {
  endpoint: WebhookEndpoint;
  onRemoved?: () => void | Promise<void>;
  /** the menu's button; three dots if omitted */
  children?: ReactNode;
}

export function EndpointMenu({ endpoint, onRemoved, children }: EndpointMenuProps) {
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const switchState = useStateSwitch(endpoint);
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {children ?? (
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${endpointTitle(endpoint)}`}>
              <Icon name="dots" />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {!children && (
            <Menu.Item component={Link} to={`/app/owner/webhooks/${endpoint.id}`} leftSection={<Icon name="eye" />}>
              Open
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setAsked('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name={endpoint.state === 'paused' ? 'send' : 'clock'} />}
            onClick={() => void switchState()}
          >
            {endpoint.state === 'paused' ? 'Resume' : 'Pause'}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="closed" />} onClick={() => setAsked('rotate')}>
            New signing secret
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setAsked('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {asked === 'rotate' && <RotateDialog endpoint={endpoint} onMade={setSecret} onClose={close} />}
      {asked === 'remove' && <RemoveDialog endpoint={endpoint} onClose={close} {...(onRemoved && { onRemoved })} />}
      {secret !== null && <SigningSecret secret={secret} replaces onClose={() => setSecret(null)} />}
    </>
  );
}

export function useStateSwitch(endpoint: WebhookEndpoint): () => Promise<unknown> {
  const attempt = useWebhookChange();
  const { id, state } = endpoint;
  const name = endpointTitle(endpoint);
  return () =>
    state === 'paused'
      ? attempt(() => api.webhooks.resume({ id }), `“${name}” is active again.`)
      : attempt(() => api.webhooks.pause({ id }), `“${name}” is paused. New events wait until you resume it.`);
}

interface DialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

function RotateDialog({ endpoint, onMade, onClose }: DialogProps & { onMade: (secret: string) => void }) {
  const attempt = useWebhookChange();
  async function rotate(): Promise<boolean> {
    const made = await attempt(() => api.webhooks.rotate({ id: endpoint.id }));
    if (made) onMade(made.secret);
    return made !== null;
  }
  return (
    <FormDialog
      title={`New signing secret for “${endpointTitle(endpoint)}”?`}
      submit="Create new secret"
      onSubmit={rotate}
      onClose={onClose}
    >
      <Text size="sm">
        We’ll show the new secret once. For {OLD_SECRET_HOURS} hours, events are signed with both the old and the new
        secret, so you have time to update your program. After that, only the new one is used.
      </Text>
    </FormDialog>
  );
}

function RemoveDialog({ endpoint, onRemoved, onClose }: DialogProps & Pick<EndpointMenuProps, 'onRemoved'>) {
  const client = useQueryClient();
  const name = endpointTitle(endpoint);
  async function remove(): Promise<boolean> {
    try {
      await api.webhooks.remove({ id: endpoint.id });
    } catch (error) {
      toastError(error);
      return false;
    }
    await onRemoved?.();
    // Doesn't reload all webhook data, because that would request the removed endpoint's log.
    void client.invalidateQueries({ queryKey: queries.webhooks.list.key() });
    void client.invalidateQueries({ queryKey: queries.auditLog.key() });
    toastSuccess(`“${name}” was removed.`);
    return true;
  }
  return (
    <FormDialog title={`Remove “${name}”?`} submit="Remove endpoint" danger onSubmit={remove} onClose={onClose}>
      <Text size="sm" c="dimmed" className="breakable webhook-address">
        {endpoint.url}
      </Text>
      <Text size="sm">
        Events are no longer sent to it, and its delivery log is deleted.
        {endpoint.waiting > 0 && ` ${waitingLabel(endpoint.waiting)} and will never be sent.`} This can’t be undone.
      </Text>
    </FormDialog>
  );
}
