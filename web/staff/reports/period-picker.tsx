import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { DayRange } from '#web/staff/components/day-range.tsx';
import { isMainPeriod, MAIN_PERIODS, PERIOD_LABELS, PERIODS, rangeProblem } from './period.ts';
import { type ChooseReport, REPORT_LABELS, REPORTS, type ReportChoice } from './report-choice.ts';

interface PeriodPickerProps {
  choice: ReportChoice;
  onChoose: ChooseReport;
}

/** The report, its period and its author, in one row. */
export function PeriodPicker({ choice, onChoose }: PeriodPickerProps) {
  return (
    // Printed only if a person is chosen. The heading names the period, but only this field names the person.
    <div className={choice.by ? 'report-choice' : 'report-choice no-print'}>
      <NativeSelect
        aria-label="Report"
        className="report-name"
        value={choice.report}
        onChange={(event) => {
          const report = REPORTS.find((each) => each === event.currentTarget.value);
          if (report) onChoose({ report });
        }}
        data={REPORTS.map((value) => ({ value, label: REPORT_LABELS[value] }))}
      />
      <PeriodField choice={choice} onChoose={onChoose} />
      {choice.period === 'custom' && (
        <DayRange from={choice.from} to={choice.to} problem={rangeProblem(choice)} onChange={onChoose} />
      )}
      <AuthorField value={choice.by} onChange={(by) => onChoose({ by })} />
    </div>
  );
}

/** Stands for all periods without their own segment. */
const OTHER = 'other';
const isOther = (period: ReportChoice['period']) => !isMainPeriod(period);

/** A segmented control where there is room. On a phone, and for the other periods, a list. */
function PeriodField({ choice: { period }, onChoose }: PeriodPickerProps) {
  const choose = (name: string) => {
    const chosen = PERIODS.find((each) => each === name);
    if (chosen) onChoose({ period: chosen });
  };
  const options = (names: readonly ReportChoice['period'][]) =>
    names.map((value) => ({ value, label: PERIOD_LABELS[value] }));
  return (
    <>
      <SegmentedControl
        aria-label="Period"
        visibleFrom="md"
        value={isOther(period) ? OTHER : period}
        onChange={(name) => choose(name === OTHER ? 'custom' : name)}
        data={[...options(MAIN_PERIODS), { value: OTHER, label: 'Custom' }]}
      />
      {isOther(period) && (
        <NativeSelect
          aria-label="Custom period"
          visibleFrom="md"
          value={period}
          onChange={(event) => choose(event.currentTarget.value)}
          data={options(PERIODS.filter(isOther))}
        />
      )}
      <NativeSelect
        aria-label="Period"
        hiddenFrom="md"
        value={period}
        onChange={(event) => choose(event.currentTarget.value)}
        data={options(PERIODS)}
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
      aria-label="Created by"
      className="report-author"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'Created by everyone' },
        ...authors.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
}
