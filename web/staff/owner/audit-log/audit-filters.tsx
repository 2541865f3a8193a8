import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AUDIT_GROUP_NAMES, AUDIT_GROUPS } from '#contract/audit-labels.ts';
import { queries } from '#web/api/query.ts';
import { DayRange } from '#web/staff/components/day-range.tsx';
import { type AuditChoice, filterOf } from './use-audit-log.ts';

interface AuditFiltersProps {
  /** false to hide the fields on a phone */
  isOpen: boolean;
  choice: AuditChoice;
  onChoose: (change: Partial<AuditChoice>) => void;
  onClear: () => void;
}

export const AUDIT_FILTERS_ID = 'audit-filters';

export function AuditFilters({ isOpen, choice, onChoose, onClear }: AuditFiltersProps) {
  const people = useQuery(queries.auditLog.people.queryOptions());
  const filter = filterOf(choice);
  const isWrongWay = Boolean(filter.from && filter.to && filter.from > filter.to);
  return (
    <search
      id={AUDIT_FILTERS_ID}
      aria-label="Filter the audit log"
      className="audit-filters"
      data-open={isOpen || undefined}
    >
      <NativeSelect
        label="Who"
        value={choice.person}
        onChange={(event) => onChoose({ person: event.currentTarget.value })}
        data={[
          { value: '', label: 'Everyone' },
          ...(people.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
      />
      <NativeSelect
        label="Action"
        value={choice.group ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChoose({ group: AUDIT_GROUP_NAMES.find((name) => name === chosen) ?? null });
        }}
        data={[
          { value: '', label: 'Everything' },
          ...AUDIT_GROUP_NAMES.map((name) => ({ value: name, label: AUDIT_GROUPS[name] })),
        ]}
      />
      <DayRange
        from={choice.from}
        to={choice.to}
        problem={isWrongWay ? 'The last day is before the first day' : null}
        labels={['From', 'To']}
        onChange={onChoose}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
