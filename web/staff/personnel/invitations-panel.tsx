import { ActionIcon, Menu, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { SentLink } from './link-dialog.tsx';
import { deliveryLabel, type Invitation, invitationsLead, inviteButtons, invitedOnLabel, resentLabel } from './team.ts';
import { useManages, useTeamChange } from './use-team.ts';

const STATES = {
  pending: ['waiting', 'Pending'],
  expired: ['bad', 'Expired'],
  revoked: ['bad', 'Revoked'],
} as const;

interface InvitationsPanelProps {
  invitations: readonly Invitation[];
  onSent: (sent: SentLink) => void;
}

export function InvitationsPanel({ invitations, onSent }: InvitationsPanelProps) {
  return (
    <Panel title="Invitations" lead={invitationsLead(useMailMode(), useMessageHold()('email'))}>
      <Table verticalSpacing="sm" className="stacking-table team-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <span className="shell-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <Table.Tr key={invitation.id}>
              <Table.Th scope="row" className="breakable">
                {invitation.email}
                <Delivery invitation={invitation} />
              </Table.Th>
              <Table.Td>{ROLE_NAMES[invitation.role]}</Table.Td>
              <Table.Td>
                <State invitation={invitation} />
              </Table.Td>
              <Table.Td className="team-actions">
                <InvitationMenu invitation={invitation} onSent={onSent} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function Delivery({ invitation }: { invitation: Invitation }) {
  const { text, isProblem } = deliveryLabel(invitation.delivery, useMailMode());
  if (!text || invitation.state !== 'pending') return null;
  if (!isProblem)
    return (
      <Text size="sm" c="dimmed" fw={400}>
        {text}
      </Text>
    );
  return (
    <Text size="sm" fw={400} className="breakable team-problem" role="alert">
      <Icon name="warning" size={16} /> {text}
    </Text>
  );
}

function State({ invitation }: { invitation: Invitation }) {
  const { state, sent_at, expires_at } = invitation;
  const { timeZone } = useViewer();
  const [tone, word] = STATES[state];
  const day = (at: string) => staffDate(at, timeZone);
  return (
    <Stack gap={2} align="flex-start">
      <Mark tone={tone}>{word}</Mark>
      {state === 'pending' && <Text size="xs">Link expires {day(expires_at)}</Text>}
      <Text size="xs" c="dimmed" className="breakable">
        {invitedOnLabel(invitation, day(sent_at))}
      </Text>
    </Stack>
  );
}

function InvitationMenu({ invitation, onSent }: { invitation: Invitation; onSent: (sent: SentLink) => void }) {
  const { id, email, role, state } = invitation;
  const manages = useManages();
  const attempt = useTeamChange();
  const holdOn = useMessageHold();
  const [revoking, setRevoking] = useState(false);
  async function resend() {
    const answer = await attempt(
      () => api.personnel.resend({ id }),
      ({ link }) => resentLabel(email, link),
    );
    if (answer?.link) onSent({ email, link: answer.link });
  }
  if (!manages(role)) return null;
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${email}`}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="send" />} onClick={() => void resend()}>
            {inviteButtons(holdOn('email')).again}
          </Menu.Item>
          {state === 'pending' && (
            <Menu.Item leftSection={<Icon name="close" />} onClick={() => setRevoking(true)}>
              Revoke
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {revoking && (
        <FormDialog
          title={`Revoke the invitation for ${email}?`}
          submit="Revoke invitation"
          danger
          onSubmit={async () =>
            (await attempt(() => api.personnel.revoke({ id }), `The invitation for ${email} was revoked.`)) !== null
          }
          onClose={() => setRevoking(false)}
        >
          <Text size="sm">The link stops working right away, and the seat opens up. You can invite them again.</Text>
        </FormDialog>
      )}
    </>
  );
}
