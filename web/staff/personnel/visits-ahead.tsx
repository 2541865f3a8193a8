import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffMoment } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { TeamMember } from './team.ts';
import { useTeam } from './use-team.ts';

interface VisitsAheadProps {
  member: TeamMember;
  to: string | null;
  onChoose: (to: string | null) => void;
}

const UNASSIGNED = 'nobody';

/** Asks who takes over the visits of a person being deactivated. Empty if there are none. */
export function VisitsAhead({ member, to, onChoose }: VisitsAheadProps) {
  const { timeZone } = useViewer();
  const { data: employee } = useQuery(queries.personnel.employee.queryOptions({ input: { id: member.id } }));
  const { data: team } = useTeam();
  const { count, next } = employee?.visits_ahead ?? { count: 0, next: [] };
  if (count === 0) return null;
  const others = team?.members.filter(({ id, deactivated_at }) => id !== member.id && deactivated_at === null) ?? [];
  return (
    <Stack gap="xs">
      <Select
        label={count === 1 ? 'Reassign 1 unfinished visit to' : `Reassign ${count} unfinished visits to`}
        data={[
          { value: UNASSIGNED, label: 'Unassigned' },
          ...others.map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        value={to ?? UNASSIGNED}
        allowDeselect={false}
        onChange={(next) => onChoose(next === UNASSIGNED ? null : next)}
      />
      <Stack component="ul" className="plain-list" gap={4}>
        {next.map((visit) => (
          <li key={visit.id}>
            <Text size="sm" c="dimmed" className="breakable">
              {[
                visit.starts_at ? staffMoment(visit.starts_at, timeZone) : 'Unscheduled',
                visit.title,
                visit.property_address,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
        {count > next.length && (
          <li>
            <Text size="sm" c="dimmed">{`And ${count - next.length} more.`}</Text>
          </li>
        )}
      </Stack>
    </Stack>
  );
}
