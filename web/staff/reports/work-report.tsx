import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/calendar-days.ts';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { ComparedStat } from '#web/staff/components/compared-stat.tsx';
import { countInShort } from '#web/staff/components/short-numbers.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { PeriodPlot } from './charts/period-plot.tsx';
import { countColumn, hoursColumn, hoursLabel, minor, moneyColumns, moneyOr, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import { bucketInWords } from './period.ts';
import { currentPart, plotColumns } from './plot-columns.ts';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

type Answer = ReportAnswers['work'];
type Part = Answer['parts'][number];
type Person = Answer['people'][number];

export function WorkReport({ input: { from, to } }: ReportProps) {
  const query = useQuery({
    ...queries.reports.work.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <JobsSection {...answer} />
          <Headline {...answer} />
          <PeopleSection {...answer} />
        </>
      )}
    </Loaded>
  );
}

function Headline({ figures, figures_before: before }: Answer) {
  const { currency } = useViewer();
  const money = (cents: number | null) => moneyOr(cents, currency);
  const hours = (minutes: number | null) => hoursLabel(minutes ?? 0);
  const shown = figures.net_cents !== null;
  return (
    <div className="stat-band">
      <ComparedStat
        name="Jobs completed"
        now={figures.jobs}
        before={before.jobs}
        label={(jobs) => formatQuantity(jobs ?? 0)}
      />
      <ComparedStat name="Hours planned" now={figures.planned_minutes} before={before.planned_minutes} label={hours} />
      <ComparedStat name="Hours worked" now={figures.worked_minutes} before={before.worked_minutes} label={hours} />
      {shown && (
        <ComparedStat
          name="Revenue per hour"
          now={figures.cents_an_hour}
          before={before.cents_an_hour}
          label={money}
          none="no hours recorded"
        />
      )}
    </div>
  );
}

function JobsSection({ parts, bucket, period, figures }: Answer) {
  const { currency, timeZone } = useViewer();
  const shown = figures.net_cents !== null;
  return (
    <ReportSection
      title="Jobs completed"
      lead="A job counts on the day its last visit was done. Two people for one hour count as two hours. Revenue is before tax. Revenue per hour covers jobs with recorded hours."
      fileName={`jobs-${period.from}-to-${period.to}`}
      rows={figures.jobs === 0 ? [] : parts}
      keyOf={({ from }) => from}
      isEmpty={({ jobs }) => jobs === 0}
      columns={[
        textColumn('Completed', (row: Part) => bucketInWords(row, bucket)),
        countColumn('Jobs', ({ jobs }: Part) => jobs),
        minor(hoursColumn('Hours planned', (row: Part) => row.planned_minutes)),
        hoursColumn('Hours worked', (row: Part) => row.worked_minutes),
        ...moneyColumns('Revenue', currency, (row: Part) => row.net_cents, shown),
        ...moneyColumns('Revenue per hour', currency, (row: Part) => row.cents_an_hour, shown).map(minor),
      ]}
      empty={<NothingIn what="No jobs completed" period={period} />}
    >
      <PeriodPlot
        name="Jobs completed over time"
        columns={plotColumns(parts, bucket, ({ jobs }) => jobs)}
        now={currentPart(parts, bucket, dayIn(new Date(), timeZone))}
        inFull={formatQuantity}
        inShort={countInShort}
      />
    </ReportSection>
  );
}

function PeopleSection({ people, period }: Answer) {
  return (
    <ReportSection
      title="By person"
      lead="A job with a crew of two counts for each person."
      fileName={`work-by-person-${period.from}-to-${period.to}`}
      rows={people}
      keyOf={({ person_id }) => person_id}
      columns={[
        textColumn('Person', ({ label }: Person) => label),
        countColumn('Jobs', ({ jobs }: Person) => jobs),
        minor(hoursColumn('Hours planned', (row: Person) => row.planned_minutes)),
        hoursColumn('Hours worked', (row: Person) => row.worked_minutes),
        minor(countColumn('Previous jobs', ({ before }: Person) => before.jobs)),
        minor(hoursColumn('Previous hours worked', ({ before }: Person) => before.worked_minutes)),
      ]}
      empty={<NothingIn what="No completed jobs with a crew" period={period} />}
    >
      <BarList
        bars={people.map(({ person_id, label, worked_minutes }) => ({
          id: person_id,
          name: label,
          value: worked_minutes,
          words: hoursLabel(worked_minutes),
        }))}
      />
    </ReportSection>
  );
}
