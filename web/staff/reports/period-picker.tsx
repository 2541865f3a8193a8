import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query.ts';
import { ChoicePills } from '../components/choice-pills.tsx';
import { PERIOD_LABELS, PERIODS, type PeriodChoice, rangeProblem } from './period.ts';

export type ReportChoice = PeriodChoice & { /** id of an author; empty for everybody */ by: string };

interface PeriodPickerProps {
  choice: ReportChoice;
  onChoose: (change: Partial<ReportChoice>) => void;
}

export function PeriodPicker({ choice, onChoose }: PeriodPickerProps) {
  return (
    <Stack gap="md">
      <ChoicePills
        legend="Period"
        options={PERIODS.map((period) => ({ id: period, label: PERIOD_LABELS[period] }))}
        chosen={[choice.period]}
        onChoose={(id) => {
          const period = PERIODS.find((each) => each === id);
          if (period) onChoose({ period });
        }}
      />
      <Group gap="md" align="flex-start">
        {choice.period === 'own' && <OwnRange choice={choice} onChoose={onChoose} />}
        <AuthorField value={choice.by} onChange={(by) => onChoose({ by })} />
      </Group>
    </Stack>
  );
}

function OwnRange({ choice, onChoose }: PeriodPickerProps) {
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

/** Hidden when one person creates all quotes. */
function AuthorField({ value, onChange }: { value: string; onChange: (by: string) => void }) {
  const { data: authors = [] } = useQuery(queries.quotes.authors.queryOptions());
  if (authors.length < 2 && value === '') return null;
  return (
    <NativeSelect
      label="Made by"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'Everybody' },
        ...authors.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
}
