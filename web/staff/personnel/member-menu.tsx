import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { managesRole } from '#domain/team/team-rules.ts';
import { useSession } from '#web/session/use-session.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type MemberChange, MemberChangeDialog, memberChanges } from './member-changes.tsx';
import type { TeamMember } from './team.ts';
import { useManages } from './use-team.ts';

const ICONS = { role: 'person', signOut: 'device', deactivate: 'close', reactivate: 'reopen' } as const;

export function MemberMenu({ member, children }: { member: TeamMember; children?: ReactNode }) {
  const { user } = useSession();
  const manages = useManages();
  const [asked, setAsked] = useState<MemberChange | null>(null);
  const { may } = useViewer();
  const isRemovable = may('personnel.deactivate') && managesRole(user.role, member.role);
  const changes = isRemovable
    ? memberChanges(member, user.role).filter(({ kind }) => kind === 'deactivate' || manages(member.role))
    : [];
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {children ?? (
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${member.full_name}`}>
              <Icon name="dots" />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {!children && (
            <Menu.Item component={Link} to={`/app/personnel/${member.id}`} leftSection={<Icon name="eye" />}>
              Open
            </Menu.Item>
          )}
          {changes.map((change) => (
            <Menu.Item
              key={change.kind}
              leftSection={<Icon name={ICONS[change.kind]} />}
              onClick={() => setAsked(change)}
            >
              {change.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <MemberChangeDialog member={member} change={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
