import { Radio, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Email } from '#contract/base.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/team/team-rules.ts';
import { api } from '#web/api/client.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { ROLE_NAMES, rolePoints } from '#web/staff/components/role-labels.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import type { SentLink } from './link-dialog.tsx';
import { inviteButtons, invitedLabel, inviteHint } from './team.ts';
import { useManages, useTeamChange } from './use-team.ts';

interface InviteDialogProps {
  onSent: (sent: SentLink) => void;
  onClose: () => void;
}

export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const manages = useManages();
  const attempt = useTeamChange();
  const hold = useMessageHold()('email');
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<TeamRole>('member');
  const [asked, setAsked] = useState(false);
  const problem = Email.safeParse(typed).error?.issues[0]?.message;
  const roles = TEAM_ROLES.filter(manages).toReversed();

  async function invite(): Promise<boolean> {
    setAsked(true);
    if (problem) return false;
    const email = Email.parse(typed);
    const answer = await attempt(
      () => api.personnel.invite({ email, role }),
      ({ link }) => invitedLabel(email, link),
    );
    if (answer?.link) onSent({ email, link: answer.link });
    return answer !== null;
  }

  return (
    <FormDialog title="Invite a teammate" submit={inviteButtons(hold).invite} onSubmit={invite} onClose={onClose}>
      <TextInput
        label="Email"
        description={inviteHint(hold)}
        type="email"
        autoComplete="off"
        inputWrapperOrder={HELP_BELOW}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={asked && problem}
        data-autofocus
      />
      <Radio.Group label="Role" value={role} onChange={(value) => setRole(value)}>
        <Stack gap="xs" mt={6}>
          {roles.map((each) => (
            <RoleChoice key={each} role={each} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

function RoleChoice({ role }: { role: TeamRole }) {
  const id = useId();
  return (
    <div>
      <Radio value={role} label={ROLE_NAMES[role]} aria-describedby={id} />
      <ul id={id} className="role-points">
        {rolePoints(role).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
