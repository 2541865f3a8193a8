import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { PERIOD_LABELS, PERIODS, rangeProblem } from './period.ts';
import type { ChooseReport, ReportChoice } from './report-choice.ts';

interface PeriodPickerProps {
  choice: ReportChoice;
  onChoose: ChooseReport;
}

export function PeriodPicker({ choice, onChoose }: PeriodPickerProps) {
  return (
    // Printed only if a person is chosen. The heading names the period, but only this field names the person.
    <Group gap="md" align="flex-start" className={choice.by ? undefined : 'no-print'}>
      <NativeSelect
        label="Period"
        value={choice.period}
        onChange={(event) => {
          const period = PERIODS.find((each) => each === event.currentTarget.value);
          if (period) onChoose({ period });
        }}
        data={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
      />
      {choice.period === 'custom' && <CustomRange choice={choice} onChoose={onChoose} />}
      <AuthorField value={choice.by} onChange={(by) => onChoose({ by })} />
    </Group>
  );
}

function CustomRange({ choice, onChoose }: PeriodPickerProps) {
  return (
    <>
      <TextInput
        type="date"
        label="First day"
        value={choice.from}
        onChange={(event) => onChoose({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Last day"
        value={choice.to}
        error={rangeProblem(choice)}
        onChange={(event) => onChoose({ to: event.currentTarget.value })}
      />
    </>
  );
}

/** Filters by author. Hidden if one person creates all quotes. */
function AuthorField({ value, onChange }: { value: string; onChange: (by: string) => void }) {
  const { data: authors = [] } = useQuery(queries.quotes.authors.queryOptions());
  if (authors.length < 2 && value === '') return null;
  return (
    <NativeSelect
      label="Created by"
      flex="1 1 8rem"
      // People's names can be long.
      miw={0}
      maw="18rem"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'Everyone' },
        ...authors.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
}
