import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { useSession } from '#web/session/use-session.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { timeAgo } from '#web/staff/components/time-ago.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MemberMenu } from './member-menu.tsx';
import { type TeamMember, teamInOrder } from './team.ts';

export function MembersTable({ members }: { members: readonly TeamMember[] }) {
  const { user } = useSession();
  return (
    <Table verticalSpacing="sm" className="stacking-table team-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Role</Table.Th>
          <Table.Th>Last seen</Table.Th>
          <Table.Th>
            <span className="shell-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {teamInOrder(members).map((member) => (
          <Table.Tr key={member.id} data-away={member.deactivated_at !== null || undefined}>
            <Table.Th scope="row" className="breakable">
              <Anchor component={Link} to={`/app/personnel/${member.id}`} underline="always" fw={600}>
                {member.full_name}
              </Anchor>
              {member.id === user.id && (
                <Text span inherit c="dimmed" fw={400}>
                  {' '}
                  (you)
                </Text>
              )}
              <Text size="sm" c="dimmed" fw={400} className="breakable">
                {member.email}
              </Text>
            </Table.Th>
            <Table.Td>
              {ROLE_NAMES[member.role]}
              {member.deactivated_at !== null && (
                <span className="team-mark">
                  <Mark tone="bad">Deactivated</Mark>
                </span>
              )}
            </Table.Td>
            <Table.Td>
              <LastSeen member={member} />
            </Table.Td>
            <Table.Td className="team-actions">
              <MemberMenu member={member} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function LastSeen({ member }: { member: TeamMember }) {
  const { timeZone } = useViewer();
  const { last_seen_at: at, sessions } = member;
  if (!at)
    return (
      <Text size="sm" c="dimmed">
        Never
      </Text>
    );
  const devices = sessions === 1 ? 'signed in on 1 device' : `signed in on ${sessions} devices`;
  return (
    <Stack gap={0}>
      <Text size="sm" className="nowrap">
        {staffMoment(at, timeZone)}
      </Text>
      <Text size="xs" c="dimmed">
        {timeAgo(at, new Date())}
        {sessions > 0 && `, ${devices}`}
      </Text>
    </Stack>
  );
}
