import { Progress, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatLogTime } from '#domain/dates.ts';
import { ROLES } from '#domain/permissions.ts';
import { ROLE_NAMES, roleSentence } from '#domain/role-words.ts';
import { queries } from '../../query.ts';
import { useSession } from '../../session/use-session.ts';
import { Facts } from '../frame/facts.tsx';
import { LoadingPanels } from '../frame/loading.tsx';
import { Panel, Screen } from '../frame/screen.tsx';
import { FailedState } from '../quotes/failed-state.tsx';
import { useViewer } from '../workspace/workspace.tsx';
import type { Route } from './+types/route.ts';
import { type Team, teamInOrder, timeAgo } from './team.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Personnel · ${matches[0].loaderData.productName}` },
];

/** Who works in the company's account, and what each role opens. */
export default function Personnel() {
  const team = useQuery(queries.company.team.queryOptions());
  return (
    <Screen title="Personnel" lead="Who can sign in to your company’s account, and what each role may do.">
      {team.data && <Members team={team.data} />}
      {team.isPending && <LoadingPanels heights={[160]} />}
      {team.isError && !team.data && <FailedState error={team.error} onRetry={() => void team.refetch()} />}
      <Panel title="Roles">
        <Facts facts={ROLES.map((role) => [ROLE_NAMES[role], roleSentence(role)] as const)} />
      </Panel>
    </Screen>
  );
}

function Seats({ team: { members, max_users } }: { team: Team }) {
  const words = `${members.length} of ${max_users} ${max_users === 1 ? 'seat' : 'seats'} used`;
  return (
    <Stack gap={6} w={220}>
      <Text size="sm" className="tabular">
        {words}
      </Text>
      <Progress value={Math.min(100, (members.length / max_users) * 100)} aria-label={words} />
    </Stack>
  );
}

function Members({ team }: { team: Team }) {
  const { user } = useSession();
  const { timeZone } = useViewer();
  const now = new Date();
  return (
    <Panel
      title="Members"
      lead={team.members.length === 1 ? 'Only you so far.' : undefined}
      aside={<Seats team={team} />}
    >
      <Table verticalSpacing="sm" className="stacking-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Last seen</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {teamInOrder(team.members).map((member) => (
            <Table.Tr key={member.id}>
              <Table.Th scope="row" className="breakable">
                {member.full_name}
                {member.id === user.id && (
                  <Text span inherit c="dimmed" fw={400}>
                    {' '}
                    (you)
                  </Text>
                )}
              </Table.Th>
              <Table.Td className="breakable">{member.email}</Table.Td>
              <Table.Td>{ROLE_NAMES[member.role]}</Table.Td>
              <Table.Td>
                <LastSeen at={member.last_seen_at} timeZone={timeZone} now={now} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function LastSeen({ at, timeZone, now }: { at: string | null; timeZone: string; now: Date }) {
  if (!at)
    return (
      <Text size="sm" c="dimmed">
        Not yet
      </Text>
    );
  return (
    <Stack gap={0}>
      <Text size="sm" className="nowrap">
        {formatLogTime(at, timeZone)}
      </Text>
      <Text size="xs" c="dimmed">
        {timeAgo(at, now)}
      </Text>
    </Stack>
  );
}
