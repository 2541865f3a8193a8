import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { SentLink } from './link-dialog.tsx';
import { deliveryLabel, type Invitation, invitationsLead, inviteButtons, invitedOnLabel, resentLabel } from './team.ts';
import { useManages, useTeamChange } from './use-team.ts';

interface InvitationsPanelProps {
  invitations: readonly Invitation[];
  onSent: (sent: SentLink) => void;
}

export function InvitationsPanel({ invitations, onSent }: InvitationsPanelProps) {
  return (
    <PageSection
      title="Invited"
      className="team-section"
      count={invitations.length}
      lead={invitationsLead(useMailMode(), useMessageHold()('email'))}
    >
      <ul className="rows">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="row team-invitation">
            <span className="team-initials" data-open>
              <Icon name="mail" size={16} />
            </span>
            <div className="row-words">
              <span className="row-name">{invitation.email}</span>
              <State invitation={invitation} />
              <Delivery invitation={invitation} />
            </div>
            <InvitationActions invitation={invitation} onSent={onSent} />
          </li>
        ))}
      </ul>
    </PageSection>
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

/** "Member · link expires Mon, Nov 30 · Sent Mon, Nov 23 by Pat" */
function State({ invitation }: { invitation: Invitation }) {
  const { state, role, sent_at, expires_at } = invitation;
  const { timeZone } = useViewer();
  const day = (at: string) => staffDate(at, timeZone);
  const facts = [
    ROLE_NAMES[role],
    ...(state === 'pending' ? [`link expires ${day(expires_at)}`] : []),
    invitedOnLabel(invitation, day(sent_at)),
  ];
  return (
    <span className="team-state">
      {state !== 'pending' && <Mark tone="bad">{state === 'expired' ? 'Expired' : 'Revoked'}</Mark>}
      <span className="team-more breakable">{facts.join(' · ')}</span>
    </span>
  );
}

function InvitationActions({ invitation, onSent }: { invitation: Invitation; onSent: (sent: SentLink) => void }) {
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
  const again = inviteButtons(holdOn('email')).again;
  return (
    <>
      <Button variant="default" visibleFrom="sm" onClick={() => void resend()} aria-label={`${again}: ${email}`}>
        {again}
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${email}`}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="send" />} onClick={() => void resend()}>
            {again}
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
