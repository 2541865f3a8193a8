import { Alert, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { queries } from '#web/api/query.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { Icon } from '#web/ui/icons.tsx';

interface VisitConflictsProps {
  /** the work that is being scheduled; empty if it is new */
  of: { visit_id?: string; job_id?: string; quote_id?: string };
  people: readonly Person[];
  place: VisitPlacement;
}

/** Warns before the visit is saved. */
export function VisitConflicts({ of, people, place: { slot, people: crew } }: VisitConflictsProps) {
  const { data } = useQuery({
    ...queries.jobs.check.queryOptions({
      input: { day: slot?.day ?? '', minute: slot?.minute ?? 0, minutes: slot?.length ?? 0, people: [...crew], ...of },
    }),
    enabled: slot !== null,
    // Keeps the old warnings until new ones are known. Otherwise each edit would move the Save button away from a
    // finger.
    placeholderData: keepPreviousData,
  });
  const conflicts = data?.conflicts ?? [];
  const lines = [...new Set(conflicts.map(({ kind, person }) => lineOf(kind, person, people)))];
  return (
    <div role="status">
      {lines.length > 0 && (
        <Alert color="slate" icon={<Icon name="warning" />} title="Check before you save">
          {lines.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}

function lineOf(kind: keyof typeof CONFLICT_LABELS, person: string | null, people: readonly Person[]): string {
  const name = people.find(({ id }) => id === person)?.full_name;
  return name ? `${name}: ${CONFLICT_LABELS[kind].toLowerCase()}` : CONFLICT_LABELS[kind];
}
