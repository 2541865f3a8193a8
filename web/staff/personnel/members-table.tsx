import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { useSession } from '#web/session/use-session.ts';
import { initialsOf } from '#web/staff/components/initials-of.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { timeAgo } from '#web/staff/components/time-ago.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MemberMenu } from './member-menu.tsx';
import { type TeamMember, teamInOrder } from './team.ts';
import { useWinRates } from './use-win-rates.ts';

export function MembersTable({ members }: { members: readonly TeamMember[] }) {
  const rates = useWinRates();
  return (
    <Table className="stacking-table team-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Role</Table.Th>
          <Table.Th>Last seen</Table.Th>
          <Table.Th className="number">Won, 12 months</Table.Th>
          <Table.Th className="number">Win rate</Table.Th>
          <Table.Th>
            <span className="shell-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {teamInOrder(members).map((member) => (
          <MemberRow key={member.id} member={member} won={rates.get(member.id)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface MemberRowProps {
  member: TeamMember;
  /** undefined without decisions */
  won: { approved: number; win_rate: number | null } | undefined;
}

function MemberRow({ member, won }: MemberRowProps) {
  const { user } = useSession();
  const rate = won?.win_rate ?? null;
  return (
    <Table.Tr data-away={member.deactivated_at !== null || undefined}>
      <Table.Th scope="row">
        <span className="team-person">
          <span className="team-initials" aria-hidden="true">
            {initialsOf(member.full_name)}
          </span>
          <span className="breakable">
            <Anchor component={Link} to={`/app/personnel/${member.id}`} inherit className="team-name">
              {member.full_name}
            </Anchor>
            {member.id === user.id && <span className="team-more"> (you)</span>}
            <span className="team-more team-email">{member.email}</span>
          </span>
        </span>
      </Table.Th>
      <Table.Td>
        {ROLE_NAMES[member.role]}
        {member.deactivated_at !== null && (
          <span className="team-mark">
            <Mark tone="off">Deactivated</Mark>
          </span>
        )}
      </Table.Td>
      <Table.Td>
        <LastSeen member={member} />
      </Table.Td>
      <Table.Td className="number team-won">{won ? formatQuantity(won.approved) : '–'}</Table.Td>
      <Table.Td className="number team-rate">
        {rate === null ? (
          '–'
        ) : (
          <span className="team-bar">
            <span aria-hidden="true">
              <span style={{ width: `${rate * 100}%` }} />
            </span>
            <b>
              {formatPercent(rate, 0)}
              <span className="team-rate-word"> won</span>
            </b>
          </span>
        )}
      </Table.Td>
      <Table.Td className="team-actions">
        <MemberMenu member={member} />
      </Table.Td>
    </Table.Tr>
  );
}

export function LastSeen({ member }: { member: TeamMember }) {
  const { timeZone } = useViewer();
  const { last_seen_at: at, sessions } = member;
  if (!at) return <span className="team-more">Never</span>;
  return (
    <span className="team-more" title={staffMoment(at, timeZone)}>
      {timeAgo(at, new Date())}
      {sessions > 1 && <span className="team-devices">, {sessions} devices</span>}
    </span>
  );
}
